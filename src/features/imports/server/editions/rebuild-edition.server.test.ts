import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { listOpenFiles } from '../../../../../tests/support/open-files.ts';
import { importNow } from '../index.ts';
import { rebuildEdition } from './rebuild-edition.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
}, 120_000);
afterAll(async () => world.services.close());

test.runIf(process.platform === 'linux')('a rebuild that is stopped leaves no file open', async () => {
  const file = await world.geojson('lots.geojson', [lot(0), lot(1)]);
  const { signal } = new AbortController();
  await importNow(world.context, { file, placePath: PLACE, recipe: null, signal });
  const stopped = AbortSignal.abort(new Error('stopped by the test'));
  await expect(rebuildEdition(world.context, { placePath: PLACE, signal: stopped })).rejects.toThrow(
    'stopped by the test',
  );
  expect(await listOpenFiles(world.services.scratchDir)).toEqual([]);
});
