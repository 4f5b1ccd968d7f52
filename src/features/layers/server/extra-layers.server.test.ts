import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertFixturePlaces } from '../../../../tests/support/parcels-fixture.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import type { PublishedExtraLayer } from '../contract.ts';
import { type Layers, createLayers } from './index.ts';

const SOILS = {
  id: null,
  name: 'Soils',
  kind: 'raster',
  url: 'https://tiles.example.org/soils/{z}/{x}/{y}.png?key=secret',
  attribution: 'Example Survey',
  min_zoom: 5,
  max_zoom: 16,
  country: null,
  audience: 'pro',
} as const;

let services: Awaited<ReturnType<typeof openTestServices>>;
let layers: Layers;
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  layers = await createLayers(services);
  server = await openTestServer(services, layers.routes);
});
afterAll(async () => {
  await server.close();
  await layers.close();
  await services.close();
});
beforeEach(async () => {
  await services.database.kysely.deleteFrom('extra_layer').execute();
  await layers.refresh();
});

const save = (draft: object, as: Persona = 'olive') => server.post('/admin/layers/extra.json', draft, as);
async function shownTo(who: Persona): Promise<PublishedExtraLayer[]> {
  const { body } = await server.get('/api/v1/static.json', who);
  return (body as { extra_layers: PublishedExtraLayer[] }).extra_layers;
}

test('an operator adds a layer of another site, changes it and removes it; the allowed image origins follow at once', async () => {
  expect(layers.imageOrigins()).toEqual([]);
  const { status, body } = await save(SOILS);
  expect(status).toBe(200);
  const { id } = body as { id: number };
  expect(layers.imageOrigins()).toEqual(['https://tiles.example.org']);
  const same = layers.imageOrigins();
  await layers.refresh();
  expect(layers.imageOrigins()).toBe(same);
  await save({
    ...SOILS,
    id,
    kind: 'wms',
    url: 'https://maps.example.org/wms',
    wms_layers: 'soils',
    audience: 'everyone',
  });
  expect(layers.imageOrigins()).toEqual(['https://maps.example.org']);
  expect(await shownTo('chelsea')).toMatchObject([
    { id, name: 'Soils', kind: 'wms', refusal: null, tiles: expect.stringContaining('REQUEST=GetMap') },
  ]);
  expect((await server.post('/admin/layers/extra/remove.json', { id }, 'olive')).status).toBe(200);
  expect(layers.imageOrigins()).toEqual([]);
  expect(await shownTo('olive')).toEqual([]);
  expect((await server.post('/admin/layers/extra/remove.json', { id }, 'olive')).status).toBe(404);
  const acts = await services.database.kysely
    .selectFrom('audit_entry')
    .select('verb')
    .where('verb', 'like', 'layer.%')
    .where('subject_id', '=', `extra ${id}`)
    .execute();
  expect(acts.map(({ verb }) => verb).toSorted()).toEqual(['layer.added', 'layer.changed', 'layer.removed']);
});

test('a reader who may not see a layer gets its name without its address and key, and nobody else gets a layer for operators', async () => {
  await save(SOILS);
  expect(await shownTo('chelsea')).toMatchObject([{ name: 'Soils', tiles: '', refusal: 'sign_in_required' }]);
  expect(await shownTo('bob')).toMatchObject([{ tiles: '', refusal: 'upgrade_required' }]);
  expect(await shownTo('alice')).toMatchObject([{ tiles: SOILS.url, refusal: null }]);
  await services.database.kysely.updateTable('extra_layer').set({ audience: 'operators' }).execute();
  await layers.refresh();
  expect(await shownTo('alice')).toEqual([]);
  expect(await shownTo('chelsea')).toEqual([]);
  expect(await shownTo('olive')).toHaveLength(1);
});

describe('a layer is refused', () => {
  test.each([
    ['for a visitor', SOILS, 'chelsea', 401],
    ['for an account', SOILS, 'alice', 403],
    ['on a host in a private network', { ...SOILS, url: 'http://192.168.1.4/{z}/{x}/{y}.png' }, 'olive', 400],
    ['on this machine', { ...SOILS, url: 'http://localhost:8080/{z}/{x}/{y}.png' }, 'olive', 400],
    ['on a short form of 127.0.0.1', { ...SOILS, url: 'http://127.1/{z}/{x}/{y}.png' }, 'olive', 400],
    ['on a private IPv6 address', { ...SOILS, url: 'http://[fd00::1]/{z}/{x}/{y}.png' }, 'olive', 400],
    ['without {z}, {x} and {y}', { ...SOILS, url: 'https://tiles.example.org/a.png' }, 'olive', 400],
    ['for an unknown audience', { ...SOILS, audience: 'nobody' }, 'olive', 400],
    ['that was removed', { ...SOILS, id: 999_999 }, 'olive', 404],
  ] as const)('%s', async (_name, draft, who, status) => {
    expect((await save(draft, who)).status).toBe(status);
    expect(layers.imageOrigins()).toEqual([]);
  });
});
