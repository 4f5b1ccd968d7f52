import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  GEOID,
  type ImportWorld,
  lot,
  openImportWorld,
  PLACE,
} from '../../../../../tests/support/import-world.ts';
import type { ImportReport } from '../../contract.ts';
import { recipeSchema } from '../../rules/recipe.ts';
import { dryRun, importNow, rebuildEdition } from '../index.ts';

let world: ImportWorld;
const signal = new AbortController().signal;
beforeAll(async () => {
  world = await openImportWorld();
  await sql`insert into place (path, kind, style, name, headline, country, state2, parent_path)
    values (${`${PLACE}/alderton`}, 'other', 'admin', 'Alderton city', 'Alderton', 'us', 'md', ${PLACE})`.execute(
    world.services.database.kysely,
  );
}, 120_000);
afterAll(async () => world.services.close());
beforeEach(async () => world.reset());

const LOTS = [
  { PIN: '1', KIND: 'R1', STREET: '12 N ELM ST APT 4', TOWN: 'ALDERTON', CENTS: '123456', REMARK: 'none' },
  { PIN: '2', KIND: 'r1', STREET: 'PO BOX 7', TOWN: 'Nowhere', CENTS: 'lots', REMARK: 'sold 5161993' },
  { PIN: '3', KIND: 'Z9', STREET: '0', TOWN: null, CENTS: null, REMARK: null },
  { PIN: '4', KIND: 'ROAD', STREET: null, TOWN: null, CENTS: null, REMARK: null },
  { PIN: 'WATER-1', KIND: null, STREET: null, TOWN: null, CENTS: null, REMARK: null },
];
const PLAIN = {
  OWNER: null,
  STNO: null,
  STTYPE: null,
  SALEDATE: null,
  SALEPRICE: null,
  ODD: null,
  ZIP: null,
};
const lots = LOTS.map((values, index) => lot(index, { ...PLAIN, ...values }));
const RECIPE = {
  version: 2,
  columns: [
    { from: 'KIND', to: 'usecode' },
    { from: 'KIND', to: 'usedesc', lookup: 'kinds' },
    { from: 'STREET', to: 'original_address', blanks: ['0'] },
    { from: 'CENTS', to: 'parval', parse: 'money_cents' },
    { from: 'REMARK', to: 'sold on', replace: [{ pattern: '^\\D+', with: '' }], parse: 'mmddyyyy' },
    { from: 'GONE', to: 'owner' },
  ],
  lookups: { kinds: { R1: 'One house' } },
  constants: { sourceurl: 'https://county.example/parcels', taxyear: 2026, roll: 'A' },
  addresses: [
    { kind: 'split', from: 'original_address', into: 'site' },
    { kind: 'assemble', to: 'address2', template: '{TOWN}, {KIND}' },
  ],
  not_parcels: [
    { column: 'KIND', equals: ['road'], reason: 'a road' },
    { column: 'PIN', matches: '^water', reason: 'water' },
  ],
  place: { by: 'column', column: 'TOWN' },
};

async function importBy(recipe: unknown): Promise<ImportReport> {
  const file = await world.geojson('lots.geojson', lots);
  return importNow(world.context, { file, placePath: PLACE, recipe: recipeSchema.parse(recipe), signal });
}

describe('a recipe', () => {
  it('decides what each value becomes, and the report lists what it could not do', async () => {
    const report = await importBy(RECIPE);
    const [first, second, third, ...rest] = await world.listParcels();
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      path: `${PLACE}/alderton/1`,
      usecode: 'R1',
      usedesc: 'One house',
      saddno: '12',
      saddpref: 'N',
      saddstr: 'ELM',
      saddsttyp: 'ST',
      sunit: 'APT 4',
      address: '12 N ELM ST',
      address2: 'ALDERTON, R1',
      parval: 1234.56,
      sourceurl: 'https://county.example/parcels',
      taxyear: '2026',
      scity: 'ALDERTON',
      custom: { roll: 'A' },
    });
    expect(second).toMatchObject({
      path: `${PLACE}/2`,
      usedesc: 'One house',
      saddno: null,
      saddstr: 'PO BOX 7',
      parval: null,
      custom: { CENTS: 'lots', 'sold on': '1993-05-16' },
    });
    expect(third).toMatchObject({ usecode: 'Z9', usedesc: null, original_address: null, saddstr: null });
    expect(report).toMatchObject({ rows_read: 5, rows_kept: 3, rows_skipped: 2 });
    expect(report.findings.map(({ code, message, rows }) => [code, message, ...rows])).toEqual([
      ['not_a_parcel', 'The row is not a parcel: a road', 4],
      ['not_a_parcel', 'The row is not a parcel: water', 5],
      ['unreadable_value', expect.stringContaining('parval'), 2],
    ]);
    expect(report.unknown_codes).toEqual([
      { column: 'KIND', lookup: 'kinds', count: 1, codes: [{ code: 'Z9', count: 1 }] },
    ]);
    expect(report.warnings.join(' ')).toMatch(/GONE.*1 row was assigned to a smaller place.*Nowhere \(1\)/s);
  });

  it('makes no stack of a parcel whose only row with the same shape is not a parcel', async () => {
    const file = await world.geojson('twins.geojson', [
      lot(1, { PIN: '1', ODD: 'parcel' }),
      lot(1, { PIN: '1-R', ODD: 'road' }),
      lot(2, { PIN: '2', ODD: 'parcel' }),
      lot(2, { PIN: '3', ODD: 'parcel' }),
    ]);
    const not_parcels = [{ column: 'ODD', equals: ['road'], reason: 'a road' }];
    const recipe = recipeSchema.parse({ version: 2, not_parcels });
    const report = await importNow(world.context, { file, placePath: PLACE, recipe, signal });
    expect(report.stacked).toBe(2);
    const stacks = (await world.listParcels()).map((parcel) => parcel['ll_stack_uuid']);
    expect(stacks).toEqual([null, expect.any(String), stacks[1]]);
  });

  it('assembles the address of a file that has no column for it', async () => {
    const columns = [{ from: 'STREET', to: 'original_address' }];
    const addresses = [{ kind: 'assemble', to: 'address', template: '{original_address}, {TOWN}' }];
    await importBy({ version: 2, columns, addresses });
    const [first] = await world.listParcels();
    expect(first).toMatchObject({ address: '12 N ELM ST APT 4, ALDERTON', saddstr: null });
  });

  it('keeps the paths of smaller places when the files are rebuilt', async () => {
    await importBy(RECIPE);
    const { files } = world.services;
    const read = async () => readFile(await files.localFile(`editions/${GEOID}/1/parcels.store`));
    expect((await read()).includes('/alderton/1')).toBe(true);
    await files.removeAll('editions');
    await rebuildEdition(world.context, { placePath: PLACE, signal });
    expect((await read()).includes('/alderton/1')).toBe(true);
  });

  it.each([
    [{ columns: [{ from: 'PIN', to: 'geoid' }] }, 'geoid is computed by the import'],
    [{ columns: [{ from: 'KIND', to: 'usedesc', lookup: 'no-table' }] }, '"no-table"'],
    [{ not_parcels: [{ column: 'NO', equals: ['x'], reason: 'a road' }] }, 'The rule "a road" names NO'],
    [{ place: { by: 'column', column: 'NO' } }, 'assigned to places by NO'],
    [{ addresses: [{ kind: 'assemble', to: 'parval', template: '{PIN}' }] }, 'assembled into parval'],
  ])('that cannot be used is refused with a message: %j', async (recipe, message) => {
    await expect(importBy({ version: 2, ...recipe })).rejects.toThrow(message);
  });
});

describe('a dry run', () => {
  const tryOut = async (recipe: unknown) =>
    dryRun(world.services, {
      file: await world.geojson('lots.geojson', lots),
      placePath: PLACE,
      recipe: recipe === null ? null : recipeSchema.parse(recipe),
    });

  it('shows what an import would do, and writes nothing', async () => {
    const tried = await tryOut(RECIPE);
    expect(tried).toMatchObject({
      file: 'lots.geojson',
      rows_sampled: 5,
      problems: [],
      place: { is_inside: true, message: null },
    });
    expect(tried.rows).toMatchObject([
      { row: 1, skipped: null, fields: { address: '12 N ELM ST', path: `${PLACE}/alderton` } },
      { row: 2, fields: { saddstr: 'PO BOX 7' } },
      { row: 3 },
      { row: 4, skipped: 'The row is not a parcel: a road', fields: {} },
      { row: 5, skipped: 'The row is not a parcel: water' },
    ]);
    const cents = tried.columns.find(({ from }) => from === 'CENTS');
    expect(cents).toMatchObject({
      to: 'parval',
      is_standard: true,
      filled_percent: 40,
      samples: [
        { raw: '123456', value: 1234.56, is_unreadable: false },
        { raw: 'lots', value: null, is_unreadable: true },
      ],
    });
    expect(tried.geometries.features.map(({ properties }) => properties.row)).toEqual([1, 2, 3]);
    expect(await world.currentEdition()).toBeUndefined();
    expect(await world.leftovers()).toEqual([]);
  });

  it('returns a recipe with the same result', async () => {
    const guessed = await tryOut(null);
    expect(guessed.recipe.columns.find(({ from }) => from === 'PIN')).toMatchObject({
      to: 'parcelnumb',
      reason: expect.stringContaining('common name'),
    });
    expect(recipeSchema.parse(JSON.parse(JSON.stringify(guessed.recipe)))).toEqual(guessed.recipe);
    const again = await tryOut(guessed.recipe);
    expect(again.rows).toEqual(guessed.rows);
  });

  it('lists the issues of a recipe, and shows the result without the rules that have one', async () => {
    const tried = await tryOut({
      ...RECIPE,
      addresses: [...RECIPE.addresses, { kind: 'assemble', to: 'parval', template: '{PIN}' }],
      not_parcels: [...RECIPE.not_parcels, { column: 'NO', equals: ['x'], reason: 'a lake' }],
      place: { by: 'column', column: 'NO' },
    });
    expect(tried.problems).toEqual([
      'An address is assembled into parval, which is not a standard column of type text.',
      'The rule "a lake" names NO, which is not a column of the file.',
      'Parcels are assigned to places by NO, which is not a column of the file.',
    ]);
    expect(tried.rows.map(({ skipped }) => skipped)).toEqual([
      null,
      null,
      null,
      'The row is not a parcel: a road',
      'The row is not a parcel: water',
    ]);
    expect(tried.rows[0]?.fields).toMatchObject({ usedesc: 'One house', address2: 'ALDERTON, R1' });
    expect(tried.rows[0]?.fields).not.toHaveProperty('path');
  });

  it('says that a file is outside of its county', async () => {
    const file = await world.geojson('far.geojson', [
      {
        ...lots[0],
        properties: {},
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
    const tried = await dryRun(world.services, { file, placePath: PLACE, recipe: null });
    expect(tried.place).toMatchObject({ is_inside: false, message: expect.stringContaining('outside') });
  });

  it('of a file that cannot be opened throws', async () => {
    const request = { file: '/nowhere.geojson', placePath: PLACE, recipe: null };
    await expect(dryRun(world.services, request)).rejects.toThrow('There is no file');
    await expect(dryRun(world.services, { ...request, placePath: '/us/zz' })).rejects.toThrow('no county');
  });
});
