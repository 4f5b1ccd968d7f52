import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { fieldProvenance } from '../../rules/field-provenance.ts';
import { dryRun } from '../index.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(async () => world.services.close());

const NOTE = 'No column has the total value, so it is the sum of CURRLAND and CURRIMPR.';

it('the total value is the sum of land and improvements if a county gives no total; the import and the dry run report that', async () => {
  const file = await world.geojson('parts.geojson', [
    lot(0, { CURRLAND: 50_000.1, CURRIMPR: 190_000.2 }),
    lot(1, { CURRLAND: 900, CURRIMPR: null }),
    lot(2, { CURRLAND: null, CURRIMPR: null }),
    lot(3, { CURRLAND: 0, CURRIMPR: 0 }),
  ]);
  const report = await world.importFile(file);
  expect((await world.listParcels()).map(({ parval }) => parval)).toEqual([240_000.3, 900, null, 0]);
  expect(report.warnings).toContain(NOTE);
  const { parval } = fieldProvenance({ file: 'parts.geojson', recipe: null, report });
  expect(parval).toEqual({
    kind: 'computed',
    rule: 'the sum of the land value and the improvement value',
  });
  const tried = await dryRun(world.services, { file, placePath: PLACE, recipe: null });
  expect(tried.warnings).toContain(NOTE);
  expect(tried.rows.map(({ fields }) => fields['parval'])).toEqual([240_000.3, 900, undefined, 0]);
});

it('the total value is that of the county if the county gives one', async () => {
  await world.reset();
  const values = { CURRLAND: 50_000, CURRIMPR: 190_000, TOTALVALUE: 239_000 };
  const file = await world.geojson('whole.geojson', [
    lot(0, values),
    lot(1, { ...values, TOTALVALUE: null }),
  ]);
  const { warnings } = await world.importFile(file);
  expect((await world.listParcels()).map(({ parval }) => parval)).toEqual([239_000, null]);
  expect(warnings).not.toContainEqual(expect.stringContaining('total value'));
});
