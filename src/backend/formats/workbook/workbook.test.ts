import { mkdtemp, truncate } from 'node:fs/promises';
import path from 'node:path';
import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { damagedCopies, readOrProblem } from '../../../../tests/support/damage.ts';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { zipBytes } from '../../../../tests/support/shapefile-fixture.ts';
import { listSourceLayers, openSource } from '../open-source.ts';

const folder = useFormatsFolder();

function workbook(bookType: 'xlsx' | 'xlsb' | 'biff8' | 'ods'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(
      [
        ['PARCEL', 'OWNER', 'VALUE', 'SOLD', 'OPEN'],
        ['0001', 'Acme', 1200.5, new Date(Date.UTC(2020, 0, 31)), true],
        ['0002', null, 3, null, false],
      ],
      { cellDates: true, UTC: true },
    ),
    'Roll',
  );
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['CODE', 'TEXT'],
      ['R', 'Residential'],
    ]),
    'Codes',
  );
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

/** Changes the text of a part of a zipped workbook. */
function withPart(bytes: Buffer, part: string, change: (text: string) => string): Buffer {
  const zip = CFB.read(bytes, { type: 'buffer' });
  const entry = CFB.find(zip, part);
  if (entry === null) throw new Error(`no part ${part}`);
  const text = Buffer.from(entry.content).toString('utf8');
  const changed = change(text);
  if (changed === text) throw new Error('no cell was changed');
  entry.content = Buffer.from(changed);
  entry.size = entry.content.length;
  return Buffer.from(CFB.write(zip, { type: 'buffer', fileType: 'zip' }));
}

/** Removes the texts of cells from an OpenDocument file, so that these cells have only values, as GDAL writes numbers. */
function withoutTexts(bytes: Buffer): Buffer {
  const cells =
    /(<table:table-cell\b[^>]*office:value-type="(?:float|date|boolean)"[^>]*)>\s*<text:p>[^<]*<\/text:p>\s*<\/table:table-cell>/g;
  return withPart(bytes, '/content.xml', (text) => text.replace(cells, '$1/>'));
}

const list = async (file: string) =>
  (await listSourceLayers(file, { scratchDir: await mkdtemp(path.join(folder.dir, 's-')) })).map(
    ({ name, geometryKind, rowCount }) => `${name} ${geometryKind} ${rowCount}`,
  );

describe('workbooks', () => {
  it('are read without hidden sheets, unless these are named', async () => {
    const book = utils.book_new();
    for (const name of ['Last year', 'Roll', 'Lists'])
      utils.book_append_sheet(book, utils.aoa_to_sheet([['PIN'], [name]]), name);
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 2 }] };
    const file = await folder.file('hidden.xlsx', write(book, { type: 'buffer' }) as Buffer);
    const valuesOf = async (options = {}) =>
      (await folder.read(file, options)).rows.flatMap(({ values }) => values);
    expect(await valuesOf()).toEqual(['Roll']);
    expect(await valuesOf({ layer: 'Last year' })).toEqual(['Last year']);
    for (const sheet of book.Workbook.Sheets ?? []) sheet.Hidden = 1;
    const all = await folder.file('all-hidden.xlsx', write(book, { type: 'buffer' }) as Buffer);
    expect(await list(all)).toEqual(['Last year none 1', 'Roll none 1', 'Lists none 1']);
  });

  it.each<[string, string, string[][]]>([
    ['one column', 'Sheet1', [['Roll of Alder County'], ['Values as of 2024'], ['Call the assessor']]],
    ['a title and lines', 'Version', [['Roll'], [], ['Values as of 2024'], ['Sold lots are left out']]],
    [
      'a known name',
      'Read-Me!',
      [
        ['Field', 'Meaning'],
        ['PIN', 'Number'],
        ['OWNER', 'Owner'],
      ],
    ],
    [
      'a list of columns',
      'Field Descriptions',
      [
        ['Field', 'Type'],
        ['PIN', 'text'],
      ],
    ],
  ])('are read without asking about a sheet of notes with %s', async (_, name, notes) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(notes), name);
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['PIN', 'OWNER'],
        ['1-1', 'DOE'],
      ]),
      'Extract',
    );
    const file = await folder.file('notes.xlsx', write(book, { type: 'buffer' }) as Buffer);
    expect((await folder.read(file)).rows.map(({ values }) => values)).toEqual([['1-1', 'DOE']]);
    expect((await folder.read(file, { layer: '*' })).rows).toHaveLength(1);
    expect((await folder.read(file, { layer: name })).rows.length).toBeGreaterThan(0);
  });

  it.each([
    ['<f>A2+1</f><v>7</v>', []],
    ['<f>A2+1</f><v></v>', ['The file has no results for 2 formulas, so these values are missing.']],
    ['<f>A2+1</f><v/>', ['The file has no results for 2 formulas, so these values are missing.']],
    ['<f>A2+1</f>', ['The file has no results for 2 formulas, so these values are missing.']],
    ['', []],
  ])('warn only about formulas that have no results: %s', async (cell, said) => {
    const book = utils.book_new();
    const cells = ['PIN', 'A', 'B'];
    utils.book_append_sheet(book, utils.aoa_to_sheet([cells, [1, 7, 7], [2, 3, 4]]), 'Roll');
    const bytes = withPart(write(book, { type: 'buffer' }) as Buffer, '/xl/worksheets/sheet1.xml', (text) =>
      text.replaceAll(/(<c r="[BC]2")[^>]*><v>7<\/v>/g, `$1>${cell}`),
    );
    const { source, rows } = await folder.read(await folder.file('formulas.xlsx', bytes));
    expect(source.warnings?.map((text) => `${text.split('. ')[0]}.`)).toEqual(said);
    const result = cell.includes('7') ? 7 : null;
    expect(rows.map(({ values }) => values)).toEqual([
      [1, result, result],
      [2, 3, 4],
    ]);
  });

  it('reads the values of OpenDocument cells that have no text', async () => {
    const file = await folder.file('bare.ods', withoutTexts(workbook('ods')));
    const { rows } = await folder.read(file, { layer: 'Roll' });
    expect(rows.map(({ values }) => values)).toEqual([
      ['0001', 'Acme', 1200.5, '2020-01-31', true],
      ['0002', null, 3, null, false],
    ]);
  });

  it.each([
    ['xlsx', 'xlsx'],
    ['xlsb', 'xlsb'],
    ['ods', 'ods'],
    ['biff8', 'xls'],
  ] as const)('reads the sheets of %s as tables', async (bookType, extension) => {
    const file = await folder.file(`roll.${extension}`, workbook(bookType));
    expect(await list(file)).toEqual(['Roll none 2', 'Codes none 1']);
    const { source, rows } = await folder.read(file, { layer: 'Roll' });
    expect(source).toMatchObject({ format: 'Excel or OpenDocument', geometryKind: 'none' });
    const names = source.columns.map(({ name }) => name);
    expect(names).toEqual(['PARCEL', 'OWNER', 'VALUE', 'SOLD', 'OPEN']);
    expect(rows.map(({ values }) => values)).toEqual([
      ['0001', 'Acme', 1200.5, '2020-01-31', true],
      ['0002', null, 3, null, false],
    ]);
    await expect(folder.read(file)).rejects.toThrow(/several layers|no layer ""/);
  });

  it('leaves out titles above the names of the columns', async () => {
    const book = utils.book_new();
    const rows = [['Alder County'], [], ['PARCEL', 'OWNER', 'VALUE'], ['0001', 'Acme', 5], ['0002', null, 3]];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Roll');
    const file = await folder.file(
      'titles.xlsx',
      write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    );
    expect(await list(file)).toEqual(['Roll none 2']);
    const read = await folder.read(file);
    expect(read.source.columns.map(({ name }) => name)).toEqual(['PARCEL', 'OWNER', 'VALUE']);
    expect(read.rows.map(({ values }) => values[0])).toEqual(['0001', '0002']);
    expect(read.source.warnings?.[0]).toMatch(/"Alder County"/);
  });

  it('keep values at the right of the last column name, but not a note there', async () => {
    const book = utils.book_new();
    const rows = [
      ['PARCEL', 'OWNER', 'VALUE'],
      ['0001', 'Acme', 5, 'ALDER', 'a note'],
      ['0002', 'Birch', 3, 'BIRCH'],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Roll');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const read = await folder.read(await folder.file('unnamed.xlsx', bytes));
    expect(read.source.columns.map(({ name }) => name)).toEqual(['PARCEL', 'OWNER', 'VALUE', 'column_4']);
    expect(read.rows.map(({ values }) => values[3])).toEqual(['ALDER', 'BIRCH']);
  });

  it.each(['xlsx', 'biff8'] as const)(
    'keeps leading zeros that a number format shows (%s), rounds times to seconds, and leaves out totals',
    async (bookType) => {
      const sheet = utils.aoa_to_sheet([
        ['PIN', 'ZIP', 'KEY', 'VALUE', 'SEEN'],
        [1234, 612, 20304, 5, 45000 + (0.5 * 3600 + 15) / 86_400],
        ['TOTAL', null, null, 5, null],
      ]);
      const formats = { A2: '0000000', B2: '00000', C2: '000-000', D2: '0.00', E2: 'yyyy-mm-dd hh:mm:ss' };
      for (const [cell, z] of Object.entries(formats)) sheet[cell].z = z;
      const book = utils.book_new();
      utils.book_append_sheet(book, sheet, 'Roll');
      const bytes = write(book, { type: 'buffer', bookType, cellDates: false }) as Buffer;
      const { rows } = await folder.read(
        await folder.file(`zeros.${bookType === 'biff8' ? 'xls' : bookType}`, bytes),
      );
      expect(rows.map(({ values }) => values)).toEqual([
        ['0001234', '00612', '020-304', 5, '2023-03-15T00:30:15'],
      ]);
    },
  );

  it('numbers rows as the sheet does, and leaves out digits that it does not show', async () => {
    const rows = [
      ['Alder County'],
      ['PIN', 'ACRES', 'VALUE'],
      ['1-1', 0.1 + 0.2, 5],
      [],
      [],
      ['1-2', 1.5, 3],
    ];
    const sheet = utils.sheet_add_aoa(utils.aoa_to_sheet([]), rows, { origin: 'A3' });
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Roll');
    const file = await folder.file('rows.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const source = await openSource(file, { scratchDir: await mkdtemp(path.join(folder.dir, 's-')) });
    const read: unknown[] = [];
    for await (const batch of source.features())
      for (let index = 0; index < batch.count; index++)
        read.push([batch.firstRow + index, ...source.columns.map((_, column) => batch.value(index, column))]);
    await source.close();
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'ACRES', 'VALUE']);
    expect(read).toEqual([
      [5, '1-1', 0.3, 5],
      [8, '1-2', 1.5, 3],
    ]);
  });

  it('says that a sheet with only column names has no rows', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['PIN', 'OWNER', 'VALUE']]), 'Roll');
    const file = await folder.file('names.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    await expect(folder.read(file)).rejects.toThrow(
      /"Roll" of names\.xlsx has the names of columns and no rows/,
    );
  });

  it('refuses a workbook that would fill the memory, or that is locked', async () => {
    const bomb = zipBytes([{ name: 'xl/workbook.xml', data: Buffer.alloc(70 << 20, 0x20) }]);
    await expect(folder.read(await folder.file('bomb.xlsx', bomb))).rejects.toThrow(/would unpack to 70 MB/);
    // Excel puts a workbook with a password into a container of two streams.
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(64));
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(4096));
    const locked = Buffer.from(CFB.write(container, { type: 'buffer' }) as Buffer);
    await expect(folder.read(await folder.file('locked.xlsx', locked))).rejects.toThrow(
      /is locked with a password/,
    );
    await expect(folder.read(await folder.file('old.doc', locked))).rejects.toThrow(/old Office program/);
    const cutOff = locked.subarray(0, 1024);
    await expect(folder.read(await folder.file('cut-off.xls', cutOff))).rejects.toThrow(
      /can't be read as an Excel file.*save it as \.xlsx or \.csv/,
    );
  });

  it('states the size of a file that is too large', async () => {
    const large = await folder.file('large.xls', workbook('biff8'));
    await truncate(large, 3 * 2 ** 30);
    await expect(folder.read(large)).rejects.toThrow(/has 3,072 MB; at most 64 MB of a workbook are read/);
  });

  it('reads or refuses damaged files', async () => {
    const copies = [
      ...[...damagedCopies(workbook('biff8'), 40)].map((copy) => ({ copy, name: 'damaged.xls' })),
      ...[...damagedCopies(workbook('xlsx'), 20)].map((copy) => ({ copy, name: 'damaged.xlsx' })),
    ];
    for (const { copy, name } of copies) {
      const file = await folder.file(name, copy);
      expect((await readOrProblem(folder.read, file, { layer: 'Roll' })) ?? 'rows').toMatch(/./);
    }
  }, 120_000);
});
