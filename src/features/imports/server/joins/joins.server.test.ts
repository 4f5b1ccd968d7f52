import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  GEOID,
  type ImportWorld,
  lot,
  openImportWorld,
  PLACE,
} from '../../../../../tests/support/import-world.ts';
import { openTestPrivacy } from '../../../../../tests/support/privacy.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import type { ParcelRecord, TableRecord } from '../../../parcels/contract.ts';
import { parcelRoutes } from '../../../parcels/server/index.ts';
import type { Privacy } from '../../../privacy/server/index.ts';
import { tokenize } from '../../../search/rules/tokenize.ts';
import { openSearchIndex, searchIndexKey } from '../../../search/server/index.ts';
import type { ImportReport } from '../../contract.ts';
import { type Recipe, recipeSchema } from '../../rules/recipe.ts';
import { rebuildEdition } from '../editions/rebuild-edition.ts';
import { importNow } from '../index.ts';

let world: ImportWorld;
let server: TestServer;
let privacy: Privacy;

beforeAll(async () => {
  world = await openImportWorld();
  privacy = openTestPrivacy(world.services);
  server = await openTestServer(world.services, parcelRoutes(world.services, privacy));
}, 120_000);
afterAll(async () => {
  await server.close();
  await privacy.close();
  await world.services.close();
});
beforeEach(async () => world.reset());

async function table(name: string, rows: readonly (readonly (string | number)[])[]): Promise<string> {
  const file = path.join(world.services.scratchDir, name);
  await writeFile(file, rows.map((row) => row.map((value) => `"${value}"`).join(',')).join('\n'));
  return file;
}

async function importWith(recipe: Partial<Recipe>, lots = [0, 1, 2, 3]): Promise<ImportReport> {
  const file = await world.geojson(
    'lots.geojson',
    lots.map((index) => lot(index, { PIN: `${index}-A`, OWNER: null, SALEDATE: null, SALEPRICE: null })),
  );
  return importNow(world.context, {
    file,
    placePath: PLACE,
    recipe: recipeSchema.parse({ version: 2, ...recipe }),
    signal: new AbortController().signal,
  });
}

const ROLL = [
  ['KEY', 'UNIT', 'OWNER', 'TOTALVALUE', 'SALE_DATE', 'NOTE'],
  ['000-A', '1', 'AN OWNER', '$1,000', '20010131', 'x'],
  ['0A', '2', 'ANOTHER OWNER', '500', '20190301', 'y'],
  ['0 a', '3', 'A BANK', ' ', '0', 'x'],
  ['1-A', '', 'A CITY', '70', '', ''],
  ['9-A', '', 'A STRANGER', '1', '', ''],
  ['9-A', '', 'A STRANGER', '2', '', ''],
  ['---', '', 'NOBODY', '3', '', ''],
];
const join = (file: string, more: object = {}) =>
  ({ file, on: { parcel: 'PIN', table: 'KEY' }, ...more }) as never;

describe('a table with several records for a parcel', () => {
  it('fills the values of the parcel, is counted on both sides, and is stored', async () => {
    const report = await importWith({ joins: [join(await table('roll.csv', ROLL))] });
    expect(report.joins).toEqual([
      {
        table: 'roll',
        parcel_column: 'PIN',
        table_column: 'KEY',
        records: 7,
        matched_parcels: 2,
        parcels_without_record: 2,
        rows_without_record: [3, 4],
        records_without_parcel: 3,
        keys_without_parcel_count: 1,
        keys_without_parcel: ['9-A'],
        idle_keys: [{ key: '---', parcels: 0, records: 1 }],
        most_records: 3,
        most_records_key: '0-A',
        keeps_records: true,
        rules: [{ column: 'TOTALVALUE', rule: 'sum', reason: expect.stringContaining('adds up') }],
      },
    ]);
    expect(report.columns.find(({ from }) => from === 'OWNER (roll)')).toMatchObject({ to: 'owner' });
    const [first, second, third] = await world.listParcels();
    expect(first).toMatchObject({ owner: 'AN OWNER', parval: 1500, sunit: '1', custom: { NOTE: 'x' } });
    expect(second).toMatchObject({ owner: 'A CITY', parval: 70 });
    expect(third).toMatchObject({ owner: null, parval: null });
  });

  it('does not add values up that a roll repeats for each owner', async () => {
    const owners = Array.from({ length: 12 }, (_, row) => [
      `${row >> 1}-A`,
      `OWNER ${row}`,
      1000 + (row >> 1),
      50 + (row % 2),
    ]);
    const roll = await table('owners.csv', [['KEY', 'OWNER', 'TOTALVALUE', 'TAXAMT'], ...owners]);
    await importWith({ joins: [join(roll)] });
    const [first, second] = await world.listParcels();
    expect(first).toMatchObject({ owner: 'OWNER 0', parval: 1000, taxamt: 101 });
    expect(second).toMatchObject({ owner: 'OWNER 2', parval: 1001, taxamt: 101 });
  });

  it('is shown record by record, without names for accounts that may not see them', async () => {
    await importWith({ joins: [join(await table('roll.csv', ROLL))] });
    const seen = (await server.get(`${PLACE}/1.json`, 'bob')).body as ParcelRecord;
    expect(seen.records_count).toBe(3);
    expect(
      seen.records.map(({ headline, owner, is_partly_hidden }) => [headline, owner, is_partly_hidden]),
    ).toEqual([
      ['Unit 1', 'AN OWNER', false],
      ['Unit 2', 'ANOTHER OWNER', false],
      ['Unit 3', 'A BANK', false],
    ]);
    expect(seen.records[0]?.fields).toEqual({
      sunit: '1',
      owner: 'AN OWNER',
      parval: 1000,
      saledate: '2001-01-31',
      NOTE: 'x',
    });
    const anonymous = (await server.get(`${PLACE}/1.json`)).body as ParcelRecord;
    expect(anonymous.records[1]).toMatchObject({ headline: 'Unit 2', owner: null, is_partly_hidden: true });
    expect(JSON.stringify(anonymous)).not.toMatch(/OWNER"|A BANK|ANOTHER/);
    // A single record is not listed, because its values are those of the parcel.
    expect((await server.get(`${PLACE}/2.json`, 'bob')).body).toMatchObject({
      records: [],
      records_count: 0,
    });
  });

  it('makes the parcel findable by the address of each record, after a rebuild too', async () => {
    const records = [
      ['KEY', 'SITE_ADDR', 'UNIT', 'REMARK'],
      ['0-A', '148 FIFTH ST', '', ''],
      ['0-A', '150 FIFTH ST', '2', ''],
      ['0-A', '', '3', 'see ""address"": of the unit'],
      ['2-A', '9 ELM ST', '', ''],
      ['2-A', '11 ELM ST', '', ''],
    ];
    await importWith({ joins: [join(await table('units.csv', records))] });
    const file = await world.services.files.localFile(searchIndexKey(GEOID, 1));
    const found = async () => {
      const index = await openSearchIndex(file);
      const hits = ['150 fifth', '11 elm', 'elm', 'unit 3'].map((query) =>
        index.findByAddress(tokenize(query), 5).map(({ parcel }) => [parcel.ogcFid, parcel.address]),
      );
      await index.close();
      return hits;
    };
    const expected = [[[1, '150 FIFTH ST # 2']], [[3, '11 ELM ST']], [[3, '9 ELM ST']], []];
    expect(await found()).toEqual(expected);
    const built = await readFile(file);
    await rm(file);
    await rebuildEdition(world.context, { placePath: PLACE, signal: new AbortController().signal });
    expect((await readFile(file)).equals(built)).toBe(true);
    expect(await found()).toEqual(expected);
  });

  it('is returned in pages', async () => {
    const units = Array.from({ length: 250 }, (_, unit) => ['0-A', unit, 'X', 1]);
    const file = await table('units.csv', [['KEY', 'UNIT', 'TENURE', 'TOTALVALUE'], ...units]);
    await importWith({ joins: [join(file)] });
    const ordinals: number[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const { body } = await server.get(`${PLACE}/1/records.json?after=${after}`, 'bob');
      const page = body as { records: TableRecord[]; records_count: number; next_after: number | null };
      expect(page.records_count).toBe(250);
      ordinals.push(...page.records.map(({ ordinal }) => ordinal));
      after = page.next_after;
    }
    expect(ordinals).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    expect(await world.listParcels()).toMatchObject([{ parval: 250 }, {}, {}, {}]);
    expect((await server.get(`${PLACE}/99/records.json`)).status).toBe(404);
    expect((await server.get(`${PLACE}/1/records.json?after=x`)).status).toBe(400);
  });

  it('leaves nothing behind when the import is refused', async () => {
    const file = await world.geojson('far.geojson', [
      {
        ...lot(0),
        rings: [
          [
            [2, 48],
            [2.1, 48],
            [2.1, 48.1],
            [2, 48],
          ],
        ],
      },
    ]);
    const recipe = recipeSchema.parse({
      version: 2,
      joins: [{ file: await table('roll.csv', ROLL), on: { parcel: 'PIN', table: 'KEY' } }],
    });
    const signal = new AbortController().signal;
    await expect(importNow(world.context, { file, placePath: PLACE, recipe, signal })).rejects.toThrow(
      'outside',
    );
    expect(await world.leftovers()).toEqual([]);
    await importWith({ joins: [join(await table('roll.csv', ROLL))] });
    expect(await world.leftovers()).toEqual([]);
    const { rows } = await sql<{ count: number }>`select count(*) as count from parcel_record`.execute(
      world.services.database.kysely,
    );
    expect(rows[0]?.count).toBe(3);
  });
});

describe('joins', () => {
  it.each<[object, Record<string, unknown>]>([
    [
      { rules: { TOTALVALUE: 'max', OWNER: 'joined', NOTE: 'count' } },
      { parval: 1000, owner: 'AN OWNER; ANOTHER OWNER; A BANK', custom: { NOTE: 3 } },
    ],
    [{ latest_by: 'SALE_DATE' }, { parval: 500, owner: 'ANOTHER OWNER', sunit: '2' }],
    [{ otherwise: 'first' }, { parval: 1000, sunit: '1' }],
    [{ on: { parcel: 'PIN', table: 'KEY', match: 'exact' } }, { parval: null, owner: null }],
  ])('with %j fill the parcel accordingly', async (more, wanted) => {
    await importWith({ joins: [join(await table('roll.csv', ROLL), more)] });
    expect((await world.listParcels())[0]).toMatchObject(wanted);
  });

  it('compare keys without punctuation when that joins more and makes no keys equal', async () => {
    const rows = [
      ['KEY', 'TOTALVALUE'],
      ['0A', 5],
      ['1.A', 6],
      ['2/A', 7],
      ['3_A', 8],
    ];
    const report = await importWith({ joins: [join(await table('odd.csv', rows))] });
    expect(report.joins[0]).toMatchObject({ matched_parcels: 4, keeps_records: false });
    expect((await world.listParcels()).map(({ parval }) => parval)).toEqual([5, 6, 7, 8]);
  });

  it('tell which of their rows are left out, as code tables do', async () => {
    const [header = []] = ROLL;
    const roll = await table('pages.csv', [...ROLL.slice(0, 4), header, ...ROLL.slice(4)]);
    const codes = await table('codes.csv', [
      ['CODE', 'NAME'],
      ['x', 'Farm'],
      ['CODE', 'NAME'],
      ['y', 'House'],
    ]);
    const report = await importWith({
      joins: [join(roll)],
      lookups: { uses: { file: codes, code_column: 'CODE', value_column: 'NAME' } },
    });
    const leftOut =
      'These rows are not records, and are left out: 1 row that repeats the names of the columns.';
    expect(report.warnings).toEqual(expect.arrayContaining([`pages: ${leftOut}`, `codes: ${leftOut}`]));
  });

  it('refuse unknown names and list the known ones', async () => {
    const file = await table('roll.csv', ROLL);
    await expect(importWith({ joins: [join(file, { on: { parcel: 'NO', table: 'KEY' } })] })).rejects.toThrow(
      'The file has no column "NO". Its columns are: PIN, ',
    );
    await expect(importWith({ joins: [join(file, { on: { parcel: 'PIN', table: 'NO' } })] })).rejects.toThrow(
      'The table has no column "NO". Its columns are: KEY, ',
    );
    await expect(importWith({ joins: [join(file, { rules: { NO: 'sum' } })] })).rejects.toThrow(
      'the column "NO", which is not in roll. Besides its key, it has the columns: UNIT, ',
    );
    for (const more of [{ rules: { KEY: 'count' } }, { latest_by: 'KEY' }])
      await expect(importWith({ joins: [join(file, more)] })).rejects.toThrow(
        'the column "KEY", which is the key of roll. Besides its key, ',
      );
    await expect(importWith({ joins: [join('/nowhere.csv')] })).rejects.toThrow(
      'There is no file /nowhere.csv',
    );
  });
});
