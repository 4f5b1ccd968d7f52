import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeRows } from '../../../../tests/support/export-rows.ts';
import { type FormatsFolder, openFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { csvLine } from '../../../kernel/csv.ts';
import { createCsvWriter } from './csv-writer.ts';
import type { ExportColumn } from './row-writer.ts';

let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(() => folder.remove());

const COLUMNS: ExportColumn[] = [{ name: 'note', type: 'text', dbfName: 'note', label: 'Note' }];
const text = fc.string({
  unit: fc.constantFrom(...'=+-@\t\r\n＝＋－＠，5.,"\'é你 a'.split('')),
  minLength: 1,
  maxLength: 4,
});

it('writes texts as csvLine does, and marks the same texts as formulas', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 200 }), async (texts) => {
      const writer = await createCsvWriter({
        dir: folder.dir,
        name: 'notes',
        title: 'Notes',
        columns: COLUMNS,
      });
      const rows = texts.map((value, index) => ({ fid: index + 1, polygons: null, values: [value] }));
      const [written] = await writeRows(writer, COLUMNS, rows);
      expect(await readFile(written?.file ?? '', 'utf8')).toBe(
        csvLine(['note']) + texts.map((value) => csvLine([value])).join(''),
      );
    }),
    { numRuns: 20 },
  );
});
