import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTileCache, isCurrentVersion } from './tile-cache.ts';
import type { EncodedTile } from './worker-pool.ts';

test.each([
  ['abc', true],
  ['abc.other', true],
  ['other.abc', true],
  ['abcd', false],
  ['', false],
  [undefined, false],
])('version %s names the token abc: %s', (version, expected) => {
  expect(isCurrentVersion(version, 'abc')).toBe(expected);
});

const body = Uint8Array.from(Buffer.from('tile '.repeat(100)));
const packed: EncodedTile = { body: Uint8Array.from(gzipSync(body)), encoding: 'gzip', etag: 'e1' };
const request = {
  key: 'k',
  type: 'x/y',
  version: 'now',
  token: 'now',
  headers: { 'accept-encoding': 'gzip' },
};

test('requests for a tile that is being made share the making, later ones come from memory', async () => {
  const tileCache = createTileCache({ cacheBytes: 1 << 20 });
  let made = 0;
  const make = async () => {
    made++;
    await new Promise((resolve) => setImmediate(resolve));
    return packed;
  };
  const replies = await Promise.all([tileCache.answer(request, make), tileCache.answer(request, make)]);
  replies.push(await tileCache.answer(request, make));
  expect(made).toBe(1);
  for (const reply of replies)
    expect(reply).toMatchObject({
      encoding: 'gzip',
      etag: 'e1-gz',
      cacheControl: expect.stringContaining('immutable'),
    });
});

test('a failure is told and tried again', async () => {
  const tileCache = createTileCache({ cacheBytes: 1 << 20 });
  await expect(tileCache.answer(request, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  await expect(tileCache.answer(request, () => Promise.resolve(packed))).resolves.toMatchObject({
    etag: 'e1-gz',
  });
});

test('who takes no gzip gets the bytes themselves under another etag', async () => {
  const tileCache = createTileCache({ cacheBytes: 1 << 20 });
  const reply = await tileCache.answer({ ...request, version: 'old', headers: {} }, () =>
    Promise.resolve(packed),
  );
  expect(Buffer.from(reply.body).equals(Buffer.from(body))).toBe(true);
  expect(reply).toMatchObject({ etag: 'e1', cacheControl: 'public, max-age=60' });
  expect(reply.encoding).toBeNull();
});
