import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { lots, type OddLayer, openOddArcgis } from '../../../../../tests/support/odd-arcgis.ts';
import { fetchOddLayer } from '../../../../../tests/support/run-odd-layer.ts';
import { isWholeJson } from './is-whole-json.ts';

/** Sends bytes, and closes the connection before the end that the headers announce. */
async function cut(response: ServerResponse, bytes: Buffer, headers: Record<string, string>): Promise<void> {
  response.writeHead(200, { connection: 'close', ...headers });
  response.write(bytes);
  await wait(5);
  response.destroy();
}

const tooLong = (bytes: Buffer) => ({ 'content-length': String(bytes.length + 1000) });
const gzip = { 'content-encoding': 'gzip' };

it.each<[string, NonNullable<OddLayer['send']>]>([
  [
    'with a length that is wrong',
    (response, body) => cut(response, Buffer.from(body), tooLong(Buffer.from(body))),
  ],
  ['without their last chunk', (response, body) => cut(response, Buffer.from(body), {})],
  [
    'packed, with the length that they have unpacked',
    (response, body) => cut(response, gzipSync(body), { ...tooLong(gzipSync(body)), ...gzip }),
  ],
])('reads whole replies %s', async (_, send) => {
  const { layer } = await openOddArcgis({ features: lots(60), send });
  expect(await fetchOddLayer(layer)).toMatchObject({ rows: 60, isWhole: true, notes: [] });
});

it.each<[string, NonNullable<OddLayer['send']>]>([
  ['text', (response, body) => cut(response, Buffer.from(body).subarray(0, -1), {})],
  ['packed text', (response, body) => cut(response, gzipSync(body).subarray(0, -9), gzip)],
])('never takes half a reply of %s for a whole one', async (_, send) => {
  const { layer } = await openOddArcgis({ features: lots(60), send });
  await expect(fetchOddLayer(layer)).rejects.toThrow(/broke off in the middle of a reply/);
});

it.each([
  [String.raw`{"a":[1,{"b":"]}\""}]} `, true],
  [' [1]', true],
  ['{"a":"}"', false],
  ['{"a":[1,2}', false],
  ['{} {}', false],
  ['"a"', false],
  ['', false],
])('judges %j', (text, isWhole) => {
  expect(isWholeJson(Buffer.from(text))).toBe(isWhole);
});
