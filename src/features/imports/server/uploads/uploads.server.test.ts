import { once } from 'node:events';
import { mkdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Upload as TusUpload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { headersOf } from '../../../../../tests/support/personas.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import type { ImportRun, UploadState } from '../../contract.ts';
import { createUploads, importRoutes, type Uploads } from '../index.ts';
import { sweepUploads } from './sweep-uploads.ts';

const MEGABYTE = 2 ** 20;
const DAY_MS = 86_400_000;

let world: ImportWorld;
let uploads: Uploads;
let server: TestServer;
let origin = '';

async function openServer(): Promise<void> {
  uploads = await createUploads(world.services);
  const routes = importRoutes(world.context, uploads);
  server = await openTestServer(world.services, routes, (...to) => uploads.mount(...to), true);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
}
async function closeServer(): Promise<void> {
  await server.app.close();
  await uploads.close();
}
beforeAll(async () => {
  world = await openImportWorld();
  const { featureSettings } = world.services.config;
  featureSettings['PLATBOOK_UPLOAD_MAX_GB'] = (400 * MEGABYTE) / 2 ** 30;
  featureSettings['PLATBOOK_UPLOADS_TOTAL_GB'] = (500 * MEGABYTE) / 2 ** 30;
  featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
  await openServer();
}, 120_000);
afterAll(async () => {
  await closeServer();
  await world.services.close();
});
beforeEach(async () => {
  await world.reset();
  for (const { id } of await uploads.uploadStore.list()) await uploads.uploadStore.remove(id);
});

/** Sends a file with the upload client of the page; `id` returns the upload's id once the server gave one. */
function send(
  body: Buffer | Readable,
  options: Partial<UploadOptions> = {},
): { id: () => string; ended: Promise<string>; upload: TusUpload } {
  const ended = Promise.withResolvers<string>();
  ended.promise.catch(() => undefined);
  const upload: TusUpload = new TusUpload(body, {
    endpoint: `${origin}/admin/uploads`,
    headers: headersOf('olive'),
    metadata: { filename: 'lots.geojson' },
    retryDelays: null,
    ...options,
    onError: (error) => ended.reject(error),
    onSuccess: () => ended.resolve(idOf(upload)),
  });
  upload.start();
  return { id: () => idOf(upload), ended: ended.promise, upload };
}
const idOf = ({ url }: TusUpload) => url?.split('/').at(-1) ?? '';
const stateOf = async (id: string) =>
  (await server.get(`/admin/uploads/${id}.json`, 'olive')).body as UploadState;

describe('an upload', () => {
  it('is received completely, gets a plain name, and can be imported', async () => {
    const file = await world.geojson('source.geojson', [lot(1), lot(2)]);
    const id = await send(await readFile(file), { metadata: { filename: '../../<lots>.geojson' } }).ended;
    expect(await stateOf(id)).toMatchObject({ state: 'ready', name: '_lots_.geojson' });
    const upload = await uploads.uploadStore.get(id);
    expect(await readFile(upload.file)).toEqual(await readFile(file));
    expect(path.relative(path.join(world.services.config.dataDir, 'uploads'), upload.file)).not.toMatch(
      /^\.\./,
    );

    const created = await server.post(
      '/admin/imports.json',
      { upload: id, place: PLACE, publish: 'review' },
      'olive',
    );
    expect(created.body).toMatchObject({ state: 'queued', source_name: '_lots_.geojson', publish: 'review' });
    expect((await server.delete(`/admin/uploads/${id}.json`, 'olive')).status).toBe(200);
    expect((await server.get(`/admin/uploads/${id}.json`, 'olive')).status).toBe(404);
  });

  it('continues after an interruption and after a restart of the server, and can be imported only when complete', async () => {
    const bytes = Buffer.alloc(6 * MEGABYTE, 'platbook ');
    const half = send(bytes, {
      chunkSize: MEGABYTE,
      onChunkComplete: (_, sent) => sent >= 2 * MEGABYTE && void half.upload.abort(),
    });
    await vi.waitFor(
      async () => expect((await stateOf(half.id())).received).toBeGreaterThanOrEqual(2 * MEGABYTE),
      { timeout: 10_000 },
    );
    const id = half.id();
    expect(await stateOf(id)).toMatchObject({ state: 'receiving', bytes: bytes.length });
    const early = await server.post('/admin/imports.json', { upload: id, place: PLACE }, 'olive');
    expect(early.status).toBe(409);
    expect(early.text).toMatch(/not completely uploaded/);

    await closeServer();
    await openServer();
    const { received } = await stateOf(id);
    let firstSent = -1;
    await send(bytes, {
      uploadUrl: `${origin}/admin/uploads/${id}`,
      onProgress: (sent) => {
        if (firstSent < 0) firstSent = sent;
      },
    }).ended;
    expect(firstSent).toBeGreaterThanOrEqual(received);
    expect(await readFile((await uploads.uploadStore.get(id)).file)).toEqual(bytes);
  });

  it('keeps the received bytes when the connection breaks in the middle of a request', async () => {
    const { id } = await uploads.uploadStore.create({ name: 'x.zip', bytes: 10 });
    const broken = new Readable({ read() {} });
    broken.push(Buffer.from('12345'));
    const appending = uploads.uploadStore.append(id, 0, broken);
    await vi.waitFor(async () => expect((await uploads.uploadStore.get(id)).received).toBe(5), {
      timeout: 10_000,
    });
    broken.destroy();
    await expect(appending).rejects.toThrow(/prematur|abort/i);
    expect(await uploads.uploadStore.append(id, 5, Readable.from([Buffer.from('67890')]))).toMatchObject({
      isComplete: true,
    });
  });

  it('of several hundred megabytes needs little memory', async () => {
    const total = 300 * MEGABYTE;
    const chunk = Buffer.alloc(MEGABYTE, 7);
    const stream = Readable.from(
      (function* () {
        for (let sent = 0; sent < total; sent += chunk.length) yield chunk;
      })(),
    );
    const { id } = await uploads.uploadStore.create({ name: 'big.zip', bytes: total });
    const before = process.memoryUsage().rss;
    let highest = 0;
    const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
    await uploads.uploadStore.append(id, 0, stream);
    clearInterval(timer);
    expect((await stat((await uploads.uploadStore.get(id)).file)).size).toBe(total);
    expect(highest - before).toBeLessThan(80 * MEGABYTE);
  });

  it('is refused when it is too large, without permission, and with a wrong offset', async () => {
    const announce = { 'tus-resumable': '1.0.0', 'upload-length': String(401 * MEGABYTE) };
    const large = await server.post('/admin/uploads', undefined, 'olive', announce);
    expect(large.status).toBe(413);
    expect(large.text).toMatch(/at most 0.4 GB are accepted/);
    const { id } = await uploads.uploadStore.create({ name: 'a.zip', bytes: 300 * MEGABYTE });
    await expect(uploads.uploadStore.create({ name: 'b.zip', bytes: 300 * MEGABYTE })).rejects.toMatchObject({
      code: 'too_large',
    });
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5' };
    expect((await server.post('/admin/uploads', undefined, 'alice', headers)).status).toBe(403);
    expect((await server.post('/admin/uploads', undefined, 'chelsea', headers)).status).toBe(401);
    expect(
      (await server.post('/admin/uploads', undefined, 'olive', { ...headers, 'x-csrf-token': '' })).status,
    ).toBe(403);
    expect(
      (
        await server.post('/admin/uploads', undefined, 'olive', {
          ...headers,
          origin: 'https://evil.example',
        })
      ).status,
    ).toBe(403);
    expect((await server.post('/admin/uploads', undefined, 'olive', { 'upload-length': '5' })).status).toBe(
      412,
    );
    const patch = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      ...headersOf('olive'),
    };
    const reply = await server.app.inject({
      method: 'PATCH',
      url: `/admin/uploads/${id}`,
      payload: 'abc',
      headers: { ...patch, 'upload-offset': '7' },
    });
    expect(reply.statusCode).toBe(409);
    await uploads.uploadStore.remove(id);
    const small = await uploads.uploadStore.create({ name: 'c.zip', bytes: 2 });
    const over = await server.app.inject({
      method: 'PATCH',
      url: `/admin/uploads/${small.id}`,
      payload: 'abc',
      headers: { ...patch, 'upload-offset': '0' },
    });
    expect(over.statusCode).toBe(413);
    await expect(
      uploads.uploadStore.append(small.id, 0, Readable.from([Buffer.from('abc')])),
    ).rejects.toMatchObject({
      code: 'too_large',
    });
    expect(await stateOf(small.id)).toMatchObject({ state: 'receiving' });
  });

  it('is removed after a day if unfinished, after a week if complete, and never while an import needs it', async () => {
    const given = await uploads.uploadStore.create({ name: 'up.zip', bytes: 10 });
    const whole = await uploads.uploadStore.create({ name: 'whole.geojson', bytes: 1 });
    const needed = await uploads.uploadStore.create({ name: 'needed.geojson', bytes: 1 });
    for (const { id } of [whole, needed])
      await uploads.uploadStore.append(id, 0, Readable.from([Buffer.from('x')]));
    await server.post('/admin/imports.json', { upload: needed.id, place: PLACE }, 'olive');
    const left = async (days: number) => {
      await sweepUploads(world.services, uploads.uploadStore, Date.now() + days * DAY_MS + 60_000);
      return (await uploads.uploadStore.list()).map(({ name }) => name).toSorted();
    };
    expect(await left(0.9)).toEqual(['needed.geojson', 'up.zip', 'whole.geojson']);
    expect(await left(1)).toEqual(['needed.geojson', 'whole.geojson']);
    expect(await left(7)).toEqual(['needed.geojson']);
    expect(await uploads.uploadStore.find(given.id)).toBeUndefined();
  });
});

describe('a file of another server', () => {
  let other: Server;
  let listener: RequestListener = (_, reply) => reply.end();
  let address = '';
  beforeAll(async () => {
    other = createServer((request, reply) => listener(request, reply)).listen(0, '127.0.0.1');
    await once(other, 'listening');
    address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    other.closeAllConnections();
    other.close();
  });

  const fetchFile = async (url: string) => {
    const reply = await server.post('/admin/uploads/fetch.json', { url }, 'olive');
    const { id } = reply.body as UploadState;
    return vi.waitFor(
      async () => {
        const state = await stateOf(id);
        expect(state.state).not.toBe('receiving');
        return state;
      },
      { timeout: 30_000 },
    );
  };

  it('is fetched, over redirects, and named by its server', async () => {
    listener = ({ url }, reply) => {
      if (url === '/go') reply.writeHead(302, { location: '/files/lots' }).end();
      else
        reply
          .writeHead(200, { 'content-disposition': 'attachment; filename="Lots 2024.geojson"' })
          .end('{"a":1}');
    };
    const done = await fetchFile(`${address}/go`);
    expect(done).toMatchObject({
      state: 'ready',
      name: 'Lots 2024.geojson',
      received: 7,
      bytes: 7,
      url: `${address}/go`,
    });
  });

  it.each<[string, RequestListener, RegExp]>([
    ['is not there', (_, reply) => reply.writeHead(404).end(), /there is no file at this address/],
    ['is not open', (_, reply) => reply.writeHead(403).end(), /not open to everybody/],
    [
      'goes round in circles',
      (_, reply) => reply.writeHead(302, { location: '/' }).end(),
      /redirects too many times/,
    ],
    ['is empty', (_, reply) => reply.writeHead(200).end(), /empty/],
    [
      'is too large',
      (_, reply) => reply.writeHead(200, { 'content-length': String(401 * MEGABYTE) }).end(),
      /at most 0.4 GB/,
    ],
    [
      'breaks off',
      (_, reply) => {
        reply.writeHead(200, { 'content-length': '1000' }).write('abc');
        setTimeout(() => reply.destroy(), 50);
      },
      /broke off/,
    ],
  ])('that %s fails with a message', async (_, answer, message) => {
    listener = answer;
    const state = await fetchFile(`${address}/x.zip`);
    expect(state).toMatchObject({ state: 'failed', error: expect.stringMatching(message) });
    expect(
      (await server.post('/admin/imports.json', { upload: state.id, place: PLACE }, 'olive')).status,
    ).toBe(409);
  });

  it('is not fetched from private addresses unless the operator allows it', async () => {
    const { featureSettings } = world.services.config;
    featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'off';
    listener = (_, reply) => reply.end('x');
    try {
      expect(await fetchFile(`${address}/x.zip`)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/private network/),
      });
      const byName = address.replace('127.0.0.1', 'localhost');
      expect(await fetchFile(`${byName}/x.zip`)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/private network/),
      });
    } finally {
      featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
    }
  });

  it.each([
    'ftp://example.org/x.zip',
    'file:///etc/passwd',
    'not an address',
    'https://me:secret@example.org/x.zip',
  ])('%s is refused at once', async (url) => {
    expect((await server.post('/admin/uploads/fetch.json', { url }, 'olive')).status).toBe(400);
  });

  it('stops when its upload is removed', async () => {
    let closed = false;
    listener = (_, reply) => {
      reply.on('close', () => (closed = true));
      reply.writeHead(200).write('abc');
    };
    const { id } = (await server.post('/admin/uploads/fetch.json', { url: `${address}/slow.zip` }, 'olive'))
      .body as UploadState;
    await vi.waitFor(async () => expect((await stateOf(id)).received).toBe(3), { timeout: 10_000 });
    expect((await server.delete(`/admin/uploads/${id}.json`, 'olive')).status).toBe(200);
    await expect.poll(() => closed).toBe(true);
    await wait(0);
    expect(await uploads.uploadStore.list()).toEqual([]);
  });
});

describe('a path on the server', () => {
  it('is imported from the allowed folders only, links included', async () => {
    const allowed = await world.geojson('allowed.geojson', [lot(1)]);
    const outside = path.join(world.services.config.dataDir, 'outside.geojson');
    await writeFile(outside, await readFile(allowed));
    const link = path.join(world.services.scratchDir, 'link.geojson');
    await symlink(outside, link);
    const start = async (file: string, recipe?: object) =>
      server.post('/admin/imports.json', { file, place: PLACE, ...(recipe && { recipe }) }, 'olive');
    expect((await start(allowed)).body).toMatchObject({ state: 'queued' } satisfies Partial<ImportRun>);
    for (const file of [
      outside,
      link,
      '/etc/hostname',
      `${world.services.scratchDir}/../outside.geojson`,
      'allowed.geojson',
      world.services.scratchDir,
    ]) {
      const reply = await start(file);
      expect(reply.status).toBe(403);
      expect(reply.text).toMatch(/folders for imports/);
    }
    const joined = (file: string) => ({ version: 2, joins: [{ file, on: { parcel: 'PIN', table: 'PIN' } }] });
    expect((await start(allowed, joined(outside))).status).toBe(403);
    expect((await start(allowed, joined('../outside.geojson'))).status).toBe(403);
    const codes = { uses: { file: outside, code_column: 'A', value_column: 'B' } };
    expect((await start(allowed, { version: 2, lookups: codes })).status).toBe(403);
    expect((await start(allowed, joined(allowed))).status).toBe(200);
  });

  it('is listed from the folders, newest first', async () => {
    const folder = path.join(world.services.scratchDir, 'offered');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'old.zip'), 'x');
    await utimes(path.join(folder, 'old.zip'), 1, 1);
    await writeFile(path.join(folder, 'new.zip'), 'xy');
    await writeFile(path.join(folder, '.hidden'), 'x');
    const { featureSettings } = world.services.config;
    const before = featureSettings['PLATBOOK_IMPORT_FOLDERS'];
    onTestFinished(() => void (featureSettings['PLATBOOK_IMPORT_FOLDERS'] = before));
    featureSettings['PLATBOOK_IMPORT_FOLDERS'] = [folder, path.join(folder, 'missing')].join(path.delimiter);
    expect((await server.get('/admin/incoming.json', 'olive')).body).toMatchObject({
      folders: [{ folder, files: [{ name: 'new.zip', bytes: 2 }, { name: 'old.zip' }] }, { files: [] }],
    });
    expect((await server.get('/admin/incoming.json', 'bob')).status).toBe(403);
  });
});
