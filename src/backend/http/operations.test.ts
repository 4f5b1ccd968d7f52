import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createAnonymousServer } from '../../../tests/support/anonymous-server.ts';
import { slownessByClock } from '../../../tests/support/machine-speed.ts';
import { PAGE_PATHS } from '../../../tests/support/page-paths.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { ANONYMOUS } from '../../kernel/permission.ts';
import { knownHosts } from './host-check.ts';
import { route } from './route.ts';
import type { HttpServerOptions } from './server.ts';
import { addStaticPages } from './static-pages.ts';
import { stopServer } from './stop-server.ts';

const answer = { summary: '', permission: { verb: 'place.read', who: 'anyone' }, problems: [] } as const;
const output = z.object({ ok: z.boolean() });
const read = defineEndpoint({ ...answer, output, name: 'read', method: 'GET', path: '/read/{id}.json' });
const put = defineEndpoint({
  ...answer,
  output,
  name: 'put',
  method: 'POST',
  path: '/put.json',
  body: z.object({ word: z.string() }),
});
const boundaries = defineEndpoint({
  ...answer,
  output,
  name: 'boundaries',
  method: 'GET',
  path: '{placePath}/boundaries.json',
});
const feed = defineEndpoint({ ...answer, output, name: 'feed', method: 'GET', path: '/feeds/{token}.atom' });
const endless = defineEndpoint({
  ...answer,
  binary: ['application/octet-stream'],
  name: 'endless',
  method: 'GET',
  path: '/endless',
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(
  options: Partial<HttpServerOptions> = {},
  handle: () => Promise<{ ok: boolean }> = async () => ({ ok: true }),
): Promise<FastifyInstance> {
  const app = await createAnonymousServer(
    [
      route(read, handle),
      route(put, handle),
      route(feed, handle),
      route(boundaries, handle),
      route(endless, async () => ({
        type: 'application/octet-stream',
        body: Readable.from(
          (function* () {
            for (;;) yield Buffer.alloc(1 << 16);
          })(),
        ),
      })),
    ],
    options,
  );
  await addStaticPages(
    app,
    '/nonexistent',
    PAGE_PATHS,
    (head, pathname) => `${head}<a href="/">${pathname}</a>`,
  );
  closers.push(() => app.close());
  return app;
}

/** Returns a logger that stores its lines. */
function keepLines() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null },
    { write: (text) => lines.push(JSON.parse(text) as Record<string, unknown>) },
  );
  return { lines, log };
}

async function exchange(app: FastifyInstance, bytes: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let reply = '';
  socket.on('data', (chunk) => (reply += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.write(Buffer.from(bytes, 'latin1'));
  await new Promise((resolve) => socket.once('close', resolve));
  return reply;
}

describe('an invalid or unfinished request is answered with a problem and the security headers', () => {
  const head = 'POST /put.json HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n';
  it.each([
    ['a bad request line', 'NONSENSE\r\n\r\n', 400, 'invalid_input'],
    [
      'headers too large',
      `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['no host', 'GET /read/1.json HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'invalid_input'],
    ['Transfer-Encoding: gzip', `${head}transfer-encoding: gzip\r\n\r\n`, 400, 'invalid_input'],
    [
      'a length and chunks',
      `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'invalid_input',
    ],
    ['two lengths', `${head}content-length: 4\r\ncontent-length: 5\r\n\r\n{}`, 400, 'invalid_input'],
    [
      'a bad chunk',
      `${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n{}\r\n`,
      400,
      'invalid_input',
    ],
    ['a request that does not end', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow', 408, 'request_timeout'],
    [
      'a body that does not end',
      `${head}content-type: application/json\r\ncontent-length: 400\r\n\r\n{`,
      408,
      'request_timeout',
    ],
  ])('%s', async (_name, bytes, status, code) => {
    const app = await open({ timeouts: { headersMs: 300, bodyMs: 300 } });
    const reply = await exchange(app, bytes);
    const [start = '', body = ''] = reply.split('\r\n\r\n');
    expect(start).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(start.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(start.toLowerCase()).toContain('content-security-policy:');
    expect(start.toLowerCase()).toContain('no-store');
    const { error } = JSON.parse(body) as { error: { code: string; request_id: string } };
    expect(error.code).toBe(code);
    expect(start).toContain(`x-request-id: ${error.request_id}`);
  });
});

describe('request ids', () => {
  it('are in the header, in the body and in the line of the log', async () => {
    const { lines, log } = keepLines();
    const app = await open({ log }, () => Promise.reject(new Error('broken')));
    const reply = await app.inject('/read/1.json');
    const id = String(reply.headers['x-request-id']);
    expect(id).toMatch(/^[\w-]{12}$/);
    expect(reply.json()).toMatchObject({ error: { code: 'internal', request_id: id } });
    expect(lines).toMatchObject([{ requestId: id, msg: 'request failed' }]);
    const missing = await app.inject({ url: '/nowhere', headers: { accept: 'application/json' } });
    expect(missing.json()).toMatchObject({ error: { request_id: missing.headers['x-request-id'] } });
  });

  it.each([
    ['a trusted proxy', ['loopback'], 'edge-0123456789', true],
    ['a proxy in a trusted network', ['127.0.0.0/8'], 'edge-0123456789', true],
    ['anybody else', ['192.0.2.1'], 'edge-0123456789', false],
    ['a trusted proxy, of a strange form', ['loopback'], 'a"b\tc 12345', false],
    ['a trusted proxy, too long', ['loopback'], 'x'.repeat(65), false],
  ])('sent by %s (%j): %j is kept: %s', async (_name, trustedProxies, given, isKept) => {
    const app = await open({ trustedProxies });
    const reply = await app.inject({ url: '/read/1.json', headers: { 'x-request-id': given } });
    expect(reply.headers['x-request-id'] === given).toBe(isKept);
  });
});

describe('the host is checked', () => {
  const hosts = knownHosts({
    publicUrl: 'https://maps.example:8443',
    host: '127.0.0.1',
    hosts: ['inside.example'],
  });
  it.each([
    ['maps.example', 200],
    ['MAPS.example.:8443', 200],
    ['inside.example', 200],
    ['localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['10.1.2.3', 200],
    ['evil.example', 421],
    ['maps.example.evil.example', 421],
    ['maps.example@evil.example', 400],
  ])('%s: %i', async (host, status) => {
    const app = await open({ hosts });
    const reply = await app.inject({ url: '/read/1.json', headers: { host } });
    expect(reply.statusCode).toBe(status);
    if (status === 421)
      expect(reply.json()).toMatchObject({
        error: { code: 'wrong_host', detail: expect.stringContaining('PLATBOOK_HOSTS') },
      });
  });

  it('health probes may use any host name', async () => {
    const app = await open({ hosts });
    // This server has no health routes: 404 shows that the host was accepted.
    for (const url of ['/healthz', '/readyz', '/metrics'])
      expect((await app.inject({ url, headers: { host: 'app.cluster.local' } })).statusCode).toBe(404);
  });

  it('localhost is not accepted by a server that listens to the network', () => {
    const site = { publicUrl: 'https://maps.example', host: '0.0.0.0', hosts: [] };
    expect(knownHosts(site)).toEqual(['maps.example']);
  });
});

describe('methods', () => {
  it.each([
    ['DELETE', '/read/1.json', 'GET, HEAD'],
    ['GET', '/put.json', 'POST'],
    ['PUT', '/us/md/boundaries.json', 'GET, HEAD'],
    ['POST', '/us/md', 'GET, HEAD'],
  ] as const)('%s %s is refused with the methods that are allowed', async (method, url, allow) => {
    const reply = await (await open()).inject({ method, url });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers['allow']).toBe(allow);
    expect(reply.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
  });

  it.each([
    ['a body of another kind', { 'content-type': 'text/csv' }, 'word\nx'],
    ['a compressed body', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, '{"word":"x"}'],
  ])('%s is refused with 415, and the reply says what to send', async (_, headers, payload) => {
    const reply = await (await open()).inject({ method: 'POST', url: '/put.json', headers, payload });
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toMatchObject({
      error: {
        code: 'unsupported_media_type',
        detail: expect.stringMatching(/application\/json|compression/),
      },
    });
  });

  it('OPTIONS lists the methods', async () => {
    const app = await open({ isKnownOrigin: async () => false });
    const reply = await app.inject({ method: 'OPTIONS', url: '/put.json' });
    expect([reply.statusCode, reply.headers['allow']]).toEqual([204, 'POST, OPTIONS']);
  });

  it.each(['/read/1.json', '/us/md/boundaries.json'])('HEAD %s has the headers and no body', async (url) => {
    const reply = await (await open()).inject({ method: 'HEAD', url });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('json');
    expect(reply.payload).toBe('');
  });
});

describe('an error while a request is handled', () => {
  const failure = (code: string | undefined, message = 'secret-host refused') =>
    Object.assign(new Error(message), code === undefined ? {} : { code });
  it.each([
    ['ECONNREFUSED'],
    ['ECONNRESET'],
    ['ETIMEDOUT'],
    ['ENOSPC'],
    ['EROFS'],
    ['EMFILE'],
    ['53100'],
    ['53200'],
    ['53300'],
    ['57P01'],
    ['57P03'],
    ['08006'],
    ['25006'],
    ['40P01'],
  ])('%s is 503 with Retry-After and without our secrets', async (code) => {
    const wrapped = new Error('outer', { cause: failure(code) });
    const reply = await (await open({}, () => Promise.reject(wrapped))).inject('/read/1.json');
    expect(reply.statusCode).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.json()).toMatchObject({
      error: { code: 'unavailable', detail: expect.stringMatching(/try again/) },
    });
    expect(reply.payload).not.toContain('secret-host');
  });

  it('a row that another request wrote first is 409, and is logged', async () => {
    const { lines, log } = keepLines();
    const wrapped = new Error('outer', { cause: failure('23505') });
    const reply = await (await open({ log }, () => Promise.reject(wrapped))).inject('/read/1.json');
    expect(reply.statusCode).toBe(409);
    expect(reply.payload).not.toContain('secret-host');
    expect(lines).toHaveLength(1);
  });

  it('any other error is still 500', async () => {
    const reply = await (await open({}, () => Promise.reject(failure('23503')))).inject('/read/1.json');
    expect(reply.statusCode).toBe(500);
  });

  it('that many requests cause is logged once in ten seconds, without a stack, if a service is unavailable', async () => {
    const { lines, log } = keepLines();
    const app = await open({ log }, () => Promise.reject(failure('57P02', 'terminating')));
    for (let i = 0; i < 20; i++) await app.inject('/read/1.json');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ code: '57P02', reason: 'terminating' });
    expect(JSON.stringify(lines)).not.toContain('    at ');
  });
});

describe('the request log', () => {
  it('has a line for each request, without its query and the address', async () => {
    const { lines, log } = keepLines();
    const app = await open({ log, requestLog: 'on', identify: async () => ({ ...ANONYMOUS, userId: 'u1' }) });
    await app.inject('/read/1.json?owner=JANE+ROE&token=abc');
    expect(lines).toMatchObject([
      { method: 'GET', path: '/read/1.json', route: '/read/:id(^[^./]+).json', status: 200, account: 'u1' },
    ]);
    expect(lines[0]).toMatchObject({
      ms: expect.any(Number),
      bytes: expect.any(Number),
      requestId: expect.any(String),
    });
    expect(JSON.stringify(lines)).not.toMatch(/JANE|abc|127\.0\.0\.1/);
  });

  it('has no secret of a path, even if the address is that of a page, or misspelled', async () => {
    const { lines, log } = keepLines();
    const app = await open({ log, requestLog: 'on' });
    for (const url of ['/feeds/hush.atom', '/feeds/hush.rss', '/feeds/hush']) await app.inject(url);
    expect(lines).toMatchObject([
      { path: '/feeds/…', status: 200 },
      { path: '/feeds/…', status: 404 },
      { path: '/feeds/…', status: 404 },
    ]);
    const broken = await open({ log }, () => Promise.reject(new Error('broken')));
    await broken.inject('/feeds/hush.atom?signature=hush');
    expect(lines[3]).toMatchObject({ msg: 'request failed', url: '/feeds/…?signature=…' });
    expect(JSON.stringify(lines)).not.toContain('hush');
  });

  it('names addresses if the setting says so, and is off by default', async () => {
    const { lines, log } = keepLines();
    await (await open({ log, requestLog: 'with-addresses' })).inject('/read/1.json');
    expect(lines).toMatchObject([{ address: '127.0.0.1' }]);
    lines.length = 0;
    await (await open({ log })).inject('/read/1.json');
    expect(lines).toEqual([]);
  });
});

test('a server stops in bounded time with half a body, a slow reader and an open connection', async () => {
  const entered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const app = await open({}, async () => {
    entered.resolve();
    await released.promise;
    return { ok: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const send = (text: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(text);
    return socket;
  };
  const half = send(
    'POST /put.json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  const halfHead = send('GET / HTTP/1.1\r\nhost:');
  const idle = send('');
  // The client never reads, so the server's output fills the buffers of the connection.
  const slow = send('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n');
  slow.pause();
  const inFlight = fetch(`http://127.0.0.1:${port}/read/1.json`);
  await entered.promise;
  await new Promise((resolve) => setTimeout(resolve, 200));
  const started = performance.now();
  const stopped = stopServer(app, 1_000);
  setTimeout(released.resolve, 300);
  expect((await inFlight).status).toBe(200);
  await stopped;
  expect(performance.now() - started).toBeLessThan(5_000 * slownessByClock());
  for (const socket of [half, halfHead, idle, slow]) socket.destroy();
});
