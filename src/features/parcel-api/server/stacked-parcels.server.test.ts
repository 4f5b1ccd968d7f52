import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE_COUNTY } from '../../../../tests/support/parcels-fixture.ts';
import { type TestSite, openTestSite } from '../../../../tests/support/site.ts';
import type { ParcelsReply } from '../contract.ts';

let site: TestSite;
const LOOKUPS = 50;

/** A tower of three units, whose second one has the most rooms, with a house before and two after it in the order of ids. */
beforeAll(async () => {
  const unit = (address: string, numrooms: number) => ({
    values: { parcelnumb: address, address, numrooms, ll_stack_uuid: 'tower' },
    sameSquareAs: 2,
  });
  const house = (address: string, numrooms: number) => ({
    values: { parcelnumb: address, address, numrooms },
  });
  const parcels = [
    house('1 ELM ST', 5),
    unit('3 ELM ST 1', 2),
    unit('3 ELM ST 2', 9),
    unit('3 ELM ST 3', 1),
    house('5 ELM ST', 7),
    house('3 ELM ST REAR', 0),
  ];
  const config = { featureSettings: { PLATBOOK_PLAN_LIMITS: `free.lookups=${LOOKUPS}` } };
  site = await openTestSite({ checkReplies: true }, { config, parcels });
});
afterAll(() => site.close());

const PAGED = `/api/v2/parcels/query?path=${FIXTURE_COUNTY.path}&return_geometry=false`;

async function send(url: string): Promise<ParcelsReply> {
  const reply = await site.send({ url, headers: await site.sessionOf('alice') });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ParcelsReply>();
}
const addresses = ({ parcels }: ParcelsReply) =>
  parcels.features.map(({ properties }) => properties.headline);

/** Reads page after page, each after the last parcel of the page before. */
async function readAll(url: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let offset = 0; ;) {
    const page = await send(`${url}&offset_id=${offset}`);
    const last = page.parcels.features.at(-1);
    if (last === undefined) return pages;
    pages.push(addresses(page));
    offset = last.id;
  }
}

test('a stack is on one page only, and pages are full', async () => {
  expect(await readAll(`${PAGED}&limit=2&return_stacked=false`)).toEqual([
    ['1 ELM ST', '3 ELM ST 1'],
    ['5 ELM ST', '3 ELM ST REAR'],
  ]);
  expect(await readAll(`${PAGED}&limit=4`)).toEqual([
    ['1 ELM ST', '3 ELM ST 1', '3 ELM ST 2', '3 ELM ST 3'],
    ['5 ELM ST', '3 ELM ST REAR'],
  ]);
});

test('sorted by a column, a stack is still represented by its parcel with the lowest id', async () => {
  const sorted = `${PAGED}&fields[numrooms][order]=desc&return_stacked=false&limit=1`;
  expect(await readAll(sorted)).toEqual([['5 ELM ST'], ['1 ELM ST'], ['3 ELM ST 1'], ['3 ELM ST REAR']]);
});

test('the parcel that stands for a stack is one that meets the conditions', async () => {
  const large = `${PAGED}&fields[numrooms][gte]=5&return_stacked=false`;
  expect(await readAll(large)).toEqual([['1 ELM ST', '3 ELM ST 2', '5 ELM ST']]);
});

test('at a point, in an area and in a count, a stack is one parcel', async () => {
  const at = '/api/v2/parcels/point?lat=40.0005&lon=-99.9985&return_geometry=false';
  expect(addresses(await send(at))).toEqual(['3 ELM ST 1', '3 ELM ST 2', '3 ELM ST 3']);
  expect(addresses(await send(`${at}&return_stacked=false`))).toEqual(['3 ELM ST 1']);
  expect((await send(`${at}&return_stacked=false&radius=150&return_count=true`)).count).toBe(2);
  expect((await send(`${PAGED}&return_count=true`)).count).toBe(6);
  expect((await send(`${PAGED}&return_stacked=false&return_count=true`)).count).toBe(4);
});

test('a search keeps the best parcel of a stack', async () => {
  const found = '/api/v2/parcels/address?query=3+elm+st+2&return_geometry=false';
  expect(addresses(await send(`${found}&return_stacked=false`))).toEqual(['3 ELM ST 2']);
});

test('the limit of a search and its record views count a stack as one parcel', async () => {
  const url = '/api/v2/parcels/address?query=3+elm+st&return_stacked=false&limit=2';
  const reply = await site.send({ url, headers: await site.sessionOf('bob') });
  const found = reply.json<ParcelsReply>();
  expect(addresses(found)).toEqual(['3 ELM ST 1', '3 ELM ST REAR']);
  expect(reply.headers['x-record-views-left']).toBe(String(LOOKUPS - 2));
});

test('a later page warns that another edition became current, even one that was published long ago', async () => {
  const db = site.services.database.kysely;
  const page = async () => (await send(`${PAGED}&limit=2&offset_id=990010000001`)).warning;
  await sql`update county_edition set changed_at = '2026-02-03T04:05:06Z'`.execute(db);
  expect(await page()).toBeUndefined();
  await sql`update county_edition set changed_at = now()`.execute(db);
  expect(await page()).toMatch(/current edition of \/us\/zz\/alder changed at 2.*offset_id=0/);
});
