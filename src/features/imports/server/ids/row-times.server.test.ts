import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type ImportWorld,
  type Lot,
  lot,
  openImportWorld,
  PLACE,
} from '../../../../../tests/support/import-world.ts';
import { hashFile } from '../../../../backend/files/hash-file.ts';
import { EMPTY_RECIPE, type Recipe } from '../../rules/recipe.ts';
import { rebuildEdition } from '../editions/rebuild-edition.ts';
import { importNow } from '../run/import-now.ts';

/** `ll_updated_at` is the time of the import in which a parcel last changed. */
let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(() => world.services.close());
beforeEach(() => world.reset());

const COUNT = 12;
const lots = (change: (index: number) => Record<string, unknown> = () => ({})): Lot[] =>
  Array.from({ length: COUNT }, (_, at) => lot(at + 1, change(at + 1)));

let files = 0;
async function importLots(made: readonly Lot[], recipe?: Recipe): Promise<void> {
  await importNow(world.context, {
    file: await world.geojson(`${++files}.geojson`, made),
    placePath: PLACE,
    ...(recipe !== undefined && { recipe }),
    publish: 'anyway',
    signal: new AbortController().signal,
  });
}

/** Returns the owners of the parcels that are said to have changed in the current edition, and how many times the parcels have. */
async function changed(): Promise<{ owners: string[]; times: number }> {
  const rows = await world.listParcels();
  const timeOf = (row: Record<string, unknown>) => (row['ll_updated_at'] as Date).getTime();
  const latest = Math.max(...rows.map(timeOf));
  return {
    owners: rows.filter((row) => timeOf(row) === latest).map((row) => String(row['owner'])),
    times: new Set(rows.map(timeOf)).size,
  };
}

const everyOwner = Array.from({ length: COUNT }, (_, at) => `OWNER ${at + 1}`);

it('keeps the time of the parcels that an import did not change', async () => {
  await importLots(lots());
  expect(await changed()).toEqual({ owners: everyOwner, times: 1 });
  await importLots(lots((index) => (index === 3 ? { SALEPRICE: '$1,251' } : {})));
  expect(await changed()).toEqual({ owners: ['OWNER 3'], times: 2 });
  // The earlier change is not forgotten, and a value that is gone, the county's own column, and the shape are changes too.
  const redrawn = lots((index) => (index === 3 ? { SALEPRICE: '$1,251' } : index === 4 ? { ODD: 'y' } : {}));
  delete redrawn[4]?.properties['ZIP'];
  const [first, ...others] = redrawn;
  const moved = { ...first, rings: [lot(COUNT + 1).rings?.[0] ?? []] } as Lot;
  await importLots([moved, ...others]);
  expect(await changed()).toEqual({ owners: ['OWNER 1', 'OWNER 4', 'OWNER 5'], times: 3 });
});

it('does not take the order of the rows and columns, or a column without values, for a change', async () => {
  await importLots(lots());
  const { ODD, ...first } = lot(1).properties;
  expect(ODD).toBe('x');
  const inOtherOrder: Lot[] = lots()
    .toReversed()
    .map((made) => ({ ...made, properties: { ...made.properties, EMPTY: null, YEARBUILT: null } }));
  inOtherOrder.push({ ...lot(COUNT + 1), properties: { ODD, ...first, PIN: 'NEW', OWNER: 'NEW' } });
  await importLots(inOtherOrder);
  expect(await changed()).toEqual({ owners: ['NEW'], times: 2 });
  // A new column is a change of the parcels that have a value in it.
  await importLots([...lots((index) => (index === 2 ? { YEARBUILT: 1950 } : {})), ...inOtherOrder.slice(-1)]);
  expect(await changed()).toEqual({ owners: ['OWNER 2'], times: 3 });
});

it('sees a change in the second record of a joined table', async () => {
  const recipeOf = async (second: string): Promise<Recipe> => {
    const file = path.join(world.services.scratchDir, `${second}.csv`);
    await writeFile(file, ['PIN,UNIT', '007 A,1', `007 A,${second}`, '008 A,1', '008 A,2'].join('\n'));
    return {
      ...EMPTY_RECIPE,
      joins: [{ file, on: { parcel: 'PIN', table: 'PIN', match: 'exact' }, rules: {} }],
    };
  };
  await importLots(lots(), await recipeOf('2'));
  await importLots(lots(), await recipeOf('3'));
  expect(await changed()).toEqual({ owners: ['OWNER 7'], times: 2 });
});

it('takes the parcels of an edition without hashes for changed', async () => {
  await importLots(lots());
  await sql`update parcel set row_hash = null`.execute(world.services.database.kysely);
  await importLots(lots((index) => (index === 3 ? { SALEPRICE: '$1,251' } : {})));
  expect(await changed()).toEqual({ owners: everyOwner, times: 1 });
});

it('writes the same times into the files of the edition as a rebuild from the table', async () => {
  await importLots(lots());
  await importLots(lots((index) => (index === 3 ? { SALEPRICE: '$1,251' } : {})));
  const read = async () => hashFile(await world.services.files.localFile('editions/24510/2/parcels.store'));
  const before = await read();
  await rebuildEdition(world.context, { placePath: PLACE, signal: new AbortController().signal });
  expect(await read()).toEqual(before);
});
