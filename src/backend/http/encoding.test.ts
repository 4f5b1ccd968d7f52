import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';
import { isNotModified } from './conditional.ts';
import { chooseEncoding } from './encoding.ts';
import { gzippedReply } from './gzipped-reply.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, GZIP;q=0.8', 'gzip'],
  ['gzip;q=0', null],
  ['gzip;q=0.000, *', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['gzip ; q=0', null],
  ['gzip;q=high', null],
  ['x-gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['agzip, gzipped', null],
  ['', null],
  [undefined, null],
  [['gzip;q=0', 'br'], 'br'],
] as const)('accept-encoding %j chooses %s', (header, expected) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(expected);
});

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"x", W/"a" ,"y"', 'W/"a"', true],
  ['"x,a"', '"a"', false],
  ['"x,y"', '"x,y"', true],
  ['*', '"a"', true],
  ['a', '"a"', false],
  ['"b"', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('if-none-match %s and the tag %s: not modified is %s', (header, etag, expected) => {
  expect(isNotModified(header, etag)).toBe(expected);
});

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync } as const;

test.each(['br', 'gzip', 'zstd'] as const)('a client that knows only %s gets it', async (encoding) => {
  const text = 'parcel '.repeat(2000);
  expect(UNPACK[encoding](await compress(text, encoding)).toString()).toBe(text);
  const stored = await gzippedReply(gzipSync(text), 'tag', { 'accept-encoding': encoding });
  expect(stored).toMatchObject({ encoding, etag: encoding === 'gzip' ? 'tag-gz' : `tag-${encoding}` });
  expect(UNPACK[encoding](stored.body).toString()).toBe(text);
});
