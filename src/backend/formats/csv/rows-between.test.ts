import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { findRowBetween, RowsBetween } from './rows-between.ts';

const folder = useFormatsFolder();
const NAMES = ['PIN', 'OWNER', 'VALUE'];

describe('rows between records', () => {
  it.each([
    ['empty', [null, ' ', null]],
    ['header', ['PIN', ' OWNER', 'VALUE ']],
    ['ruler', ['----', '=====', null]],
    ['total', ['TOTAL', null, '9,000']],
    ['total', [null, 'Grand Total:', '$9,000.50']],
    ['total', ['Totals', null, '(12)']],
    ['total', ['Grand Total:', '1,234 parcels', '9,000']],
    ['total', ['(1,234 rows affected)', null, null]],
    ['total', ['Record count: 12', null, null]],
    ['total', ['Total 1,234', null, null]],
    ['note', ['Page 2 of 3', null, null]],
    ['note', ['PAGE 12', null, null]],
  ] as const)('finds %s: %j', (kind, row) => {
    expect(findRowBetween(row, NAMES)).toBe(kind);
  });

  it.each([
    [['001', 'OWNER', 'VALUE']],
    [['TOTAL', 'ENERGY INC', '5']],
    [['TOTAL ENERGY INC', null, '5']],
    [['-', 'DOE', '5']],
    [['7', 'TOTAL', null]],
    [['12 PARCELS LLC', 'DOE', null]],
    [['001', null, null]],
    [['PAGE 12', 'DOE', '5']],
  ])('keeps the record %j', (row) => {
    expect(findRowBetween(row, NAMES)).toBeNull();
  });

  it('says what was left out, but says nothing if only empty rows were left out', () => {
    const rows = new RowsBetween(NAMES);
    rows.countLeftOut([null, null, null]);
    expect(rows.describe()).toEqual([]);
    for (const row of [NAMES, NAMES, ['Total', null, 5]]) rows.countLeftOut(row);
    expect(rows.describe()).toEqual([
      'These rows are not records, and are left out: 2 rows that repeat the names of the columns, 1 row with totals or a count, 1 empty row.',
    ]);
  });

  it.each(['utf8', 'latin1'] as const)(
    'leaves out a repeated header that begins with an accent, in %s',
    async (encoding) => {
      const text = 'Évaluation,Rue\n12,Côté\nÉvaluation,Rue\nÉcluse,Mère\n';
      const { rows } = await folder.read(
        await folder.file(`accents-${encoding}.csv`, Buffer.from(text, encoding)),
      );
      expect(rows.map(({ values }) => values)).toEqual([
        ['12', 'Côté'],
        ['Écluse', 'Mère'],
      ]);
    },
  );

  it.each([
    ['that begins with a blank', ' PIN,OWNER', ' PIN,OWNER'],
    ['of a joined file that begins with a byte order mark', 'PIN,OWNER', '\ufeffPIN,OWNER'],
    ['with a line before it that begins with a blank', 'PIN,OWNER', ' -----,-----\nPIN,OWNER'],
  ])('leaves out a repeated header %s', async (name, header, repeated) => {
    const text = `${header}\n1,DOE\n${repeated}\n2,ROE\n`;
    const { rows } = await folder.read(await folder.file(`${name.replaceAll(' ', '-')}.csv`, text));
    expect(rows.map(({ values }) => values)).toEqual([
      ['1', 'DOE'],
      ['2', 'ROE'],
    ]);
  });

  it.each([
    '1234 rows selected.',
    '12 rows selected.',
    '123456 ROWS SELECTED',
    '(1234 rows affected)',
    '1 row selected.',
  ])('leaves out %j below a table of fixed widths', async (count) => {
    const text = `PIN  OWNER NAME\n---- ----------\n0001 ROWE ANN\n0002 ROE\n\n${count}\n`;
    const { source, rows } = await folder.read(await folder.file('footer.txt', text));
    expect(rows.map(({ values }) => values)).toEqual([
      ['0001', 'ROWE ANN'],
      ['0002', 'ROE'],
    ]);
    expect(source.warnings).toEqual([expect.stringContaining('1 row with totals or a count')]);
  });
});
