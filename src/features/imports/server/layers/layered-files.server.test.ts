import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  geoPackageBinary,
  wkbPolygon,
  writeGeoPackage,
} from '../../../../../tests/support/geopackage-fixture.ts';
import { type ImportWorld, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { square } from '../../../../../tests/support/shapefile-fixture.ts';
import { findDataSets } from '../../../../backend/formats/find-data-sets.ts';
import { FORMATS } from '../../../../backend/formats/formats.ts';
import { unpackZip } from '../../../../backend/formats/unpack-zip.ts';
import { EMPTY_RECIPE, type Recipe } from '../../rules/recipe.ts';
import { inspectCommand } from '../commands/inspect.ts';
import { importNow } from '../index.ts';

const GDB = path.resolve('tests/fixtures/invented-gdb.zip');
const HAMPSHIRE = '/us/ma/hampshire';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(async () => world.services.close());
beforeEach(async () => world.reset());

const runNow = (request: { file: string; placePath: string; recipe?: Recipe }) =>
  importNow(world.context, { recipe: null, signal: new AbortController().signal, ...request });

const lots = (count: number, lat: number) => ({
  geometryType: 'POLYGON',
  columns: ['PIN TEXT', 'OWNER TEXT'],
  rows: Array.from({ length: count }, (_, index) => [
    geoPackageBinary(wkbPolygon(square(-76.65 + index * 0.001, lat, 0.0008))),
    `00${index}`,
    `OWNER ${index}`,
  ]),
});

describe('files with several layers', () => {
  it('need a recipe that names the layer when the names of the layers do not tell which one has parcels', async () => {
    const file = path.join(world.services.scratchDir, `two-${Date.now()}.gpkg`);
    writeGeoPackage(file, [
      { name: 'east', ...lots(7, 39.29) },
      { name: 'west', ...lots(3, 39.31) },
    ]);
    await expect(runNow({ file, placePath: PLACE })).rejects.toThrow(/east \(7 rows\), west \(3 rows\)/);
    expect(await world.currentEdition()).toBeUndefined();
    const recipe = { ...EMPTY_RECIPE, layer: 'west' };
    const report = await runNow({ file, placePath: PLACE, recipe });
    expect(report).toMatchObject({ rows_read: 3, rows_kept: 3 });
  });

  it("may be a geodatabase's folder, whose second import is unchanged", async () => {
    const dir = path.join(world.services.scratchDir, `gdb-${Date.now()}`);
    await mkdir(dir);
    const [unpacked] = await unpackZip(GDB, dir, (files) => findDataSets(files, FORMATS, 'x'));
    const folder = path.join(dir, 'town.gdb');
    await cp(unpacked?.file ?? '', folder, { recursive: true });
    const request = { file: folder, placePath: HAMPSHIRE };
    const report = await runNow(request);
    expect(report).toMatchObject({ rows_read: 40, rows_kept: 39 });
    expect(await runNow(request)).toMatchObject({ outcome: 'unchanged' });
  });

  it('are described by `platbook inspect`', async () => {
    const lines: string[] = [];
    const io = {
      cwd: '/',
      print: (line: string) => void lines.push(line),
      progress: () => undefined,
      signal: new AbortController().signal,
    };
    expect(await inspectCommand.run(world.context, [GDB, '--layer', 'LOTS'], io)).toBe(0);
    const text = lines.join('\n');
    expect(text).toMatch(/assess {3}table {4}4 rows/);
    expect(text).toMatch(/coordinates {2}NAD_1983_StatePlane_Massachusetts_Mainland_FIPS_2001/);
    expect(text).toMatch(/lies within {2}-72\.7119, 42\.25/);
    expect(text).toMatch(/owner {5}text {5}Peña & Söhne 北 \| Owner 0/);
    await expect(inspectCommand.run(world.context, [GDB, '--layer', 'x'], io)).resolves.toBe(0);
    expect(lines.at(-1)).toMatch(/no layer "x"/);
  });
});
