import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExportRow, writeRows } from '../../../../tests/support/export-rows.ts';
import { type FormatsFolder, openFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { cases } from '../../../../tests/support/thorough.ts';
import type { ExportColumn } from './row-writer.ts';
import { ROW_WRITERS } from './writers.ts';

let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(() => folder.remove());

const column = (name: string, type: ExportColumn['type']): ExportColumn => ({
  name,
  type,
  dbfName: name,
  label: name,
});
const COLUMNS = [
  column('number', 'integer'),
  column('note', 'text'),
  column('size', 'number'),
  column('flag', 'boolean'),
];
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
/** PostgreSQL can store neither NUL characters nor halves of surrogate pairs. */
const note = fc
  .string({ unit: 'binary', maxLength: 400 })
  .map((text) => text.replaceAll('\0', '').toWellFormed());
const values = fc.tuple(
  orNull(note),
  orNull(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
  orNull(fc.boolean()),
  fc.boolean(),
);

it.each(['flatgeobuf', 'geopkg', 'geoparquet'] as const)(
  'any rows written as %s are read back with the same values',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(values, { maxLength: 40 }),
        fc.integer({ min: 50, max: 9000 }),
        async (all, chunk) => {
          const rows = all.map(([text, size, flag, hasShape], index): ExportRow => {
            const x = -76 + index / 100;
            const ring = [
              [x, 39],
              [x + 0.01, 39],
              [x + 0.01, 39.01],
              [x, 39],
            ] as const;
            return {
              fid: index + 1,
              polygons: hasShape ? [[ring]] : null,
              values: [index, text, size, flag],
            };
          });
          const options = { dir: folder.dir, name: `any_${format}`, title: 'Any', columns: COLUMNS };
          const [written] = await writeRows(await ROW_WRITERS[format](options), COLUMNS, rows, chunk);
          const file = written?.file ?? '';
          const { rows: read } = await folder.read(file);
          await rm(file);
          const found = read.map(({ values: row, kind }) => [...row, kind]);
          expect(found.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
            rows.map(({ values: row, polygons }) => [...row, polygons === null ? 'none' : 'polygon']),
          );
        },
      ),
      { numRuns: cases({ usual: 10, thorough: 25 }) },
    );
  },
  60_000,
);
