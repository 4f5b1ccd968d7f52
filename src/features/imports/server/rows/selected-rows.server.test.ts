import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { type Recipe, recipeSchema } from '../../contract.ts';
import { importNow } from '../index.ts';
import { dryRun } from '../preview/dry-run.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(async () => world.services.close());
beforeEach(async () => world.reset());

const recipeOf = (members: Partial<Recipe>): Recipe => recipeSchema.parse({ version: 2, ...members });
const run = (file: string, recipe: Recipe) =>
  importNow(world.context, { file, placePath: PLACE, recipe, signal: new AbortController().signal });
const tryOut = (file: string, recipe: Recipe) => dryRun(world.services, { file, placePath: PLACE, recipe });
/** Writes a statewide file, of which every fourth lot is in the county. */
const statewide = (name: string) =>
  world.geojson(
    name,
    Array.from({ length: 40 }, (_, index) => lot(index, { COUNTYFP: index % 4 === 1 ? '510' : '005' })),
  );

describe('rows of a statewide file', () => {
  it('are imported if they meet the condition, with their row numbers in the file', async () => {
    const lots = Array.from({ length: 12 }, (_, index) =>
      lot(index, { COUNTYFP: index % 4 === 1 ? '510' : '005' }),
    );
    const report = await run(
      await world.geojson('state.geojson', [...lots, { ...lot(13, { COUNTYFP: '510' }), rings: null }]),
      recipeOf({ where: "COUNTYFP = '510'" }),
    );
    expect(report).toMatchObject({ rows_read: 4, rows_kept: 3 });
    expect((await world.listParcels()).map(({ parcelnumb }) => parcelnumb)).toEqual([
      '001 A',
      '005 A',
      '009 A',
    ]);
    expect(report.findings.find(({ code }) => code === 'no_geometry')?.rows).toEqual([13]);
  });

  it('are shown by a dry run, which says how to correct a condition', async () => {
    const file = await statewide('tried.geojson');
    expect(await tryOut(file, recipeOf({ where: 'COUNTYFP = 510' }))).toMatchObject({
      rows_sampled: 10,
      problems: [],
    });
    expect((await tryOut(file, recipeOf({ where: "COUNTYFP = '999'" }))).problems).toEqual([
      "No row of the file meets the condition COUNTYFP = '999'. COUNTYFP has the values '005', '510'.",
    ]);
    expect((await tryOut(file, recipeOf({ where: "COUNTY = '510'" }))).problems[0]).toMatch(
      /has no column "COUNTY"\. Its columns are: .*COUNTYFP/,
    );
    await expect(run(file, recipeOf({ where: "COUNTYFP = '999'" }))).rejects.toThrow(
      /No row of the file meets the condition/,
    );
  });
});

describe('a folder of townships', () => {
  it('is imported as one file, and is unchanged when it is imported again', async () => {
    const folder = path.join(world.services.scratchDir, 'townships');
    await mkdir(path.join(folder, 'south'), { recursive: true });
    for (const [name, from] of [
      ['north.geojson', 0],
      ['south/south.geojson', 5],
    ] as const) {
      const made = await world.geojson(
        `made-${from}.geojson`,
        Array.from({ length: 5 }, (_, index) => lot(from + index)),
      );
      await writeFile(path.join(folder, name), await readFile(made));
    }
    const recipe = recipeOf({ layer: '*' });
    const report = await run(folder, recipe);
    expect(report).toMatchObject({ outcome: 'published', rows_kept: 10 });
    expect(report.warnings).toContainEqual('2 layers are read as one: north, south/south.');
    expect(await run(folder, recipe)).toMatchObject({ outcome: 'unchanged' });
    await writeFile(path.join(folder, 'south/south.geojson'), '');
    await expect(run(folder, recipe)).rejects.toThrow(/empty/);
  });
});

describe('a layer of points', () => {
  it('is shown as points, and says what to do instead of an import', async () => {
    const feature = (index: number) =>
      JSON.stringify({
        type: 'Feature',
        properties: { PIN: `00${index}` },
        geometry: { type: 'Point', coordinates: [-76.65 + index / 1000, 39.3] },
      });
    const file = path.join(world.services.scratchDir, 'points.geojsonl');
    await writeFile(file, Array.from({ length: 5 }, (_, index) => feature(index)).join('\n'));
    const tried = await tryOut(file, recipeOf({}));
    expect(tried.problems).toEqual([
      expect.stringMatching(/rows of this layer are points.*--join.*--as addresses/),
    ]);
    expect(tried.geometries.features.map(({ geometry }) => geometry.type)).toEqual(Array(5).fill('Point'));
    expect(tried.extent).toEqual([-76.65, 39.3, -76.646, 39.3]);
    await expect(run(file, recipeOf({}))).rejects.toThrow(
      /are points, and a parcel needs its outline.*Nothing was changed/,
    );
  });
});
