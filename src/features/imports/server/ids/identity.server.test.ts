import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ImportWorld,
  type Lot,
  lot,
  openImportWorld,
  PLACE,
} from '../../../../../tests/support/import-world.ts';
import { recipeSchema } from '../../rules/recipe.ts';
import { importNow } from '../run/import-now.ts';

/** Files of one county whose parcel numbers change in every known way while the land stays the same. */
let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(() => world.services.close());
beforeEach(() => world.reset());

const COUNT = 40;
/** Lots with a different owner each; the owner identifies a lot in both editions. */
const lots = (change: (index: number) => Record<string, unknown>, shift = 0): Lot[] =>
  Array.from({ length: COUNT }, (_, at) => {
    const made = lot(at + 1, change(at + 1));
    const move = ([x, y]: readonly [number, number]): [number, number] => [x + shift, y + shift];
    return { ...made, rings: (made.rings ?? []).map((ring) => ring.map(move)) };
  });

async function idsAfter(before: readonly Lot[], after: readonly Lot[]) {
  await world.importFile(await world.geojson('before.geojson', before));
  const read = async () =>
    new Map((await world.listParcels()).map((row) => [String(row['owner']), String(row['ll_uuid'])]));
  const old = await read();
  const file = await world.geojson('after.geojson', after);
  const { signal } = new AbortController();
  // An import whose numbers become empty would be held for review; this test is only about the ids.
  await importNow(world.context, { file, placePath: PLACE, publish: 'anyway', signal });
  const now = await read();
  return { kept: [...now].filter(([owner, uuid]) => old.get(owner) === uuid).length };
}

describe('identity falls back to geometry', () => {
  const none = { PIN: undefined };
  it.each<[string, Lot[], Lot[]]>([
    ['numbers that come later', lots(() => none), lots(() => ({}))],
    ['numbers that become empty', lots(() => ({})), lots(() => ({ PIN: '' }))],
    [
      'numbers of another column, which the neighbors had before',
      lots((index) => ({ PIN: String(index) })),
      lots((index) => ({ PIN: String(index + 1) })),
    ],
    [
      'numbers without dashes and padding',
      lots((index) => ({ PIN: `0${index}-00${index}` })),
      lots((index) => ({ PIN: `${index}00${index}` })),
    ],
    [
      'new numbers on lines that were drawn anew',
      lots((index) => ({ PIN: `A-${index}` })),
      lots((index) => ({ PIN: `Z-${index * 31}` }), 0.000_02),
    ],
  ])('for %s', async (_, before, after) => {
    expect(await idsAfter(before, after)).toEqual({ kept: COUNT });
  });

  it('for units on one lot, it distinguishes them by owner', async () => {
    const units = (numbers: readonly (string | undefined)[]) =>
      ['ADA', 'BO', 'CY'].map((OWNER, index) => lot(7, { OWNER, PIN: numbers[index], STNO: 7 }));
    const others = lots(() => none).filter((_, at) => at !== 6);
    const before = [...others, ...units([])];
    const after = [...others, ...units(['7-1', '7-2', '7-3']).toReversed()];
    expect(await idsAfter(before, after)).toEqual({ kept: COUNT + 2 });
  });
});

it('takes parcel numbers for repeated that only the recipe makes equal', async () => {
  // As written, each number occurs once.
  const recipe = recipeSchema.parse({
    version: 2,
    columns: [{ from: 'PIN', to: 'parcelnumb', replace: [{ pattern: '^(?:OLD|NEW) ', with: '' }] }],
  });
  const importAll = async (name: string, made: readonly Lot[]) =>
    importNow(world.context, {
      file: await world.geojson(name, made),
      placePath: PLACE,
      recipe,
      publish: 'anyway',
      signal: new AbortController().signal,
    });
  const others = lots(() => ({})).slice(1);
  await importAll('before.geojson', [lot(1, { OWNER: 'ADA', PIN: 'OLD 1' }), ...others]);
  const idOf = async (owner: string) =>
    (await world.listParcels()).find((row) => row['owner'] === owner)?.['ll_uuid'];
  const before = await idOf('ADA');
  const [beside] = lots(() => ({ OWNER: 'BO', PIN: 'NEW 1' }), 0.000_3);
  const [redrawn] = lots(() => ({ OWNER: 'ADA', PIN: 'OLD 1' }), 0.000_02);
  if (beside === undefined || redrawn === undefined) throw new Error('there are no lots');
  await importAll('after.geojson', [beside, redrawn, ...others]);
  expect(await idOf('ADA')).toBe(before);
});
