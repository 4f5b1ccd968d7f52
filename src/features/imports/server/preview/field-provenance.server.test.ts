import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { openTestPrivacy } from '../../../../../tests/support/privacy.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import type { ParcelRecord } from '../../../parcels/contract.ts';
import { parcelRoutes } from '../../../parcels/server/index.ts';
import type { Privacy } from '../../../privacy/server/index.ts';
import { recipeSchema } from '../../rules/recipe.ts';
import { importNow } from '../index.ts';

let world: ImportWorld;
let server: TestServer;
let privacy: Privacy;

beforeAll(async () => {
  world = await openImportWorld();
  privacy = openTestPrivacy(world.services);
  server = await openTestServer(world.services, parcelRoutes(world.services, privacy));
}, 120_000);
afterAll(async () => {
  await server.close();
  await privacy.close();
  await world.services.close();
});

it('a parcel names the source of each value, with its column or rule', async () => {
  const roll = path.join(world.services.scratchDir, 'roll.csv');
  await writeFile(roll, '"KEY","TOTALVALUE"\n"000 A","100"\n"000 A","50"\n');
  await importNow(world.context, {
    file: await world.geojson('lots.geojson', [lot(0), lot(1)]),
    placePath: PLACE,
    recipe: recipeSchema.parse({
      version: 2,
      joins: [{ file: roll, on: { parcel: 'PIN', table: 'KEY' }, rules: { TOTALVALUE: 'sum' } }],
      constants: { sourceurl: 'https://county.example' },
    }),
    signal: new AbortController().signal,
  });
  const parcel = (await server.get(`${PLACE}/1.json`, 'olive')).body as ParcelRecord;
  const sourceOf = (name: string) => parcel.field_metadata[name]?.source;
  expect(parcel.fields).toMatchObject({ owner: 'OWNER 0', parval: 150 });
  expect(sourceOf('owner')).toEqual({ kind: 'file', column: 'OWNER' });
  expect(sourceOf('parval')).toMatchObject({ kind: 'joined', file: 'roll', column: 'TOTALVALUE' });
  expect(sourceOf('parval')?.rule).toContain('sum of the parcel’s records');
  expect(sourceOf('sourceurl')).toEqual({ kind: 'constant' });
  expect(sourceOf('ll_gisacre')?.kind).toBe('computed');
  expect(parcel.custom_sources['ODD']).toEqual({ kind: 'file', column: 'ODD' });
  // The file's name on the operator's machine is not published.
  expect(JSON.stringify(parcel)).not.toContain('lots.geojson');
  const withoutSource = Object.keys(parcel.fields).filter((name) => sourceOf(name) === undefined);
  expect(withoutSource).toEqual([]);
});
