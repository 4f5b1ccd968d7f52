import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImportWorld, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { square, writeShapefile } from '../../../../../tests/support/shapefile-fixture.ts';
import { recipeSchema } from '../../rules/recipe.ts';
import { importBoundaryFile } from '../layers/import-boundary-file.ts';
import { findCrsDefinition } from '../queries.ts';
import { importNow } from '../run/import-now.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(async () => world.services.close());
beforeEach(async () => world.reset());

/** The same place in Baltimore (EPSG:4326 -76.6196 39.2861) in several systems, converted with gdaltransform. The third number is the side of a lot. */
const FEET = [1420000, 590000, 100] as const; // EPSG:2248
const METERS = [432816.9, 179832.4, 30] as const; // EPSG:26985
const UTM = [360300, 4349700, 30] as const; // EPSG:26918
const MERCATOR = [-8529260, 4763400, 40] as const; // EPSG:3857
const DEGREES = [-76.6196, 39.2861, 0.0005] as const;
const SWAPPED = [39.2861, -76.6196, 0.0005] as const;

async function lots(name: string, [x, y, side]: readonly [number, number, number], prj: string | null) {
  return writeShapefile(world.services.scratchDir, name, {
    fields: [{ name: 'PIN', type: 'C', length: 10 }],
    prj,
    rows: [0, 1, 2].map((index) => ({ rings: [square(x + index * side, y, side)], values: [`P${index}`] })),
  });
}

const importWith = (file: string, crs?: string) =>
  importNow(world.context, {
    file,
    placePath: PLACE,
    recipe: crs === undefined ? null : recipeSchema.parse({ version: 2, crs }),
    signal: new AbortController().signal,
  });

it('a coordinate system is known by the number that older ArcGIS servers state for it', async () => {
  const { kysely } = world.services.database;
  expect(await findCrsDefinition(kysely, 102_685)).toContain('+proj=lcc'); // Maryland in feet, as EPSG:2248
  expect(await findCrsDefinition(kysely, 999_999)).toBeUndefined();
});

describe('a file whose coordinate system is wrong or missing', () => {
  it.each([
    ['feet', FEET, /^EPSG:2248 \(guessed/],
    ['meters', METERS, /^EPSG:26985 \(guessed/],
    ['a UTM zone', UTM, /^EPSG:26918 \(guessed/],
    ['web mercator', MERCATOR, /^EPSG:3857 \(guessed/],
    ['latitude before longitude', SWAPPED, /^lat,lon \(guessed/],
  ])('is read in the one that its numbers fit: %s', async (name, at, crs) => {
    const report = await importWith(await lots(name.replaceAll(' ', ''), at, null));
    expect(report).toMatchObject({ outcome: 'published', rows_kept: 3, crs: expect.stringMatching(crs) });
    expect(report.extent[0]).toBeCloseTo(-76.6196, 2);
    expect(report.warnings.join()).toMatch(/They fit .* in this county, so they are read in it/);
  });

  it('is refused if the numbers fit none', async () => {
    const failure = importWith(await lots('nothing', [9e9, 9e9, 30], null));
    await expect(failure).rejects.toThrow(/^Read as EPSG:4326 \(assumed.*not in Baltimore City/);
    await expect(failure).rejects.toThrow(/fit no coordinate system that is usual there/);
    expect(await world.leftovers()).toEqual([]);
  });

  it('is imported with a given system', async () => {
    for (const [name, at, crs] of [
      ['guessed', FEET, 'EPSG:2248'],
      ['turned', SWAPPED, 'lat,lon'],
    ] as const) {
      const report = await importWith(await lots(name, at, null), crs);
      expect(report).toMatchObject({ outcome: 'published', rows_kept: 3 });
      expect(report.extent[0]).toBeCloseTo(-76.6196, 2);
      expect(report.extent[1]).toBeCloseTo(39.286, 2);
    }
  });

  it('is imported without conversion when its numbers fit the county', async () => {
    expect(await importWith(await lots('plain', DEGREES, null))).toMatchObject({ rows_kept: 3 });
  });

  it('is refused if the .prj file names a system that puts the lots outside of the county', async () => {
    const utm17 =
      'PROJCS["NAD_1983_UTM_Zone_17N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-81.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
    await expect(importWith(await lots('wrong', UTM, utm17))).rejects.toThrow(
      /not in Baltimore City|seem to be in/,
    );
  });

  it('is refused, with advice about the right system, if the .prj file says meters and the numbers are degrees', async () => {
    const maryland =
      'PROJCS["NAD_1983_StatePlane_Maryland_FIPS_1900",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-77.0],PARAMETER["Standard_Parallel_1",38.3],PARAMETER["Standard_Parallel_2",39.45],PARAMETER["Latitude_Of_Origin",37.6666666666667],UNIT["Meter",1.0]]';
    await expect(importWith(await lots('degrees', DEGREES, maryland))).rejects.toThrow(
      /fit EPSG:4326 \(longitude and latitude\)\. Start again with --crs EPSG:4326/,
    );
  });

  it('is refused for boundaries too', async () => {
    const file = path.join(world.services.scratchDir, 'areas.csv');
    await writeFile(
      file,
      'name,wkt\nA,"POLYGON((1420000 590000,1420100 590000,1420100 590100,1420000 590000))"\n',
    );
    const request = { file, style: 'areas', kind: 'other', parentPath: PLACE, nameProperty: 'name' } as const;
    await expect(importBoundaryFile(world.context, request)).rejects.toThrow(
      /no feature of the file is in \/us\/md\/baltimore-city.*Start again with --crs EPSG:2248/,
    );
    expect(await importBoundaryFile(world.context, { ...request, crs: 'EPSG:2248' })).toMatchObject({
      saved: 1,
    });
  });
});
