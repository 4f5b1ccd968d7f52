import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ImportWorld,
  type Lot,
  lot,
  openImportWorld,
  PLACE,
} from '../../../../../tests/support/import-world.ts';
import { square } from '../../../../../tests/support/shapefile-fixture.ts';
import { dryRun } from '../preview/dry-run.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(() => world.services.close());

const at = (index: number, x: number, y: number): Lot => ({
  ...lot(index),
  rings: [square(x, y, 0.0008)],
});

describe('damage in a file is reported', () => {
  it('for parcels at (0, 0), parcels that extend to it, and strips around the world, which are skipped', async () => {
    const stretched: Lot = {
      ...lot(3),
      rings: [
        [
          [-76.647, 39.29],
          [-76.646, 39.29],
          [0, 0],
          [-76.647, 39.29],
        ],
      ],
    };
    const strip: Lot = {
      ...lot(5),
      rings: [
        [
          [-180, 10],
          [180, 10],
          [180, 11],
          [-180, 11],
          [-180, 10],
        ],
      ],
    };
    const report = await world.importFile(
      await world.geojson('null-island.geojson', [lot(1), at(2, 0, 0), stretched, lot(4), strip]),
    );
    expect(report.rows_kept).toBe(2);
    expect(report.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'null_island', outcome: 'skipped', rows: [2] }),
        expect.objectContaining({ code: 'too_wide', outcome: 'skipped', rows: [3, 5] }),
      ]),
    );
  });

  it('for Latin-1 in GeoJSON, in the dry run and in the report, with an example', async () => {
    await world.reset();
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [1, 2].map((index) => ({
        type: 'Feature',
        properties: { ...lot(index).properties, STREET: 'PEÑÓN' },
        geometry: { type: 'Polygon', coordinates: lot(index).rings },
      })),
    });
    const file = path.join(world.services.scratchDir, 'latin1.geojson');
    await writeFile(file, Buffer.from(text, 'latin1'));
    const { signal } = new AbortController();
    const tried = await dryRun(world.services, { file, placePath: PLACE, recipe: null, rows: 10, signal });
    expect(tried.encoding).toContain('windows-1252 (the text is not valid UTF-8, such as “PEÑÓN”');
    const report = await world.importFile(file);
    expect(report.encoding).toContain('windows-1252');
    expect((await world.listParcels()).map((row) => row['saddstr'])).toEqual(['PEÑÓN', 'PEÑÓN']);
  });

  it('for characters that an earlier program lost', async () => {
    await world.reset();
    const lots = [lot(1, { OWNER: 'PE\uFFFDA' }), lot(2), lot(3, { ODD: '\uFFFD' })];
    const { findings } = await world.importFile(await world.geojson('lost.geojson', lots));
    expect(findings.filter(({ code }) => code === 'replaced_text')).toEqual([
      expect.objectContaining({ rows: [1], message: expect.stringContaining('owner') as string }),
      expect.objectContaining({ rows: [3], message: expect.stringContaining('ODD') as string }),
    ]);
  });
});
