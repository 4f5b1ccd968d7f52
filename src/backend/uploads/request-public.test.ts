import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { requestPublic } from './request-public.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server, and returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/lots.zip`;
}

const fetchText = async (href: string) =>
  text(
    await requestPublic({ url: new URL(href), allowsPrivate: true, signal: new AbortController().signal }),
  );
const cookieOf = ({ headers }: IncomingMessage) => headers.cookie ?? 'none';

describe('a server that sets a cookie and redirects', () => {
  it('to itself gets the cookie back', async () => {
    const href = await serve((request, response) => {
      if (cookieOf(request) === 'seen=1; key=a=b') return response.end('the file');
      const cookies = ['seen=1; Path=/; HttpOnly', 'key=a=b; Secure', 'no cookie'];
      return response.writeHead(302, { location: request.url ?? '', 'set-cookie': cookies }).end();
    });
    expect(await fetchText(href)).toBe('the file');
  });

  it('to another server does not show the cookie to it', async () => {
    const other = await serve((request, response) => response.end(cookieOf(request)));
    const href = await serve((_, response) =>
      response.writeHead(302, { location: other, 'set-cookie': 'session=secret' }).end(),
    );
    expect(await fetchText(href)).toBe('none');
  });
});
