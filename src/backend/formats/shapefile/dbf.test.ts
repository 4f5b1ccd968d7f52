import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormatsFolder, openFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { shapefileBytes, zipBytes } from '../../../../tests/support/shapefile-fixture.ts';

let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(async () => folder.remove());

const table = (rows: number) =>
  shapefileBytes({
    fields: [
      { name: 'ML', type: 'C', length: 8 },
      { name: 'VALUE', type: 'N', length: 10 },
    ],
    rows: Array.from({ length: rows }, (_, index) => ({
      rings: null,
      values: [`00${index}`, String(index)],
      isDeleted: index === 1,
    })),
  }).get('.dbf') ?? Buffer.alloc(0);

describe('dBASE table', () => {
  it('is read without geometry', async () => {
    const { source, rows } = await folder.read(await folder.file('tax.dbf', table(3)));
    expect(source).toMatchObject({ format: 'dBASE table', geometryKind: 'none', rowCount: 3 });
    expect(source.columns.map(({ name, type }) => [name, type])).toEqual([
      ['ML', 'text'],
      ['VALUE', 'number'],
    ]);
    expect(rows.map(({ kind, hash, values, isDeleted }) => [kind, hash, values, isDeleted])).toEqual([
      ['none', 0, ['000', 0], false],
      ['none', 0, ['001', 1], true],
      ['none', 0, ['002', 2], false],
    ]);
  });

  it('is read from a zip, by batches, and sampled', async () => {
    const zip = await folder.file('tax.zip', zipBytes([{ name: 'tax.DBF', data: table(10_000) }]));
    const { rows } = await folder.read(zip);
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)?.values).toEqual(['009999', 9999]);
  });

  it('has no value where a date is zeros, nines, blanks or a year without a month', async () => {
    const dates = ['20200131', '00000000', '99999999', '19000000', '        ', '********', '19000101'];
    const { rows } = await folder.read(
      await folder.file(
        'dates.dbf',
        shapefileBytes({
          fields: [{ name: 'SOLD', type: 'D', length: 8 }],
          rows: dates.map((date) => ({ rings: null, values: [date] })),
        }).get('.dbf') ?? Buffer.alloc(0),
      ),
    );
    expect(rows.map(({ values }) => values[0])).toEqual([
      '20200131',
      null,
      null,
      null,
      null,
      null,
      '19000101',
    ]);
  });

  it('is read whole when its records are longer than the 4,000 bytes of dBASE', async () => {
    const fields = Array.from({ length: 60 }, (_, index) => ({
      name: `TEXT_${index}`,
      type: 'C' as const,
      length: 250,
    }));
    const rows = Array.from({ length: 700 }, (_, row) => ({
      rings: null,
      values: fields.map((_field, column) => `row ${row} column ${column}`),
    }));
    const bytes = shapefileBytes({ fields, rows }).get('.dbf') ?? Buffer.alloc(0);
    expect(bytes.readUInt16LE(10)).toBe(15_001);
    const read = await folder.read(await folder.file('wide.dbf', bytes));
    expect(read.rows).toHaveLength(700);
    expect(read.rows.at(-1)?.values[59]).toBe('row 699 column 59');
  });

  it('says where it is cut off', async () => {
    const whole = table(3);
    await expect(
      folder.read(await folder.file('cut.dbf', whole.subarray(0, whole.length - 5))),
    ).rejects.toThrow(/cut off at row 3 of 3/);
    await expect(
      folder.read(await folder.file('no.dbf', 'hello world, this is no table at all')),
    ).rejects.toThrow(/not a dBASE table/);
  });
});
