import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { headersOf } from '../../../../../tests/support/personas.ts';
import { square, writeShapefile } from '../../../../../tests/support/shapefile-fixture.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import type { ImportPreview } from '../../contract.ts';
import { recipeSchema } from '../../rules/recipe.ts';
import { createUploads, importNow, importRoutes, type Uploads } from '../index.ts';

let world: ImportWorld;
let uploads: Uploads;
let server: TestServer;
beforeAll(async () => {
  world = await openImportWorld();
  uploads = await createUploads(world.services);
  server = await openTestServer(world.services, importRoutes(world.context, uploads));
}, 120_000);
afterAll(async () => {
  await server.close();
  await uploads.close();
  await world.services.close();
});
beforeEach(async () => world.reset());

const preview = (body: object, as: 'olive' | 'alice' = 'olive') =>
  server.post('/admin/imports/preview.json', body, as);
const lots = () =>
  world.geojson(
    'lots.geojson',
    Array.from({ length: 20 }, (_, index) => lot(index)),
  );

it('guesses the county while none is selected, and reports no wrong county', async () => {
  const { status, body } = await preview({ file: await lots() });
  expect(status).toBe(200);
  const { place_guess: guess, dry_run: tried } = body as ImportPreview;
  expect(guess?.path).toBe(PLACE);
  expect(tried.place).toMatchObject({ is_inside: true, message: null });
  expect(tried.problems).toEqual([]);
  expect(tried.columns.find(({ from }) => from === 'PIN')).toMatchObject({
    to: 'parcelnumb',
    is_standard: true,
  });
  expect(tried.geometries.features.length).toBeGreaterThan(0);
  expect(await world.leftovers()).toEqual([]);
});

it('guesses no coordinate system while no county is selected, because many counties have the same numbers', async () => {
  const file = await writeShapefile(world.services.scratchDir, 'meters', {
    fields: [{ name: 'PIN', type: 'C', length: 10 }],
    prj: null,
    rows: [{ rings: [square(432_816.9, 179_832.4, 30)], values: ['P1'] }],
  });
  const withCounty = (await preview({ file, place: PLACE })).body as ImportPreview;
  expect(withCounty.dry_run.crs).toMatch(/^EPSG:26985 \(guessed/);
  const without = (await preview({ file })).body as ImportPreview;
  expect(without.dry_run.crs).toMatch(/^EPSG:4326 \(assumed/);
  expect(without.place_guess).toBeNull();
});

it('shows what a recipe makes of the values, and in which county the parcels are if not in the selected one', async () => {
  const file = await lots();
  const { dry_run: guessed } = (await preview({ file, place: PLACE })).body as ImportPreview;
  const columns = guessed.recipe.columns.map((column) =>
    column.from === 'ODD'
      ? { from: 'ODD', to: 'usedesc', replace: [{ pattern: 'x', with: 'Homes' }] }
      : column,
  );
  const { body } = await preview({ file, place: '/us/mt/gallatin', recipe: { ...guessed.recipe, columns } });
  const { dry_run: tried } = body as ImportPreview;
  expect(tried.columns.find(({ from }) => from === 'ODD')).toMatchObject({
    to: 'usedesc',
    samples: [{ raw: 'x', value: 'Homes' }],
  });
  expect(tried.place).toMatchObject({ is_inside: false, message: expect.stringMatching(/Baltimore/) });
});

it('ends a preview that the client gives up, so that the next one is not refused', async () => {
  const body = JSON.stringify({ file: await lots(), place: PLACE });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { ...headersOf('olive'), 'content-type': 'application/json' };
  const ask = (signal: AbortSignal | null) =>
    fetch(`${url}/admin/imports/preview.json`, { method: 'POST', headers, body, signal });
  for (let abandoned = 0; abandoned < 5; abandoned++)
    await expect(ask(AbortSignal.timeout(50))).rejects.toThrow('timeout');
  await wait(100);
  expect((await ask(null)).status).toBe(200);
});

it('offers the recipe of the current edition', async () => {
  const ask = async () => (await server.get(`/admin/county-recipe.json?place=${PLACE}`, 'olive')).body;
  expect(await ask()).toEqual({ recipe: null, edition_version: null });
  const recipe = recipeSchema.parse({ version: 2, columns: [{ from: 'ODD', to: 'usedesc' }] });
  const { signal } = new AbortController();
  await importNow(world.context, { file: await lots(), placePath: PLACE, recipe, signal });
  expect(await ask()).toMatchObject({
    recipe: { columns: [{ from: 'ODD', to: 'usedesc' }] },
    edition_version: 1,
  });
  expect((await server.get('/admin/county-recipe.json?place=/us/zz/nowhere', 'olive')).status).toBe(404);
});

it('is only for operators, for files in the allowed folders, and with one source', async () => {
  const file = await lots();
  expect((await preview({ file }, 'alice')).status).toBe(403);
  expect((await preview({ file: '/etc/hostname' })).status).toBe(403);
  expect((await preview({})).status).toBe(400);
  expect((await preview({ file, upload: '00000000-0000-4000-8000-000000000000' })).status).toBe(400);
});
