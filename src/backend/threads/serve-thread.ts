import { parentPort, workerData } from 'node:worker_threads';
import { type Line, type LineHandlers, type LineMessage, createLine } from './line.ts';

/** The main function of a module that `openThread` starts. It also receives the messages that arrived before this call. */
export function serveThread(handlers: LineHandlers): Line {
  const port = parentPort;
  if (port === null) throw new Error('this module runs as a worker thread only');
  const line = createLine((message, moved) => port.postMessage(message, moved), handlers);
  port.on('message', (message: LineMessage) => line.receive(message));
  return line;
}

/** Returns the data with which the thread was started. */
export function threadData<Data>(): Data {
  return workerData as Data;
}
