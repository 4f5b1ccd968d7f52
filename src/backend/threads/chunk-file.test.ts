import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOpenFiles } from '../../../tests/support/open-files.ts';
import { ChunkFile, type ChunkPosition, readChunks } from './chunk-file.ts';
import { createQueue } from './queue.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-chunks-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const LARGE = 300 << 10;
const filled = (length: number, value: number) => new Uint8Array(length).fill(value);

describe('a chunk file', () => {
  it('passes chunks of all sizes in their order, through two positions of the file', async () => {
    const file = path.join(dir, 'order');
    const chunks = new ChunkFile(file, 2);
    const positions = createQueue<ChunkPosition>();
    const sizes = [LARGE, 5, 2 * LARGE, 0, LARGE, 1];
    const send = async () => {
      for (const [index, length] of sizes.entries()) {
        const position = chunks.write(filled(length, index + 1));
        await positions.add(position);
        chunks.free(position);
      }
      positions.end();
    };
    const sent = send();
    const seen: [number, number | undefined, number | undefined][] = [];
    for await (const chunk of readChunks(file, positions.list()))
      seen.push([chunk.length, chunk[0], chunk.at(-1)]);
    await sent;
    expect(seen).toEqual(
      sizes.map((length, index) => [
        length,
        ...(length === 0 ? [undefined, undefined] : [index + 1, index + 1]),
      ]),
    );
    chunks.close();
    expect((await stat(file)).blocks * 512).toBeLessThan(6 * LARGE);
    expect(await listOpenFiles(dir)).toEqual([]);
  });

  it('gives each small chunk its own bytes, and reuses the bytes of large chunks', async () => {
    const file = path.join(dir, 'bytes');
    const chunks = new ChunkFile(file, 4);
    const written = [LARGE, LARGE, 9, 9].map((length) => chunks.write(filled(length, 7)));
    const buffers: unknown[] = [];
    for await (const { buffer } of readChunks(file, listOf(written))) buffers.push(buffer);
    expect(buffers[0]).toBe(buffers[1]);
    expect(new Set(buffers).size).toBe(3);
    chunks.close();
  });

  it('refuses a chunk when all positions are taken, and never writes into a file that exists already', async () => {
    const file = path.join(dir, 'taken');
    const chunks = new ChunkFile(file, 1);
    chunks.write(filled(1, 1));
    expect(() => chunks.write(filled(1, 2))).toThrow('the chunk file is full');
    chunks.close();
    await writeFile(path.join(dir, 'other'), 'kept');
    expect(() => new ChunkFile(path.join(dir, 'other'), 1).write(filled(1, 1))).toThrow('EEXIST');
  });

  it('that is shorter than a position says ends the reading with an error, and is closed', async () => {
    const file = path.join(dir, 'short');
    await writeFile(file, 'abc');
    const chunks = readChunks(file, listOf([{ position: 0, length: 4 }]));
    await expect(chunks.next()).rejects.toThrow('ends too early');
    expect(await listOpenFiles(dir)).toEqual([]);
  });
});

// oxlint-disable-next-line require-await -- the reader takes an async iterable; these positions exist already
async function* listOf(positions: readonly ChunkPosition[]): AsyncGenerator<ChunkPosition> {
  yield* positions;
}
