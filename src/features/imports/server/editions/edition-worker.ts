import { parentPort, workerData } from 'node:worker_threads';
import { readCopyTuples } from '../rows/copy-reader.ts';
import { createEditionFeed } from './edition-feed.ts';
import { openParts } from './edition-parts.ts';
import type { EditionTask, FromEditionWorker, ToEditionWorker } from './edition-thread.ts';

/** Builds the files of an edition from the COPY chunks that the database also gets. It runs in a thread, in parallel with the making of those chunks. */
if (parentPort === null) throw new Error('edition-worker.ts runs as a worker thread only');
const port = parentPort;
const { partsDir } = workerData as EditionTask;
const post = (message: FromEditionWorker) => port.postMessage(message);
let parts: ReturnType<typeof openParts> | undefined;
let feed: ReturnType<typeof createEditionFeed> | undefined;

port.on('message', (message: ToEditionWorker) => {
  switch (message.kind) {
    case 'begin':
      parts = openParts(message.shape.layout, partsDir);
      feed = createEditionFeed(message.shape, 'text', parts.list);
      return;
    case 'chunk': {
      const { bytes } = message;
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      readCopyTuples(buffer, 0, (fields) => feed?.(buffer, fields));
      post({ kind: 'taken' });
      return;
    }
    case 'finish':
      void finish();
  }
});

/** Writes the files. If this fails, the rejection ends the thread with an error event. */
async function finish(): Promise<void> {
  await parts?.finish();
  post({ kind: 'finished' });
}
