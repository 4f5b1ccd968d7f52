import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { findEdition, getEdition, listCurrentEditions, listEditions, pointTo } from './index.ts';

const { geoid, path: placePath } = FIXTURE_COUNTY;
let services: Awaited<ReturnType<typeof openTestServices>>;

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  for (const version of [1, 2]) await publishFixtureEdition(services, [{}, {}], { version });
});
afterAll(() => services.close());

it('finds the current edition and any other, by county or by the paths around a parcel', async () => {
  const db = services.database.kysely;
  const current = await findEdition(db, { geoid });
  expect(current).toMatchObject({ geoid, placePath, version: 2, parcelCount: 2, isCurrent: true });
  expect(current?.publishedAt).toBeInstanceOf(Date);
  expect(current?.extent?.every(Number.isFinite)).toBe(true);
  expect(await findEdition(db, { paths: ['/us', placePath, `${placePath}/1`] })).toEqual(current);
  expect(await findEdition(db, { geoid }, 1)).toMatchObject({ version: 1, isCurrent: false });
  expect(await findEdition(db, { paths: ['/us'] })).toBeUndefined();
  expect(await findEdition(db, { geoid }, 3)).toBeUndefined();
  expect(await listCurrentEditions(db)).toEqual([current]);
  expect((await listEditions(db, { placePath })).map(({ version }) => version)).toEqual([2, 1]);
});

it('moves the pointer of a county after the steps of the publication', async () => {
  const db = services.database.kysely;
  const [, earlier] = await listEditions(db, { geoid });
  if (earlier === undefined) throw new Error('the county has only one edition');
  const seen: boolean[] = [];
  await db
    .transaction()
    .execute((trx) =>
      pointTo(trx, earlier, [
        async (inside, { editionId }) => void seen.push((await getEdition(inside, editionId)).isCurrent),
      ]),
    );
  expect(seen).toEqual([false]);
  expect((await findEdition(db, { geoid }))?.editionId).toBe(earlier.editionId);
});
