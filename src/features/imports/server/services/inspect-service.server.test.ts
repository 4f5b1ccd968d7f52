import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arcgisLot, openFakeArcgis } from '../../../../../tests/support/fake-arcgis.ts';
import { openFakeOgcFeatures } from '../../../../../tests/support/fake-ogc-features.ts';
import { openFakePortals } from '../../../../../tests/support/fake-portals.ts';
import { fetchAddress } from '../../../../../tests/support/fetched-layer.ts';
import { type ImportWorld, openImportWorld } from '../../../../../tests/support/import-world.ts';
import { serviceLots } from '../../../../../tests/support/service-lots.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import type { InspectedAddress } from '../../contract.ts';
import { inspectCommand } from '../commands/inspect.ts';
import { createUploads, importRoutes, type Uploads } from '../index.ts';

const LOTS = 40;
let world: ImportWorld;
let uploads: Uploads;
let server: TestServer;
let arcgis: Awaited<ReturnType<typeof openFakeArcgis>>;
let ogc: Awaited<ReturnType<typeof openFakeOgcFeatures>>;
let portals: Awaited<ReturnType<typeof openFakePortals>>;

beforeAll(async () => {
  world = await openImportWorld();
  world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
  arcgis = await openFakeArcgis(Array.from({ length: LOTS }, (_, index) => arcgisLot(index)));
  ogc = await openFakeOgcFeatures(serviceLots(LOTS));
  portals = await openFakePortals(serviceLots(LOTS));
  uploads = await createUploads(world.services);
  server = await openTestServer(world.services, importRoutes(world.context, uploads));
}, 120_000);
afterAll(async () => {
  await server.close();
  await uploads.close();
  await arcgis.close();
  await ogc.close();
  await portals.close();
  await world.services.close();
});
beforeEach(() => {
  arcgis.reset();
  ogc.reset();
  portals.reset();
});

async function ask(url: string, where?: string, as: 'olive' | 'alice' | 'chelsea' = 'olive') {
  const query = new URLSearchParams({ url, ...(where === undefined ? {} : { where }) });
  return server.get(`/admin/inspected-address.json?${query.toString()}`, as);
}
const inspect = async (url: string, where?: string) => (await ask(url, where)).body as InspectedAddress;

describe('a look at an address', () => {
  it('shows geometry, features, columns and the language of conditions, and fetches nothing', async () => {
    const { kind, layer } = await inspect(arcgis.layer);
    expect(kind).toBe('layer');
    expect(layer).toMatchObject({
      name: 'Parcels',
      service: 'ArcGIS layer',
      geometry: 'polygon',
      rows: LOTS,
      condition: 'sql',
    });
    expect(layer?.columns?.map(({ name }) => name)).toContain('PIN');
    expect(arcgis.seen.filter((query) => query.has('resultOffset'))).toEqual([]);
    expect(await uploads.uploadStore.list()).toEqual([]);
  });

  it('lists the layers of a service with their geometry and number of features, so that one can be selected', async () => {
    ogc.quirks.collections = ['roads', 'parcels'];
    const { kind, layers } = await inspect(ogc.base);
    expect(kind).toBe('choice');
    expect(layers).toEqual([
      { name: 'The parcels', url: `${ogc.base}/collections/parcels`, geometry: 'polygon', rows: LOTS },
      { name: 'The roads', url: `${ogc.base}/collections/roads`, geometry: 'polygon', rows: LOTS },
    ]);
  });

  it('lists the layers of a service at the command line', async () => {
    ogc.quirks.collections = ['roads', 'parcels'];
    const printed: string[] = [];
    await inspectCommand.run(world.context, [ogc.base], {
      cwd: '/',
      print: (line) => void printed.push(line),
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    expect(printed[1]).toBe(`  ${ogc.base}/collections/parcels  The parcels, polygons, ${LOTS} rows`);
  });

  it('says where a file is', async () => {
    const url = 'https://county.example/parcels.zip';
    expect(await inspect(url)).toMatchObject({ kind: 'file', url, layer: null });
  });

  it.each([
    ['an ArcGIS layer', () => arcgis.layer, 'sql'],
    ['a collection with CQL2', () => `${ogc.base}/collections/parcels`, 'cql2'],
    ['a data set of Socrata', () => `${portals.origin}/resource/lots-1234.json`, 'soql'],
  ] as const)('counts the features of %s that meet a condition', async (_, address, language) => {
    ogc.quirks.hasConditions = true;
    const { layer } = await inspect(address(), "OWNER = 'OWNER 7'");
    expect([layer?.rows, layer?.condition]).toEqual([1, language]);
  });

  it('returns the address of the layer and the condition in the given address apart', async () => {
    const where = "OWNER = 'OWNER 7'";
    const query = new URLSearchParams({ where }).toString();
    expect(await inspect(`${arcgis.layer}/query?${query}`)).toMatchObject({
      url: arcgis.layer,
      where,
      layer: { rows: 1 },
    });
    expect(await inspect(arcgis.layer)).toMatchObject({ url: arcgis.layer, where: null });
  });

  it('fetches only the features that meet a condition in CQL2', async () => {
    ogc.quirks.hasConditions = true;
    const where = encodeURIComponent("OWNER = 'OWNER 7'");
    const { rows } = await fetchAddress(
      world,
      uploads.uploadStore,
      `${ogc.base}/collections/parcels#where=${where}`,
    );
    expect(rows.map(({ properties }) => properties['OWNER'])).toEqual(['OWNER 7']);
  });

  it.each([
    ['ArcGIS', () => arcgis.layer, /does not understand the condition: .*Unable to complete operation/],
    [
      'CQL2',
      () => `${ogc.base}/collections/parcels`,
      /does not understand the condition: .*unknown property OWNR/,
    ],
  ])('repeats the message with which a service of %s refuses a condition', async (_, address, message) => {
    ogc.quirks.hasConditions = true;
    const { status, body } = await ask(address(), "OWNR = 'X'");
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(message)]);
  });

  it('says that a collection without CQL2 takes no condition', async () => {
    expect((await inspect(`${ogc.base}/collections/parcels`)).layer?.condition).toBeNull();
    const { status, body } = await ask(`${ogc.base}/collections/parcels`, "OWNER = 'X'");
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringMatching(/takes no condition \(CQL2\)/),
    ]);
  });

  it('is for operators only', async () => {
    expect((await ask(arcgis.layer, undefined, 'alice')).status).toBe(403);
    expect((await ask(arcgis.layer, undefined, 'chelsea')).status).toBe(401);
  });
});
