import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createAnonymousServer } from '../../../tests/support/anonymous-server.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { route } from './route.ts';

const common = {
  summary: '',
  method: 'GET',
  binary: ['application/zip'],
  permission: { verb: 'place.read', who: 'anyone' },
  problems: [],
} as const;
const download = defineEndpoint({ ...common, name: 'download', path: '/download.zip' });
const stream = defineEndpoint({ ...common, name: 'stream', path: '/stream.csv' });

const BYTES = '0123456789';
let dir: string;
let app: FastifyInstance;
/** The streams of the replies, which show whether they were read and closed. */
const streams: Readable[] = [];

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'file-replies-'));
  const file = path.join(dir, 'download.zip');
  await writeFile(file, BYTES);
  app = await createAnonymousServer([
    route(download, async () => ({ type: 'application/zip', file, size: BYTES.length, etag: 'v1' })),
    route(stream, async () => {
      const body = Readable.from(['a,b\n', '1,2\n']);
      streams.push(body);
      return { type: 'text/csv', body };
    }),
  ]);
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

it.each([
  ['a whole file', {}, 200, BYTES, undefined],
  ['its beginning', { range: 'bytes=0-3' }, 206, '0123', 'bytes 0-3/10'],
  ['its beginning, with the unit in capitals', { range: 'Bytes=0-3' }, 206, '0123', 'bytes 0-3/10'],
  ['its end', { range: 'bytes=-2' }, 206, '89', 'bytes 8-9/10'],
  ['the rest', { range: 'bytes=8-' }, 206, '89', 'bytes 8-9/10'],
  ['a part after its end', { range: 'bytes=10-' }, 416, '', 'bytes */10'],
  ['two parts', { range: 'bytes=0-1,5-6' }, 200, BYTES, undefined],
  ['the rest of this version', { range: 'bytes=8-', 'if-range': '"v1"' }, 206, '89', 'bytes 8-9/10'],
  ['the rest of another version', { range: 'bytes=8-', 'if-range': '"v0"' }, 200, BYTES, undefined],
  [
    'the rest, if unchanged since a date',
    { range: 'bytes=8-', 'if-range': 'Tue, 24 Nov 2026 00:00:00 GMT' },
    200,
    BYTES,
    undefined,
  ],
  ['a part of this version', { range: 'bytes=8-', 'if-match': '"v0", "v1"' }, 206, '89', 'bytes 8-9/10'],
  ['any version', { 'if-match': '*' }, 200, BYTES, undefined],
  ['another version', { range: 'bytes=8-', 'if-match': '"v0"' }, 412, null, undefined],
  ['this version by a weak tag', { 'if-match': 'W/"v1"' }, 412, null, undefined],
  ['a version that the client does not have', { 'if-none-match': '"v0"' }, 200, BYTES, undefined],
  [
    'a version that the client has',
    { 'if-none-match': 'W/"v0", W/"v1"', range: 'bytes=8-' },
    304,
    '',
    undefined,
  ],
])('%s', async (_title, headers, status, body, contentRange) => {
  const reply = await app.inject({ url: '/download.zip', headers });
  expect([reply.statusCode, reply.headers['content-range']]).toEqual([status, contentRange]);
  if (body === null) expect(reply.json()).toMatchObject({ error: { code: 'precondition_failed' } });
  else expect(reply.payload).toBe(body);
  if (status < 300) expect(reply.headers).toMatchObject({ etag: '"v1"', 'accept-ranges': 'bytes' });
});

test('HEAD gives the length of a whole file and no body, even when the client asks for a part', async () => {
  for (const headers of [{}, { range: 'bytes=0-3' }]) {
    const reply = await app.inject({ method: 'HEAD', url: '/download.zip', headers });
    expect([reply.statusCode, reply.headers['content-length'], reply.payload]).toEqual([200, '10', '']);
    expect(reply.headers['content-range']).toBeUndefined();
  }
});

test('HEAD ends a stream instead of reading it, and states no length', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/stream.csv' });
  expect([reply.statusCode, reply.headers['content-length'], reply.payload]).toEqual([200, undefined, '']);
  expect([streams.at(-1)?.destroyed, streams.at(-1)?.readableDidRead]).toEqual([true, false]);
});
