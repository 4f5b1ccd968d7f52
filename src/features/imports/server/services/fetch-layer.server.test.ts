import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFakeArcgis } from '../../../../../tests/support/fake-arcgis.ts';
import { fetchAddress } from '../../../../../tests/support/fetched-layer.ts';
import { type ImportWorld, openImportWorld } from '../../../../../tests/support/import-world.ts';
import { openUploadStore } from '../uploads/open-upload-store.ts';

let world: ImportWorld;
let arcgis: Awaited<ReturnType<typeof openFakeArcgis>>;
beforeAll(async () => {
  world = await openImportWorld();
  world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
  arcgis = await openFakeArcgis([]);
}, 120_000);
afterAll(async () => {
  await arcgis.close();
  await world.services.close();
});

it('says that a layer is empty, or that its features do not meet the condition', async () => {
  const store = openUploadStore(world.services.config);
  const fetch = (address: string) => fetchAddress(world, store, address);
  await expect(fetch(arcgis.layer)).rejects.toThrow('The layer has no features.');
  await expect(fetch(`${arcgis.layer}/query?where=OBJECTID>5`)).rejects.toThrow('meets the condition');
});
