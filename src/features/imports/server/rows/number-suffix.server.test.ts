import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { dryRun } from '../index.ts';

let world: ImportWorld;
let file: string;
beforeAll(async () => {
  world = await openImportWorld();
  file = await world.geojson('suffixes.geojson', [
    lot(0, { STNO: '123', HOUSE_SUFFIX: 'A' }),
    lot(1, { STNO: '123', HOUSE_SUFFIX: '1/2' }),
    lot(2, { STNO: '12-14', HOUSE_SUFFIX: null }),
    lot(3, { STNO: null, HOUSE_SUFFIX: 'B' }),
  ]);
}, 120_000);
afterAll(async () => world.services.close());

it('adds a suffix that has a column of its own to the house number, and to the address', async () => {
  const report = await world.importFile(file);
  const parcels = await world.listParcels();
  expect(parcels.map(({ saddno, address }) => [saddno, address])).toEqual([
    ['123A', '123A MAIN ST'],
    ['123 1/2', '123 1/2 MAIN ST'],
    ['12-14', '12-14 MAIN ST'],
    [null, 'MAIN ST'],
  ]);
  // Without a number, the suffix stays in the county's columns.
  expect(parcels[3]?.['custom']).toMatchObject({ HOUSE_SUFFIX: 'B' });
  expect(report.columns).toContainEqual(
    expect.objectContaining({ from: 'HOUSE_SUFFIX', to: 'saddno', part: 'suffix', filled_percent: 75 }),
  );
});

it('shows the suffix in a dry run, whose recipe adds it too', async () => {
  const request = { file, placePath: PLACE, recipe: null };
  const { columns, recipe, rows } = await dryRun(world.services, request);
  const suffix = columns.find(({ from }) => from === 'HOUSE_SUFFIX');
  expect(suffix).toMatchObject({ to: 'saddno', part: 'suffix' });
  expect(suffix?.samples.map(({ value }) => value)).toEqual(['A', '1/2', 'B']);
  const again = await dryRun(world.services, { ...request, recipe });
  expect(again.rows.map(({ fields }) => fields['saddno'])).toEqual(
    rows.map(({ fields }) => fields['saddno']),
  );
  expect(rows[0]?.fields['saddno']).toBe('123A');
});
