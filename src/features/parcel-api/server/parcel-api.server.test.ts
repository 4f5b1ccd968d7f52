import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE_COUNTY } from '../../../../tests/support/parcels-fixture.ts';
import { type SitePerson, type TestSite, openTestSite } from '../../../../tests/support/site.ts';
import type { ParcelsReply } from '../contract.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ checkReplies: true });
});
afterAll(() => site.close());

const COUNTY = FIXTURE_COUNTY.path;

async function send(url: string, person: SitePerson = 'alice') {
  const reply = await site.send({ url: `/api/v2${url}`, headers: await site.sessionOf(person) });
  return {
    status: reply.statusCode,
    ...reply.json<ParcelsReply & { error?: { fields: { field: string }[] } }>(),
  };
}
const headlines = (reply: ParcelsReply) =>
  reply.parcels.features.map(({ properties }) => properties.headline);

test('finds parcels by point, address, number, path and id, in one form', async () => {
  const there = await send('/parcels/point?lat=40.0005&lon=-99.9995&return_field_labels=true');
  const [feature] = there.parcels.features;
  expect(there.parcels.type).toBe('FeatureCollection');
  expect(feature).toMatchObject({
    type: 'Feature',
    geometry: { type: 'Polygon' },
    properties: { headline: '12 ELM ST', path: `${COUNTY}/1`, context: { active: true } },
  });
  expect(feature?.properties.field_labels).toMatchObject({ parcelnumb: 'Parcel Number' });
  const uuid = feature?.properties.ll_uuid;
  for (const url of [
    `/parcels/${uuid}?return_geometry=false`,
    `/parcel?path=${COUNTY}/1&return_geometry=false`,
    `/parcels/address?query=12+elm+st&return_geometry=false`,
    `/parcels/apn?parcelnumb=p1&path=${COUNTY}&return_geometry=false`,
  ]) {
    const found = await send(url);
    expect(found.parcels.features[0], url).toMatchObject({
      id: feature?.id,
      geometry: null,
      properties: { ll_uuid: uuid },
    });
  }
});

test('pages through a query without gaps, and counts it', async () => {
  const url = `/parcels/query?path=${COUNTY}&fields[address][ilike]=ELM&limit=1`;
  const first = await send(url);
  const second = await send(`${url}&offset_id=${first.parcels.features[0]?.id}`);
  expect([...headlines(first), ...headlines(second)]).toEqual(['12 ELM ST', '14 ELM ST']);
  expect(headlines(await send(`${url}&offset_id=${second.parcels.features[0]?.id}`))).toEqual([]);
  expect(await send(`${url}&return_count=true`)).toMatchObject({ count: 2, parcels: { features: [] } });
});

test('a radius adds the parcels around the point', async () => {
  const url = '/parcels/point?lat=40.0005&lon=-99.9995';
  expect(headlines(await send(url))).toEqual(['12 ELM ST']);
  expect(headlines(await send(`${url}&radius=120`))).toEqual(['12 ELM ST', '14 ELM ST']);
});

test('owners stay hidden, and errors name the parameter', async () => {
  const seen = await send('/parcels/point?lat=40.0005&lon=-99.9995', 'chelsea');
  expect(seen.status).toBe(200);
  expect(JSON.stringify(seen)).not.toContain('JANE');
  expect((await send(`/parcels/query?path=${COUNTY}&fields[owner][eq]=JANE+ROE`, 'chelsea')).status).toBe(
    401,
  );
  const refused = await send(`/parcels/query?path=${COUNTY}&fields[yearbuild][lt]=1900`);
  expect([refused.status, refused.error?.fields[0]?.field]).toEqual([400, 'query.fields[yearbuild][lt]']);
  expect((await send('/parcels/owner?owner=roe')).status).toBe(400);
});
