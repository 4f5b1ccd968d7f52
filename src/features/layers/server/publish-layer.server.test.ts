import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE_COUNTY, insertFixturePlaces } from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { publishLayer } from './publish-layer.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
});
afterAll(() => services.close());

test.each([
  ['/', 'Land'],
  [FIXTURE_COUNTY.path, `Land of ${FIXTURE_COUNTY.path}`],
])('the audit log names the layer of %s: %s', async (placePath, name) => {
  const ring = [
    [-100, 40],
    [-99.9, 40],
    [-99.9, 40.1],
    [-100, 40],
  ];
  const features = [{ geometry: { type: 'Polygon' as const, coordinates: [ring] }, properties: {} }];
  await publishLayer({ services, layer: 'land', placePath, sourceName: 'Invented', features });
  const acts = await services.database.kysely
    .selectFrom('audit_entry')
    .select('subject_name')
    .where('subject_id', '=', `land ${placePath}`)
    .execute();
  expect(acts).toEqual([{ subject_name: name }]);
});
