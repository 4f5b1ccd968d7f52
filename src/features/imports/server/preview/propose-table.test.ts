import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../../tests/support/formats-folder.ts';
import { openSource } from '../../../../backend/formats/open-source.ts';
import type { SampledColumn } from '../../rules/column-match.ts';
import { matchColumns } from '../../rules/match-columns.ts';
import { proposeTable } from './propose-table.ts';

const folder = useFormatsFolder();

const numbers = Array.from({ length: 60 }, (_, index) => `00${index}-A`);
const parcels: SampledColumn[] = [
  { name: 'OBJECTID', values: numbers.map((_, index) => index + 1) },
  { name: 'PIN', values: numbers },
];
const layer = (name: string, geometryKind: 'none' | 'polygon' = 'none') => ({
  name,
  geometryKind,
  rowCount: 60,
});
const opened: string[] = [];
const sampled: string[] = [];
/** The columns of parcels that already have owners and values. */
const OWNER_COLUMNS = ['OWNER', 'ADDRESS', 'TOTAL_VAL'].map((name) => ({ name, values: [] }));
const ROLL = numbers.map((pin, index) => `${index + 1},${pin},CITY ${index},${index}500\n`).join('');

async function propose(header: string, columns = parcels, joined: readonly string[] = []) {
  opened.length = 0;
  sampled.length = 0;
  const file = await folder.file('roll.csv', `${header}\n${ROLL}`);
  return proposeTable(
    [layer('parcels', 'polygon'), layer('roll'), layer('broken')],
    { columns, matches: matchColumns(columns, null) },
    async ({ layer: name }) => {
      opened.push(String(name));
      const source = await openSource(name === 'roll' ? file : path.join(folder.dir, 'absent.csv'), {
        scratchDir: await mkdtemp(path.join(folder.dir, 's-')),
      });
      const sample = source.sample.bind(source);
      source.sample = (rows) => {
        sampled.push(String(name));
        return sample(rows);
      };
      return { name: String(name), source };
    },
    joined,
  );
}

it('proposes the table with the owners and values, joined by the parcel number and not by the row number', async () => {
  expect(await propose('OBJECTID,pin,OWNER,TOTAL_VAL')).toEqual({
    layer: 'roll',
    on: { parcel: 'PIN', table: 'pin' },
    columns: ['owner', 'parval'],
  });
});

it('finds the number under another name', async () => {
  expect(await propose('OBJECTID,PARCEL_NO,OWNER,TOTAL_VAL')).toMatchObject({
    on: { parcel: 'PIN', table: 'PARCEL_NO' },
  });
});

it('finds the number with other punctuation', async () => {
  const dashed = parcels.map(({ name, values }) => ({
    name,
    values: values.map((value) => (name === 'PIN' ? String(value).replace('-', '') : value)),
  }));
  expect(await propose('OBJECTID,PARCEL_NO,OWNER,TOTAL_VAL', dashed)).toMatchObject({
    on: { parcel: 'PIN', table: 'PARCEL_NO' },
  });
});

it('proposes nothing for a table without owners and values, without a shared number, or when the parcels have those columns already', async () => {
  expect(await propose('OBJECTID,PIN,CODE,RANK')).toBeNull();
  expect(await propose('OBJECTID,DEED,OWNER,TOTAL_VAL')).toBeNull();
  expect(await propose('OBJECTID,PIN,OWNER,TOTAL_VAL', [...parcels, ...OWNER_COLUMNS])).toBeNull();
});

it('proposes a table without owners and values if it has three other columns that the parcels lack', async () => {
  const sales = numbers.map(
    (pin, index) => `${pin},2020-01-0${1 + (index % 9)},${150_000 + index},${1900 + index}\n`,
  );
  const file = await folder.file('sales.csv', `PIN,SALE_DATE,SALE_PRICE,YEAR_BUILT\n${sales.join('')}`);
  const columns = [...parcels, ...OWNER_COLUMNS];
  const openTable = async () => ({
    name: 'sales',
    source: await openSource(file, { scratchDir: await mkdtemp(path.join(folder.dir, 's-')) }),
  });
  const offer = { columns, matches: matchColumns(columns, null) };
  expect(await proposeTable([layer('sales')], offer, openTable)).toEqual({
    layer: 'sales',
    on: { parcel: 'PIN', table: 'PIN' },
    columns: ['saledate', 'saleprice', 'yearbuilt'],
  });
});

it('proposes no table that is joined already', async () => {
  expect(await propose('OBJECTID,PIN,OWNER,TOTAL_VAL', parcels, ['roll'])).toBeNull();
  expect(opened).toEqual(['broken']);
});

it('accepts few equal values in columns with the same name, because samples of a large county rarely have the same parcels', async () => {
  const others = parcels.map(({ name, values }) => ({
    name,
    values: values.map((value, index) => (index < 4 ? value : `X${index}-${value}`)),
  }));
  expect(await propose('OBJECTID,PIN,OWNER,TOTAL_VAL', others)).toMatchObject({ on: { table: 'PIN' } });
  expect(await propose('OBJECTID,PARCEL_NO,OWNER,TOTAL_VAL', others)).toBeNull();
});

it('samples no table without a shared key, and opens none for few parcels', async () => {
  await propose('OBJECTID,DEED,OWNER,TOTAL_VAL');
  expect([opened, sampled]).toEqual([['roll', 'broken'], []]);
  const few = parcels.map(({ name, values }) => ({ name, values: values.slice(0, 10) }));
  await propose('OBJECTID,PIN,OWNER,TOTAL_VAL', few);
  expect(opened).toEqual([]);
});
