import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ChunkedInt32 } from './chunked.ts';
import { readContainer } from './container-reader.ts';
import { viewSection } from './container-view.ts';
import { createContainerWriter } from './container-writer.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'platbook-container-'));
afterAll(() => rmSync(dir, { recursive: true }));

function writeExample(name: string): string {
  const file = path.join(dir, name);
  const writer = createContainerWriter(file, 'example');
  const list = new ChunkedInt32();
  for (let i = 0; i < 300_000; i++) list.push(i * 7);
  writer.section('numbers', 'i32', (sink) => sink.copyInt32(list, 0, list.length));
  writer.section('bytes', 'u8', (sink) => sink.bytes(Uint8Array.of(1, 2, 3)));
  writer.section('doubles', 'f64', (sink) => sink.bytes(new Uint8Array(Float64Array.of(1.5, -2.5).buffer)));
  writer.finish({ note: 'für alle' });
  return file;
}

test('written sections and meta data are read again', async () => {
  const container = await readContainer(writeExample('whole'), 'example');
  expect(container.meta).toEqual({ note: 'für alle' });
  const numbers = viewSection(container, 'numbers');
  expect(numbers).toHaveLength(300_000);
  expect(numbers[299_999]).toBe(299_999 * 7);
  expect([...viewSection(container, 'bytes')]).toEqual([1, 2, 3]);
  expect([...viewSection(container, 'doubles')]).toEqual([1.5, -2.5]);
  expect(() => viewSection(container, 'nothing')).toThrow('no section nothing');
});

test.each([
  { name: 'an empty file', damage: () => Buffer.alloc(0), message: 'its beginning is missing' },
  { name: 'another file', damage: () => Buffer.from('PK'.repeat(100)), message: 'its beginning is missing' },
  {
    name: 'half of a file',
    damage: (bytes: Buffer) => bytes.subarray(0, 600_000),
    message: /it has 600000 of \d+ bytes/,
  },
  {
    name: 'a changed byte',
    damage: (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 999), Buffer.of(77), bytes.subarray(1000)]),
    message: 'its part numbers does not match its checksum',
  },
  {
    name: 'a changed index',
    damage: (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replace('"doubles"', '"tripled"'), 'latin1'),
    message: 'its index does not match its checksum',
  },
])('$name is refused with the reason', async ({ name, damage, message }) => {
  const file = path.join(dir, name);
  writeFileSync(file, damage(readFileSync(writeExample('source'))));
  await expect(readContainer(file, 'example')).rejects.toThrow(message);
});

test('a container of another kind is refused', async () => {
  await expect(readContainer(writeExample('kind'), 'parcels')).rejects.toThrow(
    'it holds example, not parcels',
  );
});

test('an unfinished file is refused, because its beginning is missing', async () => {
  const file = path.join(dir, 'unfinished');
  const writer = createContainerWriter(file, 'example');
  writer.section('bytes', 'u8', (sink) => sink.bytes(new Uint8Array(100)));
  writer.abort();
  await expect(readContainer(file, 'example')).rejects.toThrow('its beginning is missing');
});
