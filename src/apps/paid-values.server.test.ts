import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  PREMIUM,
  READERS,
  SENTINELS,
  TIER_NAMES,
  type Tier,
  isThere,
  openReaders,
  propertiesOf,
  publishPaidValues,
  seesColumn,
  textOf,
  tileAt,
} from '../../tests/support/paid-world.ts';
import { type ParcelRequest, isAboutParcels, parcelRequests } from '../../tests/support/parcel-requests.ts';
import { FIXTURE_COUNTY, fixtureUuid } from '../../tests/support/parcels-fixture.ts';
import { type TestSite, openTestSite } from '../../tests/support/site.ts';
import { type LayerWithAudience, LAYERS_WITH_AUDIENCE } from '../features/layers/rules/layer-access.ts';
import { STATIC_LAYERS } from '../features/layers/rules/static-layers.ts';
import { PARCEL_COLUMNS } from '../features/parcels/rules/parcel-columns.ts';
import { premiumTierOf } from '../features/parcels/rules/premium-fields.ts';

const { path: COUNTY } = FIXTURE_COUNTY;

const EVERYTHING = { path: COUNTY };
const filteredBy = (column: string) => ({
  path: COUNTY,
  parcel: { [COUNTY]: { op: 'all', nodes: [{ op: 'exists', column, value: true }] } },
});
const ruleOn = (field: string) => [
  {
    field,
    source: 'parcel',
    path: COUNTY,
    predicate: 'exists',
    value: true,
    fill: '#0072b2',
    line: 'transparent',
  },
];

const PARCEL = `${COUNTY}/1`;

/** Requests to every endpoint that returns parcel data, for the parcel with the paid values. */
const ASKED = parcelRequests({
  text: 'paidvalue',
  column: 'zoning_type',
  summarized: 'zoning_type',
  columns: ['address'],
  labels: 'parcelnumb',
  llUuid: fixtureUuid(1, 1),
  tile: tileAt,
  styles: ruleOn('zoning_type'),
});

const PICTURES = ['getStreetView', 'getBirdsEye'];

let site: TestSite;
let headers: Map<string, Record<string, string>>;
let sourceId = '';

beforeAll(async () => {
  site = await openTestSite({}, { publish: publishPaidValues });
  headers = await openReaders(site);
  const made = await send('operator', 'session', {
    url: '/api/v1/sources',
    body: { query: filteredBy('zoning_type'), styles: ruleOn('fema_flood_zone') },
  });
  sourceId = made.json<{ id: string }>().id;
}, 180_000);
afterAll(() => site.close());

function send(tier: Tier, via: string, asked: ParcelRequest, at = site, known = headers) {
  const { url, body } = typeof asked === 'string' ? { url: asked } : asked;
  return at.send({
    method: body === undefined ? 'GET' : 'POST',
    url: url.replace('SOURCE', sourceId),
    headers: { ...known.get(`${tier} ${via}`) },
    ...(body === undefined ? {} : { payload: body }),
  });
}

const isRefused = ({ statusCode }: LightMyRequestResponse) => statusCode === 401 || statusCode === 403;

test('the requests of this test reach every endpoint that could return a value of a parcel', () => {
  const about = site.routes.map(({ endpoint }) => endpoint).filter(isAboutParcels);
  expect(about.map(({ name }) => name).toSorted()).toEqual(Object.keys(ASKED).toSorted());
});

describe.each(READERS)('%s by %s', (tier, via) => {
  test('no endpoint gives a paid value that the plan does not have, and the record gives all others', async () => {
    for (const [name, asked] of Object.entries(ASKED)) {
      const reply = await send(tier, via, asked);
      // This site has no provider of pictures.
      if (!PICTURES.includes(name))
        expect(reply.statusCode, `${name} ${reply.body.slice(0, 200)}`).toBeLessThan(500);
      const text = textOf(reply);
      const leaked = PREMIUM.filter((column) => !seesColumn(tier, column.name) && isThere(text, column.name));
      expect(
        leaked.map((column) => column.name),
        name,
      ).toEqual([]);
    }
    const record = (await send(tier, via, `${PARCEL}.json`)).body;
    const shown = PREMIUM.filter(({ name }) => isThere(record, name)).map(({ name }) => name);
    expect(shown).toEqual(PREMIUM.map(({ name }) => name).filter((name) => seesColumn(tier, name)));
  });

  test('classes of the LBCS activity, and tile sources that name paid columns, are for plans with these columns', async () => {
    const tile = await send(tier, via, `/api/v1/parcels/${tileAt(14)}.mvt?classes=lbcs_activity`);
    const classes = propertiesOf(tile).map((properties) => properties['class']);
    expect(classes).toEqual(seesColumn(tier, 'lbcs_activity') ? [7, 10] : []);
    for (const name of [
      'getParcelSource',
      'getParcelSourceTileJson',
      'getTileJsonAtSource',
      'getParcelSourceTile',
      'getParcelSourcePicture',
    ]) {
      const reply = await send(tier, via, ASKED[name] ?? '');
      expect(isRefused(reply), name).toBe(!seesColumn(tier, 'zoning_type'));
      expect(String(reply.headers['cache-control']), name).toMatch(/^private/);
    }
  });

  test('labels are for Pro and Team', async () => {
    for (const name of [
      'listParcelLabels',
      'getParcelDimensions',
      'getDimensionsOfPath',
      'listParcelDimensions',
    ])
      expect(isRefused(await send(tier, via, ASKED[name] ?? '')), name).toBe(
        tier === 'visitor' || tier === 'starter',
      );
  });

  test.each(LAYERS_WITH_AUDIENCE.map(({ id }) => id))('the layer %s', async (layer) => {
    const isPaid = PAID_LAYERS.includes(layer);
    const sees = !isPaid || (tier !== 'visitor' && tier !== 'starter');
    const { access } = (await send(tier, via, '/api/v1/static.json')).json<{
      access: { layer: string; refusal: string | null }[];
    }>();
    const refusal = access.find((rule) => rule.layer === layer)?.refusal ?? null;
    expect(refusal === null).toBe(layer === 'lbcs_activity' ? tier === 'operator' : sees);
    if (layer === 'lbcs_activity') return;
    if (layer === 'land_use') {
      const tile = await send(tier, via, `/api/v1/parcels/${tileAt(14)}.mvt?classes=land_use`);
      expect(isRefused(tile)).toBe(!sees);
      return;
    }
    if (layer === 'terrain') {
      expect(isRefused(await send(tier, via, ASKED['getTerrainTile'] ?? ''))).toBe(!sees);
      return;
    }
    const { minZoom = 0, maxZoom = 14 } = STATIC_LAYERS.find(({ id }) => id === layer) ?? {};
    for (const z of new Set([minZoom, maxZoom])) {
      const tile = await send(tier, via, `/api/v1/static/${layer}/${tileAt(z)}.mvt`);
      expect(isRefused(tile), `${layer} ${z}`).toBe(!sees);
      expect(String(tile.headers['cache-control']).startsWith('public')).toBe(!isPaid);
      if (z === maxZoom && sees) expect(propertiesOf(tile)).toHaveLength(1);
      if (!sees) expect(textOf(tile)).not.toContain('7777777');
    }
    expect(isRefused(await send(tier, via, `/api/v1/static/${layer}.json`))).toBe(!sees);
  });
});

/** The layers that need a paid plan, and the elevation for 3D. */
const PAID_LAYERS: readonly LayerWithAudience[] = [
  'buildings',
  'zoning',
  'fema',
  'wetlands',
  'us_contours',
  'contours_m',
  'esri_enrichments',
  'opportunity_zones',
  'land_cover',
  'land_use',
  'terrain',
];

describe.each(TIER_NAMES)('every column, as %s', (tier) => {
  test.each(PARCEL_COLUMNS.map(({ name, isPersonal }) => [name, isPersonal] as const))(
    '%s: filters, lists, sorting, completion, summaries, colors',
    async (column, isPersonal) => {
      const sees = seesColumn(tier, column) && !(isPersonal && tier === 'visitor');
      const query = filteredBy(column);
      const paths: ParcelRequest[] = [
        { url: '/api/v1/parcels/count', body: { query } },
        { url: '/api/v1/parcels/list', body: { query: EVERYTHING, columns: [column] } },
        {
          url: '/api/v1/parcels/list',
          body: { query: EVERYTHING, columns: [], sort: { column, descending: true } },
        },
        `/sources/parcel/autocomplete.json?key=${column}&query=p&filter_path=${COUNTY}`,
        { url: '/api/v1/sources', body: { query } },
        { url: '/api/v1/sources', body: { query: EVERYTHING, styles: ruleOn(column) } },
      ];
      if (!isPersonal) paths.push({ url: '/api/v1/parcels/summary', body: { query: EVERYTHING, column } });
      for (const asked of paths) {
        const reply = await send(tier, 'session', asked);
        const what = `${JSON.stringify(asked)}: ${reply.body.slice(0, 200)}`;
        // Some columns can't be filtered by anybody. Then the status is 400, which is not a refusal because of the plan.
        expect(isRefused(reply), what).toBe(!sees && reply.statusCode !== 400);
        if (!sees && SENTINELS.has(column)) expect(isThere(reply.body, column), what).toBe(false);
      }
      // Anyone with the address of a tile of all parcels can read it, so no such tile may have a paid or personal column as a property.
      const carried = await send(tier, 'session', {
        url: '/api/v1/sources',
        body: { query: EVERYTHING, fields: [column] },
      });
      if (isPersonal || premiumTierOf(column) !== null) expect(carried.statusCode).toBe(400);
    },
  );
});

test('the check before an export names the columns that the plan does not have', async () => {
  for (const tier of ['starter', 'pro', 'team'] as const) {
    const made = await send(tier, 'session', {
      url: '/projects.json',
      body: { name: 'Walk', query: EVERYTHING },
    });
    const { slug } = made.json<{ project: { slug: string } }>().project;
    const check = await send(tier, 'session', {
      url: `/projects/${slug}/exports/check`,
      body: { query: EVERYTHING, fmt: 'csv' },
    });
    const locked = check.json<{ locked: { name: string }[] }>().locked.map(({ name }) => name);
    const unseen = PREMIUM.filter(({ name }) => !seesColumn(tier, name)).map(({ name }) => name);
    expect(locked, tier).toEqual(expect.arrayContaining(unseen));
  }
});

test('an operator makes a layer public, and its tiles are for everyone from then on', async () => {
  const decided = await send('operator', 'session', {
    url: '/admin/layers/access.json',
    body: { layer: 'zoning', audience: 'everyone' },
  });
  expect(decided.statusCode).toBe(200);
  const tile = `/api/v1/static/zoning/${tileAt(14)}.mvt`;
  expect(propertiesOf(await send('visitor', 'session', tile))).toHaveLength(1);
  // The column in the record stays paid.
  expect(isThere((await send('visitor', 'session', `${PARCEL}.json`)).body, 'zoning_type')).toBe(false);
  await send('operator', 'session', {
    url: '/admin/layers/access.json',
    body: { layer: 'zoning', audience: null },
  });
  expect(isRefused(await send('visitor', 'session', tile))).toBe(true);
});

test('a program that sends its token in the address sees what the owner of the token sees', async () => {
  for (const tier of TIER_NAMES) {
    const token = headers.get(`${tier} token`)?.['authorization']?.replace('Bearer ', '');
    const suffix = token === undefined ? '' : `?token=${token}`;
    const reply = await site.send({ url: `/api/v1/static/zoning/${tileAt(14)}.mvt${suffix}` });
    expect(isRefused(reply), tier).toBe(!seesColumn(tier, 'zoning_type'));
  }
});

test('where everyone sees premium columns, all layers, labels and classes are open', async () => {
  const open = await openTestSite(
    {},
    { publish: publishPaidValues, config: { featureSettings: { PLATBOOK_PREMIUM_FIELDS: 'everyone' } } },
  );
  try {
    const known = await openReaders(open);
    const ask = (asked: ParcelRequest) => send('visitor', 'session', asked, open, known);
    const record = (await ask(`${PARCEL}.json`)).body;
    expect(PREMIUM.filter(({ name }) => !isThere(record, name))).toEqual([]);
    for (const { id, maxZoom } of STATIC_LAYERS)
      expect(propertiesOf(await ask(`/api/v1/static/${id}/${tileAt(maxZoom)}.mvt`)), id).toHaveLength(1);
    for (const name of ['getParcelVectorTile', 'getTerrainTile', 'listParcelLabels', 'getParcelDimensions'])
      expect(isRefused(await ask(ASKED[name] ?? '')), name).toBe(false);
  } finally {
    await open.close();
  }
}, 120_000);
