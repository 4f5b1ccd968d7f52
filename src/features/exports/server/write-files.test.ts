import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { ROW_WRITERS } from '../../../backend/formats/writers/writers.ts';
import { readAhead } from '../../../backend/threads/queue.ts';
import { rowsQuery } from './queries-rows.ts';
import { rowRanges, writeFiles } from './write-files.ts';

const TASK = {
  format: 'csv' as const,
  tableName: 'alder',
  title: 'Alder',
  editionId: 1,
  columns: [],
  columnKeys: [],
  personalFields: [],
  hidden: [],
  fids: Uint32Array.of(1, 2),
};

it('reads every requested row once, in order, and no more than a few other rows for each', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 3000 }), { maxLength: 400 }),
      fc.integer({ min: 1, max: 100 }),
      (numbers, rowsAtOnce) => {
        const fids = Uint32Array.from(numbers.toSorted((a, b) => a - b));
        const read = rowRanges(fids, rowsAtOnce).map((range) =>
          'only' in range
            ? range.only
            : Array.from({ length: range.to - range.from }, (_, index) => range.from + index),
        );
        const wanted = new Set(fids);
        expect(read.flat().filter((fid) => wanted.has(fid))).toEqual([...fids]);
        for (const rows of read)
          expect(rows.length).toBeLessThanOrEqual(rows.filter((fid) => wanted.has(fid)).length / 0.3);
      },
    ),
  );
});

it('quotes the names of county columns, so that they cannot become other SQL', () => {
  const query = rowsQuery(7, ['owner', `custom:a'b\\c"d`], { only: [1, 2] }, true);
  expect(query).toBe(
    `select ogc_fid, geom, "owner", custom ->> E'a\\'b\\\\c"d' from "parcel_e7" where ogc_fid = any('{1,2}'::int[]) order by ogc_fid`,
  );
  expect(() => rowsQuery(7, ['owner; drop'], { from: 1, to: 2 }, false)).toThrow('no column');
});

it.each(['the source', 'the writer'])(
  'ends the statement that runs ahead when %s of the previous one fails',
  async (failed) => {
    const dir = await mkdtemp(path.join(tmpdir(), 'write-files-'));
    let sent = 0;
    let hasEnded = false;
    async function* failing(): AsyncGenerator<Uint8Array> {
      await pause(5);
      yield* [];
      if (failed === 'the source') throw new Error('the disk is full');
      yield new Uint8Array(1);
    }
    const createWriter = ROW_WRITERS.csv;
    const spy = vi.spyOn(ROW_WRITERS, 'csv').mockImplementation(async (options) => {
      const writer = await createWriter(options);
      if (failed === 'the source') return writer;
      return { ...writer, settle: () => Promise.reject(new Error('the disk is full')) };
    });
    async function* rows(): AsyncGenerator<Uint8Array> {
      try {
        for (; sent < 2000; sent++) {
          await pause(1);
          yield new Uint8Array(1);
        }
      } finally {
        hasEnded = true;
      }
    }
    const statements = [failing(), readAhead(rows())];
    const source = {
      rows: () => statements.shift() as AsyncIterableIterator<Uint8Array>,
      rowsAtOnce: 1,
      close: () => Promise.resolve(),
    };
    await expect(writeFiles({ ...TASK, dir }, source, () => {})).rejects.toThrow('the disk is full');
    await expect.poll(() => hasEnded).toBe(true);
    expect(sent).toBeLessThan(500);
    spy.mockRestore();
    await rm(dir, { recursive: true });
  },
);

it('closes its files even if the statement that runs ahead cannot be ended', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'write-files-'));
  const open = new Set<string>();
  const createWriter = ROW_WRITERS.csv;
  vi.spyOn(ROW_WRITERS, 'csv').mockImplementation(async (options) => {
    const writer = await createWriter(options);
    open.add(options.name);
    return {
      ...writer,
      async abort() {
        await writer.abort();
        open.delete(options.name);
      },
    };
  });
  const broken: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => broken,
    next: () => Promise.reject(new Error('the connection is lost')),
    return: () => Promise.reject(new Error('the connection is lost')),
  };
  const source = { rows: () => broken, rowsAtOnce: 1, close: () => Promise.resolve() };
  await expect(writeFiles({ ...TASK, dir }, source, () => {})).rejects.toThrow('the connection is lost');
  expect([...open]).toEqual([]);
  await rm(dir, { recursive: true });
});
