import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { type Recipe, recipeSchema } from '../../rules/recipe.ts';
import { addSpatialJoins } from '../../rules/spatial-defaults.ts';
import { importBoundaryFile, importLayerFile, importNow } from '../index.ts';
import { listSpatialVersions } from './spatial-sources.ts';

let world: ImportWorld;

beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(async () => world.services.close());
beforeEach(async () => {
  await world.reset();
  await sql`delete from layer_edition`.execute(world.services.database.kysely);
});

const SOUTH = 39.289;
const NORTH = 39.2925;
const band = (west: number, east: number): [number, number][] => [
  [west, SOUTH],
  [east, SOUTH],
  [east, NORTH],
  [west, NORTH],
  [west, SOUTH],
];
/** Crosses itself: two triangles. The western one covers lot 11 (from -76.639 to -76.6382) completely. */
const BOW_TIE: [number, number][] = [
  [-76.6395, 39.28],
  [-76.6305, 39.3],
  [-76.6305, 39.28],
  [-76.6395, 39.3],
  [-76.6395, 39.28],
];
const zone = (code: string, ring: [number, number][]) => ({ rings: [ring], properties: { ZONE: code } });

/**
 * Lots 0 to 3 and three quarters of lot 4 are in R-1; lots 5 to 8 and a quarter of lot 9 in C-2; lot 10 is in no zone; lot 11 is in a zone that crosses itself.
 */
const ZONES = [
  zone('R-1', band(-76.651, -76.6454)),
  zone('C-2', band(-76.6454, -76.6408)),
  zone('M-1', BOW_TIE),
  { rings: null, properties: { ZONE: 'nothing' } },
];

async function importZones(zones: Parameters<ImportWorld['geojson']>[1] = ZONES) {
  const file = await world.geojson('zones.geojson', zones);
  return importLayerFile(world.context, { file, as: 'zoning', placePath: PLACE });
}

async function importLots(recipe: Partial<Recipe>, zoningOfFirst?: string) {
  const lots = Array.from({ length: 12 }, (_, index) =>
    lot(index, index === 0 && zoningOfFirst !== undefined ? { ZONING: zoningOfFirst } : {}),
  );
  return importNow(world.context, {
    file: await world.geojson('lots.geojson', lots),
    placePath: PLACE,
    recipe: recipeSchema.parse({ version: 2, ...recipe }),
    signal: new AbortController().signal,
  });
}

const withZoning = () => addSpatialJoins(recipeSchema.parse({ version: 2 }), ['zoning']);

describe('a spatial join', () => {
  it('takes the values and the share of the polygon that covers most of a parcel, and none for parcels outside', async () => {
    expect(await importZones()).toMatchObject({
      features_read: 4,
      features_published: 3,
      skipped: [{ reason: 'empty_geometry', count: 1, rows: [4] }],
    });
    const report = await importLots(withZoning());
    const rows = (await world.listParcels()).map(({ zoning, zoning_type, custom }) => [
      zoning,
      zoning_type,
      (custom as { zoning_share?: number }).zoning_share ?? null,
    ]);
    expect(rows).toEqual([
      ...Array.from({ length: 4 }, () => ['R-1', 'Residential', 100]),
      ['R-1', 'Residential', 75],
      ...Array.from({ length: 4 }, () => ['C-2', 'Commercial', 100]),
      [null, null, null],
      [null, null, null],
      ['M-1', 'Industrial', 100],
    ]);
    expect(report.spatial_joins).toEqual([
      expect.objectContaining({
        name: 'zoning',
        kind: 'layer',
        polygons: 3,
        polygons_skipped: 0,
        parcels: 12,
        joined: 10,
        mean_share_percent: 97.5,
        outside: 2,
        outside_rows: [10, 11],
        below_min_share: 0,
        split: 1,
      }),
    ]);
  });

  it('keeps the values of the file, unless the recipe says otherwise', async () => {
    await importZones();
    const recipe = withZoning();
    await importLots(recipe, 'PUD 7');
    expect((await world.listParcels())[0]).toMatchObject({ zoning: 'PUD 7', zoning_type: 'Residential' });
    await importLots(
      { spatial_joins: recipe.spatial_joins.map((join) => ({ ...join, keeps_given: false })) },
      'PUD 7',
    );
    expect((await world.listParcels())[0]).toMatchObject({ zoning: 'R-1' });
  });

  it('takes no values below the minimum share', async () => {
    await importZones();
    const joins = withZoning().spatial_joins.map((join) => ({ ...join, min_share: 0.8 }));
    const report = await importLots({ spatial_joins: joins });
    expect(report.spatial_joins[0]).toMatchObject({ joined: 9, below_min_share: 1 });
    expect((await world.listParcels())[4]).toMatchObject({ zoning: null });
  });

  it('also joins boundaries and files, and derives codes of tracts from codes of blocks', async () => {
    const blocks = await world.geojson('blocks.geojson', [
      { rings: [band(-76.651, -76.64)], properties: { GEOID20: '245100001002003' } },
    ]);
    await importBoundaryFile(world.context, {
      file: blocks,
      style: 'blocks',
      kind: 'block',
      parentPath: PLACE,
      nameProperty: 'GEOID20',
      geoidProperty: 'GEOID20',
    });
    const grades = await world.geojson('grades.geojson', [
      { rings: [band(-76.651, -76.64)], properties: { grade: 'C' } },
    ]);
    const recipe = addSpatialJoins(
      recipeSchema.parse({ version: 2, spatial_joins: [{ file: grades, columns: { holc: 'grade' } }] }),
      ['blocks'],
    );
    const report = await importLots(recipe);
    expect(report.spatial_joins.map(({ name, kind, joined }) => [name, kind, joined])).toEqual([
      ['grades.geojson', 'file', 10],
      ['blocks', 'boundaries', 10],
    ]);
    expect((await world.listParcels())[0]).toMatchObject({
      census_block: '245100001002003',
      census_blockgroup: '245100001002',
      census_tract: '24510000100',
      custom: expect.objectContaining({ holc: 'C', block_share: 100 }) as unknown,
    });
  });

  it('takes the smaller of two polygons that cover the same share', async () => {
    await importZones([
      zone('R-1', band(-76.66, -76.63)),
      zone('OS', band(-76.651, -76.6491)),
      zone('R-1', band(-76.67, -76.62)),
    ]);
    await importLots(withZoning());
    const [first, second] = await world.listParcels();
    expect([first?.['zoning'], second?.['zoning']]).toEqual(['OS', 'R-1']);
  });
});

describe('the same file again', () => {
  it('is unchanged, unless a joined layer changed', async () => {
    await importZones();
    expect((await importLots(withZoning())).outcome).toBe('published');
    expect((await importLots(withZoning())).outcome).toBe('unchanged');
    await importZones();
    expect((await importLots(withZoning())).outcome).toBe('published');
  });
});

describe('places by boundaries', () => {
  it('assign each parcel to the smaller place that contains most of it', async () => {
    const file = await world.geojson('hoods.geojson', [
      { rings: [band(-76.651, -76.6454)], properties: { NAME: 'Elm Park' } },
      { rings: [band(-76.6454, -76.6408)], properties: { NAME: 'Old Quay' } },
    ]);
    await importBoundaryFile(world.context, {
      file,
      style: 'neighborhoods',
      kind: 'neighborhood',
      parentPath: PLACE,
      nameProperty: 'NAME',
    });
    const report = await importLots({ place: { by: 'boundaries', style: 'neighborhoods' } });
    expect(report.spatial_joins[0]).toMatchObject({ name: 'places (neighborhoods)', joined: 9, outside: 3 });
    const paths = (await world.listParcels()).map(({ path }) => path);
    expect([paths[0], paths[4], paths[5], paths[9]]).toEqual([
      `${PLACE}/elm-park/1`,
      `${PLACE}/elm-park/5`,
      `${PLACE}/old-quay/6`,
      `${PLACE}/10`,
    ]);
  });
});

describe('missing layers, boundaries and files', () => {
  const join = (spatial: object) => recipeSchema.parse({ version: 2, spatial_joins: [spatial] });

  it.each<[string, Recipe, RegExp]>([
    ['a layer', join({ layer: 'fema', columns: { a: 'b' } }), /layer import FILE --as fema/],
    ['a boundary set', join({ boundaries: 'parishes', columns: { a: 'b' } }), /import FILE --style parishes/],
    ['a file', join({ file: '/nowhere.geojson', columns: { a: 'b' } }), /nowhere\.geojson/],
    ['an absolute path', join({ file: 'zones.geojson', columns: { a: 'b' } }), /needs the absolute path/],
    ['anything to join with', join({ columns: { a: 'b' } }), /one of: layer, boundaries, file/],
  ])('a join that lacks %s is refused with a message', async (_, recipe, message) => {
    await expect(listSpatialVersions(world.services, recipe, PLACE)).rejects.toThrow(message);
  });

  it('an unknown property is refused with a message, and nothing is left behind', async () => {
    await importZones();
    await expect(importLots(join({ layer: 'zoning', columns: { zoning: 'COLOR' } }))).rejects.toThrow(
      /needs the property COLOR.*Their properties are: zoning, /,
    );
    expect(await world.leftovers()).toEqual([]);
  });
});
