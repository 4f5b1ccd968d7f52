import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAnonymousServer } from '../../../tests/support/anonymous-server.ts';
import { PAGE_PATHS } from '../../../tests/support/page-paths.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import type { Actor } from '../../kernel/permission.ts';
import { createRateLimits } from '../limits/request-rates.ts';
import { addApiDocs } from './api-docs.ts';
import { addressKey } from './client-address.ts';
import { setProblemPage } from './problem-page.ts';
import { route } from './route.ts';
import type { HttpServerOptions } from './server.ts';
import { addStaticPages } from './static-pages.ts';

const INDEX = path.resolve(import.meta.dirname, '../../apps/web/index.html');
const output = z.object({ network: z.string() });
const shared = {
  summary: '',
  output,
  permission: { verb: 'place.read', who: 'anyone' },
  problems: [],
} as const;
const read = defineEndpoint({ ...shared, name: 'read', method: 'GET', path: '/read.json' });
const guess = defineEndpoint({
  ...shared,
  name: 'guess',
  method: 'POST',
  path: '/guess.json',
  body: z.object({ word: z.string() }),
  rate: 'guessable',
});
const fail = defineEndpoint({ ...shared, name: 'fail', method: 'GET', path: '/fail.json' });

const download = defineEndpoint({ ...shared, name: 'download', method: 'GET', path: '/files/{id}/download' });
const apiFile = defineEndpoint({ ...shared, name: 'apiFile', method: 'GET', path: '/api/v1/files/{id}' });

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(options: Partial<HttpServerOptions> = {}): Promise<FastifyInstance> {
  const app = await createAnonymousServer(
    [
      route(read, async (_, { network, setCookie }) => {
        setCookie('visitor', 'x', 60);
        return { network };
      }),
      route(guess, async (_, { network }) => ({ network })),
      route(fail, () => Promise.reject(new Error('the password of the database is hunter2'))),
      route(download, () => Promise.reject(new Error('the disk is full'))),
      route(apiFile, () => Promise.reject(new Error('the disk is full'))),
    ],
    options,
  );
  closers.push(() => app.close());
  return app;
}

const guessAs = (app: FastifyInstance, address: string) =>
  app.inject({
    method: 'POST',
    url: '/guess.json',
    payload: { word: 'x' },
    headers: { 'x-forwarded-for': address },
  });

describe('the link to a file that can’t be sent', () => {
  it('shows a page to a person, and a problem to a program', async () => {
    const app = await open();
    const opened = (url: string, headers: Record<string, string>) => app.inject({ url, headers });
    const html = { accept: 'text/html,*/*;q=0.8' };
    expect((await opened('/files/1/download', html)).json()).toMatchObject({ error: { code: 'internal' } });
    setProblemPage(app, ({ code }, requestId) => `<p>${code} ${requestId}</p>`);
    const page = await opened('/files/1/download', html);
    expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(page.body).toBe(`<p>internal ${String(page.headers['x-request-id'])}</p>`);
    for (const [url, headers] of [
      ['/files/1/download', {}],
      ['/files/1/download', { ...html, 'sec-fetch-dest': 'empty' }],
      ['/fail.json', html],
      ['/api/v1/files/1', html],
    ] as const)
      expect((await opened(url, headers)).json()).toMatchObject({ error: { code: 'internal' } });
  });
});

describe('every page', () => {
  it('runs no script but the site’s own files, and says so', async () => {
    const app = await open({ isSecure: true });
    const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-walls-'));
    closers.push(() => rm(dir, { recursive: true }));
    const index = await readFile(INDEX, 'utf8');
    await writeFile(path.join(dir, 'index.html'), index);
    const endpoints = [read, guess, fail];
    addApiDocs(app, () => endpoints, '1');
    await addStaticPages(
      app,
      dir,
      PAGE_PATHS,
      (head, pathname) => `${head}<a href="/">${pathname}</a>`,
      (_, { code }, requestId) => `<p>${code} ${requestId}</p>`,
    );
    for (const [url, status] of [
      ['/', 200],
      ['/us/md', 200],
      ['/docs/api', 200],
      ['/openapi.json', 200],
      ['/read.json', 200],
      ['/nowhere', 404],
      ['/%00', 404],
      ['/%zz', 400],
      ['/fail.json', 500],
      ['/files/1/download', 500],
      ['/read.json?a=b%00', 200],
    ] as const) {
      const reply = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(reply.statusCode, url).toBe(status);
      const policy = String(reply.headers['content-security-policy']);
      expect(policy, url).toContain("default-src 'self'");
      expect(policy).toMatch(/script-src 'self';/);
      expect(policy).toContain("script-src-attr 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'self'");
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringMatching(/geolocation=\(self\).*camera=\(\).*microphone=\(\)/),
        'strict-transport-security': expect.stringContaining('max-age='),
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(reply.payload, url).not.toMatch(/<script(?![^>]*\ssrc=)|\son[a-z]+\s*=\s*["']|javascript:/i);
      expect(reply.payload, url).not.toContain('hunter2');
    }
  });
});

describe('cookies', () => {
  it.each([true, false])('behind TLS: %s', async (isSecure) => {
    const app = await open({ isSecure });
    const cookie = String((await app.inject('/read.json')).headers['set-cookie']);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
    expect(cookie.includes('Secure')).toBe(isSecure);
    expect(cookie).not.toContain('Domain');
  });
});

describe('rate limits', () => {
  it('hold for an address, say when it may try again, and leave others alone', async () => {
    let now = 0;
    const app = await open({ rateLimits: createRateLimits(() => now) });
    const statuses = [];
    for (let index = 0; index < 62; index++) statuses.push((await guessAs(app, '192.0.2.1')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = await guessAs(app, '192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json()).toMatchObject({ error: { code: 'too_many_requests' } });
    expect((await guessAs(app, '192.0.2.2')).statusCode).toBe(200);
    expect((await app.inject('/read.json')).statusCode).toBe(200);
    now = 1_000;
    expect((await guessAs(app, '192.0.2.1')).statusCode).toBe(200);
  });

  it('hold for an account from any address', async () => {
    const person: Actor = { userId: 'a', tier: 'pro', isOperator: false };
    const app = await open({ rateLimits: createRateLimits(() => 0), identify: async () => person });
    const statuses = [];
    for (let index = 0; index < 61; index++)
      statuses.push((await guessAs(app, `192.0.2.${index}`)).statusCode);
    expect(statuses.indexOf(429)).toBe(60);
  });

  it('are stated in replies to programs even before they are reached', async () => {
    const token = { id: 't', origin: null, permissions: new Set(['place.read']) };
    const program: Actor = { userId: 'a', tier: 'pro', isOperator: false, token };
    const rateLimits = createRateLimits(() => 0);
    const headersFor = async (actor: Actor) => {
      const app = await open({ rateLimits, identify: async () => actor });
      return (await app.inject('/read.json')).headers;
    };
    expect(await headersFor(program)).toMatchObject({
      'ratelimit-limit': '1200',
      'ratelimit-remaining': '1199',
      'ratelimit-reset': '1',
    });
    expect(await headersFor({ ...program, token: null })).not.toHaveProperty('ratelimit-remaining');
  });

  it('that are reached are stated in a reply that the page with the token can read', async () => {
    const token = { id: 't', origin: 'https://map.example', permissions: new Set(['place.read']) };
    const page: Actor = { userId: 'a', tier: 'pro', isOperator: false, token };
    const app = await open({ rateLimits: createRateLimits(() => 0), identify: async () => page });
    const replies = [];
    for (let index = 0; index < 61; index++) replies.push(await guessAs(app, `192.0.2.${index}`));
    expect(replies.at(-1)?.statusCode).toBe(429);
    expect(replies.at(-1)?.headers).toMatchObject({
      'access-control-allow-origin': 'https://map.example',
      'ratelimit-remaining': '0',
      'retry-after': '1',
    });
  });

  it('count a whole IPv6 network as one address, and ignore made-up addresses', async () => {
    expect(addressKey('2001:db8:0:1:2:3:4:5')).toBe(addressKey('2001:db8::1:ffff:0:0:1'));
    expect(addressKey('2001:db8:0:1::1')).not.toBe(addressKey('2001:db8:0:2::1'));
    for (const written of ['::ffff:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:FFFF:192.0.2.1'])
      expect(addressKey(written)).toBe('192.0.2.1');
    expect(addressKey('64:ff9b::192.0.2.1')).toBe('64:ff9b:0:0');
    expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0');
    expect(addressKey('::1')).toBe('0:0:0:0');
    const app = await open();
    const networkAt = async (address: string) => {
      const reply = await app.inject({ url: '/read.json', headers: { 'x-forwarded-for': address } });
      return reply.json<{ network: string }>().network;
    };
    expect(await networkAt('x'.repeat(5_000))).toBe('127.0.0.1');
    expect(await networkAt('192.0.2.7')).toBe('192.0.2.7');
    // No handler receives a full IPv6 address, so no limit can count by it.
    expect(await networkAt('2001:db8:0:1:2:3:4:5')).toBe('2001:db8:0:1');
    expect(await networkAt('::ffff:192.0.2.7')).toBe('192.0.2.7');
    const distrustful = await open({ trustedProxies: ['192.0.2.1'] });
    const reply = await distrustful.inject({
      url: '/read.json',
      headers: { 'x-forwarded-for': '192.0.2.7' },
    });
    expect(reply.json()).toEqual({ network: '127.0.0.1' });
  });
});

describe('bodies', () => {
  it('are refused beyond a megabyte', async () => {
    const app = await open();
    const reply = await app.inject({
      method: 'POST',
      url: '/guess.json',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ word: 'x'.repeat(1_100_000) }),
    });
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ error: { code: 'too_large' } });
  });
});

describe('a program that sends', () => {
  const JSON_TEXT = '{"word":"x"}';
  it.each<[string, Record<string, string>, string | Buffer, number]>([
    ['JSON with a byte order mark', { 'content-type': 'application/json' }, `\uFEFF${JSON_TEXT}`, 200],
    ['JSON that says its charset', { 'content-type': 'application/json; charset=utf-8' }, JSON_TEXT, 200],
    ['JSON without its type', {}, JSON_TEXT, 415],
    ['JSON as text', { 'content-type': 'text/plain' }, JSON_TEXT, 415],
    ['JSON in UTF-16', { 'content-type': 'application/json' }, Buffer.from(JSON_TEXT, 'utf16le'), 400],
    ['gzip', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, gzipSync(JSON_TEXT), 415],
    ['nothing', { 'content-type': 'application/json' }, '', 400],
  ])('%s gets a clear answer', async (_, headers, payload, status) => {
    const app = await open();
    const reply = await app.inject({ method: 'POST', url: '/guess.json', headers, payload });
    expect(reply.statusCode).toBe(status);
    if (status >= 400) expect(reply.json<{ error: { detail: string } }>().error.detail).toMatch(/\w{4,} \w+/);
  });
});

describe('a client that sends a byte now and then', () => {
  const timeouts = { headersMs: 200, bodyMs: 200 };
  const HEAD = 'POST /guess.json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

  async function trickle(app: FastifyInstance, start: string): Promise<string> {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.write(start);
    const drip = setInterval(() => socket.write('x'), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    return answer;
  }

  it('in the headers is answered and closed', async () => {
    expect(await trickle(await open({ timeouts }), `${HEAD}x-slow: `)).toMatch(/^HTTP\/1\.1 408/);
  });

  it.each(['content-length: 100000', 'transfer-encoding: chunked'])(
    'in a body with %s is closed',
    async (how) => {
      const start = `${HEAD}${how}\r\n\r\n${how.startsWith('t') ? '186a0\r\n' : ''}{`;
      expect(await trickle(await open({ timeouts }), start)).not.toContain('200 OK');
    },
  );
});

describe('bytes that are not HTTP', () => {
  it.each([
    'GET /read.json HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /guess.json HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    'GET /\u00ff\u00fe HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /read.json HTTP/9.9\r\n\r\n',
    'GET /read.json HTTP/1.1\r\n\r\n',
    `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(20_000)}\r\n`,
    '\u0000\u0001\u0002\u0003\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  ])('%# ends with a refusal, and the server goes on', async (bytes) => {
    const app = await open({ timeouts: { headersMs: 300 } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.end(Buffer.from(bytes, 'latin1'));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).not.toMatch(/^HTTP\/1\.1 [25]/);
    expect((await fetch(`http://127.0.0.1:${port}/read.json`)).status).toBe(200);
  });
});
