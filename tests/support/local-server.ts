import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAfterTest } from './close-after-test.ts';

export interface LocalServer {
  /** http://127.0.0.1:PORT */
  origin: string;
  close(): Promise<void>;
}

type Answer = (url: URL, response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

/** Starts a server on this machine. It calls `answer` to write each reply. A server that a test starts is closed when that test ends. */
export async function openLocalServer(answer: Answer): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    void Promise.resolve()
      .then(() => answer(url, response, request))
      .catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: closeAfterTest(async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    }),
  };
}

export function sendJson(
  response: ServerResponse,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}
