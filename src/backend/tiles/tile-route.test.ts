import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import type { BinaryReply, RequestContext, Router } from '../http/route.ts';
import { EMPTY_TILE } from './tile-archives.ts';
import { type FoundTile, createTileCache, tileRoute } from './tile-route.ts';
import type { EncodedTile } from './worker-pool.ts';

const number = z.coerce.number();
const endpoint = defineEndpoint({
  name: 'getTile',
  summary: '',
  method: 'GET',
  path: '/{z}/{x}/{y}.mvt',
  params: z.object({ z: number, x: number, y: number }),
  query: z.object({ v: z.string().optional() }),
  binary: ['application/vnd.mapbox-vector-tile'],
  permission: { verb: 'tile.read', who: 'anyone' },
  problems: [],
});

const TILE = { z: 3, x: 1, y: 2 };
const tileOf = (text: string): EncodedTile => ({
  body: Uint8Array.from(gzipSync(text)),
  encoding: 'gzip',
  etag: text,
});

/** Opens a route whose tiles contain the name of what was found and how many tiles were made before. */
function open(found: Partial<FoundTile> = {}, maxZoom: number | null = 16, onFind = () => {}) {
  let made = 0;
  const cache = createTileCache({ name: 'test', maxBytes: 1 << 20 });
  const state: FoundTile = {
    token: 't1',
    name: 'a',
    make: () => Promise.resolve(tileOf(`${state.name}${made++}`)),
    ...found,
  };
  const { handle } = tileRoute(endpoint, { cache, maxZoom }, () => {
    onFind();
    return Promise.resolve(state);
  });
  const get = (tile = TILE, v?: string, accept = 'gzip') =>
    handle(
      { params: tile, query: { v }, body: undefined },
      { headers: { 'accept-encoding': accept } } as unknown as RequestContext,
      {} as Router,
    ) as Promise<BinaryReply>;
  return { state, get };
}

test('a tile is made once per token, name and position', async () => {
  const { state, get } = open();
  expect((await get()).etag).toBe('a0-gz');
  expect((await get()).etag).toBe('a0-gz');
  expect((await get({ ...TILE, y: 3 })).etag).toBe('a1-gz');
  state.name = 'b';
  expect((await get()).etag).toBe('b2-gz');
  Object.assign(state, { name: 'a', token: 't2' });
  expect((await get()).etag).toBe('a3-gz');
});

test.each([
  ['t1', {}, 'public, max-age=31536000, immutable'],
  ['t0.t1', {}, 'public, max-age=31536000, immutable'],
  ['t1.t0', {}, 'public, max-age=31536000, immutable'],
  ['t11', {}, 'public, max-age=60'],
  ['', {}, 'public, max-age=60'],
  ['t0', {}, 'public, max-age=60'],
  [undefined, {}, 'public, max-age=60'],
  [undefined, { isVersionInPath: true }, 'public, max-age=31536000, immutable'],
  ['t1', { isPrivate: true }, 'private, max-age=60'],
  ['t1', { isPrivate: true, isVersionInPath: true }, 'private, max-age=60'],
] as const)('with v=%s and %o the reply is cached as %s', async (v, found, expected) => {
  expect((await open(found).get(TILE, v)).cacheControl).toBe(expected);
});

test('concurrent requests for a tile make it once; all of them get a failure, and the next request tries again', async () => {
  let made = 0;
  const { get } = open({
    make: () => (made++ === 0 ? Promise.reject(new Error('broken')) : Promise.resolve(tileOf('later'))),
  });
  const failed = await Promise.allSettled([get(), get()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(made).toBe(1);
  const replies = await Promise.all([get(), get()]);
  expect([made, ...replies.map(({ etag }) => etag)]).toEqual([2, 'later-gz', 'later-gz']);
});

test('the media type is that of the endpoint, and the coding is negotiated', async () => {
  const { get } = open();
  expect(await get()).toMatchObject({ type: 'application/vnd.mapbox-vector-tile', encoding: 'gzip' });
  const plain = await get(TILE, undefined, 'gzip;q=0');
  expect(plain).toMatchObject({ encoding: null, etag: 'a0' });
  expect(Buffer.from(plain.body).toString()).toBe('a0');
});

test('an empty tile has the status 204', async () => {
  const { get } = open({ make: () => Promise.resolve(EMPTY_TILE) });
  expect(await get()).toMatchObject({ status: 204 });
});

test('a tile that is not on the map or above the last zoom is refused before it is looked for', async () => {
  let finds = 0;
  const { get } = open({}, 16, () => finds++);
  await expect(get({ z: 3, x: 8, y: 0 })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(get({ z: 17, x: 0, y: 0 })).rejects.toMatchObject({ code: 'not_found' });
  expect(finds).toBe(0);
  await get();
  expect(finds).toBe(1);
});

test('an endpoint without a media type is refused at the start', () => {
  const { binary: _, ...without } = endpoint;
  const cache = createTileCache({ name: 'test', maxBytes: 1 });
  expect(() => tileRoute(without, { cache, maxZoom: 1 }, () => Promise.reject(new Error()))).toThrow(
    'getTile: declare the media type',
  );
});
