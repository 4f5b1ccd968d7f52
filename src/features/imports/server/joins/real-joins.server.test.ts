import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportWorld, openImportWorld } from '../../../../../tests/support/import-world.ts';
import { recipeSchema } from '../../rules/recipe.ts';
import { importNow } from '../index.ts';

/** Public data that is not part of the project. The expected counts come from the same files, counted with another program. */
const DATA = path.resolve('../shared/data');
const EASTHAMPTON = path.join(DATA, 'easthampton-ma/M087_parcels_gdb.zip');
const CAMBRIDGE = path.join(DATA, 'cambridge-ma/parcels/FY2014.zip');

describe.skipIf(!existsSync(EASTHAMPTON))('real joins (needs ../shared/data)', { timeout: 120_000 }, () => {
  let world: ImportWorld;
  beforeAll(async () => {
    world = await openImportWorld();
  }, 120_000);
  afterAll(async () => world.services.close());

  const importBy = (file: string, placePath: string, recipe: object) =>
    importNow(world.context, {
      file,
      placePath,
      recipe: recipeSchema.parse({ version: 2, ...recipe }),
      signal: new AbortController().signal,
    });
  const first = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await query.execute(world.services.database.kysely)).rows[0];

  it('for Easthampton use a table of the same geodatabase, dates and use codes', async () => {
    const report = await importBy(EASTHAMPTON, '/us/ma/hampshire', {
      layer: 'M087TaxPar',
      joins: [{ layer: 'M087Assess', on: { parcel: 'LOC_ID', table: 'LOC_ID' } }],
    });
    expect(report.joins).toMatchObject([
      {
        records: 6368,
        matched_parcels: 5900,
        parcels_without_record: 48,
        records_without_parcel: 20,
        keys_without_parcel_count: 3,
        most_records: 70,
      },
    ]);
    expect(report.findings.filter(({ code }) => code === 'unreadable_value')).toEqual([]);
    expect(
      await first(sql`select min(saledate) as first, max(saledate) as last, sum(parval)::float8 as value,
        count(*) filter (where usecode is not null and usedesc is null) as undescribed from parcel where geoid = '25015'`),
    ).toEqual({ first: '1896-09-22', last: '2987-09-14', value: 2_568_391_860, undescribed: 11 });
    const records = await first(sql`select count(*) as count, max(ordinal) as most from parcel_record`);
    expect(records).toEqual({ count: 501, most: 70 });
  });

  it('for Cambridge use a table in the same archive with hundreds of records of one parcel', async () => {
    const report = await importBy(CAMBRIDGE, '/us/ma/middlesex', {
      joins: [{ file: 'TaxFY14.csv', on: { parcel: 'ML', table: 'ML' } }],
    });
    expect(report.columns.find(({ from }) => from === 'ML')?.to).toBe('parcelnumb');
    expect(report.joins).toMatchObject([
      {
        records: 27_528,
        matched_parcels: 12_982,
        keys_without_parcel_count: 46,
        most_records: 438,
        most_records_key: '1A-109',
      },
    ]);
    expect(report.joins[0]?.idle_keys).toContainEqual({ key: '---', parcels: 58, records: 0 });
  });
});
