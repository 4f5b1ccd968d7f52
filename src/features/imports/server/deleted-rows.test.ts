import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { square, writeShapefile } from '../../../../tests/support/shapefile-fixture.ts';
import { openSource } from '../../../backend/formats/open-source.ts';
import { EMPTY_RECIPE } from '../rules/recipe.ts';
import { listBoundaryFeatures } from './layers/read-boundary-file.ts';
import { openCodeTables } from './rows/open-code-tables.ts';
import { PolygonIndex } from './rows/polygon-index.ts';

/** Programs that edit dBASE tables mark a row as deleted, and leave it in the file until they pack it. */
let dir: string;
let file: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'deleted-rows-'));
  file = await writeShapefile(dir, 'zones', {
    fields: [
      { name: 'CODE', type: 'C', length: 4 },
      { name: 'NAME', type: 'C', length: 10 },
    ],
    rows: [
      { rings: [square(-76, 39, 0.1)], values: ['R1', 'old'], isDeleted: true },
      { rings: [square(-76, 39, 0.1)], values: ['R1', 'new'] },
    ],
  });
});
afterAll(() => rm(dir, { recursive: true }));

const open = () => openSource(file, { scratchDir: dir });

it('skips deleted rows in a file of boundaries', async () => {
  const source = await open();
  const features: unknown[] = [];
  for await (const { properties, skipped } of listBoundaryFeatures(source))
    features.push([properties?.['NAME'], skipped]);
  await source.close();
  expect(features).toEqual([
    [undefined, 'it is marked as deleted in the attribute table'],
    ['new', undefined],
  ]);
});

it('skips deleted rows in the polygons of a spatial join', async () => {
  const source = await open();
  const polygons = new PolygonIndex([-77, 38, -75, 40], () => Promise.resolve([]));
  await polygons.addSource(source, [1]);
  await source.close();
  expect([polygons.values, polygons.skipped]).toEqual([[['new']], 0]);
});

it('skips deleted rows in a table of codes', async () => {
  const recipe = {
    ...EMPTY_RECIPE,
    lookups: { zones: { code_column: 'CODE', value_column: 'NAME' } },
  };
  const openTable = async () => ({ source: await open(), name: 'zones' });
  const lookups = await openCodeTables(recipe, openTable, []);
  expect(lookups.get('zones')?.('R1')).toBe('new');
});
