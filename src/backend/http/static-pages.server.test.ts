import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PAGE_PATHS } from '../../../tests/support/page-paths.ts';
import { openTestServices } from '../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../tests/support/test-server.ts';
import type { Services } from '../services.ts';
import { addApiDocs } from './api-docs.ts';
import { addHealth } from './health.ts';
import { createMetrics } from './metrics.ts';
import { createReadinessCheck } from './readiness.ts';
import { addStaticPages } from './static-pages.ts';

const STYLES = '<link rel="stylesheet" crossorigin href="/assets/main-abc.css">';
const INDEX = `<!doctype html><title>Map</title>${STYLES}<link rel="modulepreload" href="/assets/a.js">`;
const SCRIPT = `console.log(${'1 + '.repeat(500)}1)`;
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let services: Services & { close(): Promise<void> };
let server: TestServer;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-pages-'));
  await mkdir(path.join(dir, 'assets'));
  await writeFile(path.join(dir, 'index.html'), INDEX);
  await writeFile(path.join(dir, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(dir, 'assets', 'main-abc.js'), SCRIPT);
  await writeFile(path.join(dir, 'assets', 'main-abc.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(dir, 'assets', 'main-abc.js.gz'), gzipSync(SCRIPT));
  services = await openTestServices();
  server = await openTestServer(services);
  const metrics = createMetrics();
  addApiDocs(server.app, () => [], '0.0.0');
  addHealth(server.app, createReadinessCheck(services), metrics);
  await addStaticPages(server.app, dir, PAGE_PATHS, (head, pathname) => `${head}<a href="/">${pathname}</a>`);
});
afterAll(async () => {
  await server.close();
  await services.close();
  await rm(dir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.get(url, 'chelsea', headers);

describe('the page', () => {
  it.each([
    '/',
    '/us',
    '/us/md/baltimore-city',
    '/us/md/baltimore-city/123',
    '/ca/mb',
    '/admin/imports',
    '/?x=1',
  ])('is served at %s', async (url) => {
    const reply = await get(url, HTML);
    expect(reply.status).toBe(200);
    expect(reply.text).toBe(INDEX);
    expect(reply.headers['cache-control']).toBe('public, no-cache');
  });

  it('has its icon also at /favicon.ico, where browsers look for the icon of a picture or a JSON reply', async () => {
    const reply = await get('/favicon.ico');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('image/svg+xml');
  });

  it('is not sent again when nothing changed', async () => {
    const { headers } = await get('/', HTML);
    const again = await get('/', { ...HTML, 'if-none-match': headers['etag'] ?? '' });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  it.each([
    { accepted: 'gzip, deflate, br, zstd', encoding: 'br' },
    { accepted: 'gzip', encoding: 'gzip' },
    { accepted: 'br;q=0, gzip', encoding: 'gzip' },
    { accepted: 'identity', encoding: undefined },
  ])('sends its scripts in a coding that the client accepts: $accepted', async ({ accepted, encoding }) => {
    const reply = await get('/assets/main-abc.js', { 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const expected = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) };
    expect(reply.bytes).toEqual(encoding ? expected[encoding as 'br'] : Buffer.from(SCRIPT));
  });
});

describe('unknown addresses', () => {
  it.each([
    '/nowhere',
    '/assets/gone.js',
    '/us/md/x.json',
    '/..%2f..%2fetc/passwd',
    '/assets/../../etc/passwd',
  ])('a program that asks for %s gets a problem', async (url) => {
    const reply = await get(url, { accept: 'application/json' });
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ error: { code: 'not_found', detail: expect.any(String) } });
  });

  it('a program that asks for the page as JSON gets a problem', async () => {
    expect((await get('/us/md', { accept: 'application/json' })).status).toBe(404);
  });

  it.each(['/nowhere', '/users/login', '/admin.php'])(
    'a person who opens %s gets the not-found page, with the style sheets of the site',
    async (url) => {
      const reply = await get(`${url}?x=1`, HTML);
      expect(reply.status).toBe(404);
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.text).toBe(`${STYLES}<a href="/">${url}</a>`);
    },
  );

  it('a POST to a page gets a problem, and a header that names the allowed methods', async () => {
    const reply = await server.post('/us/md', {});
    expect(reply.status).toBe(405);
    expect(reply.headers['allow']).toBe('GET, HEAD');
    expect(reply.body).toMatchObject({ error: { code: 'method_not_allowed' } });
  });
});

describe('health', () => {
  it('says that it runs, that it is ready, and its figures', async () => {
    expect((await get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await get('/readyz')).body).toEqual({ status: 'ok', damaged_files: 0 });
    expect((await get('/metrics')).text).toContain('process_resident_memory_bytes');
    expect((await get('/openapi.json')).body).toMatchObject({ openapi: '3.1.0' });
    expect((await get('/docs/api', HTML)).text).toContain('OpenAPI');
  });

  it('gives its figures only to requests with the token, when a token is set', async () => {
    const app = Fastify();
    onTestFinished(() => app.close());
    addHealth(app, createReadinessCheck(services), createMetrics(), 'a-token-of-sixteen');
    const ask = (authorization?: string) =>
      app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    expect((await ask()).statusCode).not.toBe(200);
    expect((await ask('Bearer a-token-of-sixteeN')).statusCode).not.toBe(200);
    expect((await ask('Bearer a-token-of-sixteen')).payload).toContain('process_resident_memory_bytes');
  });

  it('is not ready while the database answers without a row', async () => {
    const app = Fastify();
    onTestFinished(() => app.close());
    const kysely = services.database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async () => ({ rows: [] }), // a broken embedded database returns no rows
    });
    const check = createReadinessCheck({ ...services, database: { ...services.database, kysely } });
    addHealth(app, check, createMetrics());
    const reply = await app.inject('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      status: 'unavailable',
      problems: { database: 'The database does not answer.' },
    });
  });

  it('is not ready when a write fails, says which part, and asks at most once in two seconds', async () => {
    let clock = 1_000_000;
    let asked = 0;
    const kysely = services.database.kysely.withPlugin({
      transformQuery: ({ node }) => {
        asked++;
        return node;
      },
      transformResult: () => Promise.reject(Object.assign(new Error('full'), { code: '53100' })),
    });
    const blocked = path.join(dir, 'index.html', 'files'); // a folder inside a file can't be created
    const warn = vi.spyOn(services.log, 'warn').mockReturnValue();
    const check = createReadinessCheck(
      {
        ...services,
        database: { ...services.database, kysely },
        config: { ...services.config, files: { kind: 'folder', dir: blocked } },
      },
      () => clock,
    );
    const first = await check();
    expect(first.status).toBe('unavailable');
    expect(first.problems.database).toMatch(/no room/);
    expect(first.problems.files).toBeDefined();
    expect(first.problems.space).toBeUndefined();
    const logged = warn.mock.calls.map(([facts]) => facts);
    expect(logged).toContainEqual({ err: expect.objectContaining({ code: '53100' }), part: 'database' });
    expect(logged).toContainEqual({ err: expect.objectContaining({ code: 'ENOTDIR' }), part: 'files' });
    await Promise.all([check(), check(), check()]);
    expect(asked).toBe(1);
    clock += 2_001;
    await Promise.all([check(), check(), check()]);
    expect(asked).toBe(2);
  });
});

it('serves the files of one build while new builds replace the folder', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-builds-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = path.join(root, 'web');
  const write = async (build: number) => {
    const next = path.join(root, 'next');
    await mkdir(path.join(next, 'assets'), { recursive: true });
    await writeFile(path.join(next, 'index.html'), `<title>${build}</title>`);
    for (let at = 0; at < 50; at++) await writeFile(path.join(next, 'assets', `${build}-${at}.js`), '');
    return next;
  };
  await rename(await write(0), folder);
  for (let build = 1; build <= 8; build++) {
    const next = await write(build);
    const app = Fastify();
    const starting = addStaticPages(app, folder, PAGE_PATHS, () => '');
    for (let turn = 0; turn < build; turn++) await new Promise(setImmediate);
    await rename(folder, path.join(root, `last-${build}`));
    await rename(next, folder);
    await starting;
    const served = /<title>(\d+)/.exec((await app.inject({ url: '/', headers: HTML })).body)?.[1];
    expect((await app.inject({ url: `/assets/${served}-49.js` })).statusCode, served).toBe(200);
    await app.close();
  }
});
