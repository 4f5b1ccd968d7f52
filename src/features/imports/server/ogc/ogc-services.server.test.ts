import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openFakeOgcFeatures } from '../../../../../tests/support/fake-ogc-features.ts';
import { openFakeWfs } from '../../../../../tests/support/fake-wfs.ts';
import { fetchAddress } from '../../../../../tests/support/fetched-layer.ts';
import { type ImportWorld, openImportWorld } from '../../../../../tests/support/import-world.ts';
import { serviceLots } from '../../../../../tests/support/service-lots.ts';
import type { UploadStore } from '../../../../backend/uploads/upload-store.ts';
import { selectsFeatures } from '../services/fetch-layer.ts';
import { findLayerAddress, formatLayerAddress } from '../services/layer-address.ts';
import { openUploadStore } from '../uploads/open-upload-store.ts';

const LOTS = serviceLots(2500);
const PINS = LOTS.map(({ properties }) => properties['PIN']);
let world: ImportWorld;
let uploadStore: UploadStore;
let ogc: Awaited<ReturnType<typeof openFakeOgcFeatures>>;
let wfs: Awaited<ReturnType<typeof openFakeWfs>>;

beforeAll(async () => {
  world = await openImportWorld();
  world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
  uploadStore = openUploadStore(world.services.config);
  ogc = await openFakeOgcFeatures(LOTS);
  wfs = await openFakeWfs(LOTS);
}, 120_000);
afterAll(async () => {
  await ogc.close();
  await wfs.close();
  await world.services.close();
});
beforeEach(async () => {
  ogc.reset();
  wfs.reset();
  for (const { id } of await uploadStore.list()) await uploadStore.remove(id);
});

async function fetch(address: string) {
  const { layer, rows } = await fetchAddress(world, uploadStore, address);
  if (layer === null) throw new Error('the layer was read as a file');
  return { layer, rows, pins: rows.map(({ properties }) => properties['PIN']) };
}

describe('a collection of OGC API Features', () => {
  it.each(['', '/collections', '/collections/parcels', '/collections/parcels/items?f=html&limit=5'])(
    'is read by the address of its service%s',
    async (path) => {
      const { layer, pins, rows } = await fetch(ogc.base + path);
      expect(layer).toMatchObject({ name: 'The parcels', isWhole: true, notes: [] });
      expect(pins).toEqual(PINS);
      expect(rows[7]?.geometry).toEqual(LOTS[7]?.geometry);
      expect(ogc.seen.at(-1)?.searchParams.get('limit')).toBe('1000');
    },
  );

  it.each(['', '/collections', '/collections/parcels/items'])(
    'is read with the format that the address %s names, if the server sends web pages without it',
    async (path) => {
      ogc.quirks.wantsFormat = true;
      expect((await fetch(`${ogc.base}${path}?f=json`)).pins).toEqual(PINS);
    },
  );

  it('is limited by the parameters of the address', async () => {
    const { pins } = await fetch(`${ogc.base}/collections/parcels/items?OWNER=OWNER+7`);
    expect(pins).toEqual(['007 A']);
  });

  it('lists the collections of a service that has several, parcels first', async () => {
    ogc.quirks.collections = ['roads', 'tax_parcels'];
    await expect(fetch(ogc.base)).rejects.toThrow(
      /has 2 collections\. Give the address of one: http\S+\/tax_parcels \(The tax_parcels\), http\S+\/roads/,
    );
  });

  it('is read in the pages that the server allows, even when it refuses larger ones', async () => {
    Object.assign(ogc.quirks, { maxLimit: 300 });
    expect((await fetch(`${ogc.base}/collections/parcels`)).pins).toEqual(PINS);
    for (const { id } of await uploadStore.list()) await uploadStore.remove(id);
    Object.assign(ogc.quirks, { maxLimit: 500, isStrict: true });
    expect((await fetch(`${ogc.base}/collections/parcels`)).pins).toEqual(PINS);
    expect(ogc.seen.at(-1)?.searchParams.get('limit')).toBe('100');
  });

  it.each([
    ['refuses to be asked for a number of features', { takesLimit: false }, 'The parcels'],
    ['describes no single collection', { describesCollections: false }, 'parcels'],
  ])('is read from a service that %s', async (_, quirks, name) => {
    Object.assign(ogc.quirks, quirks);
    const { layer, pins } = await fetch(`${ogc.base}/collections/parcels`);
    expect(layer).toMatchObject({ name, isWhole: true, notes: [] });
    expect(pins).toEqual(PINS);
  });

  it('is read with its latitude and longitude in the right order', async () => {
    ogc.quirks.isLatitudeFirst = true;
    const { rows } = await fetch(`${ogc.base}/collections/parcels`);
    expect(rows[7]?.geometry).toEqual(LOTS[7]?.geometry);
  });

  it('gets the condition of a command only when its service declares CQL2', async () => {
    const address = findLayerAddress(`${ogc.base}/collections/parcels`);
    if (address === undefined) throw new Error('not an address');
    const asked = { address, signal: new AbortController().signal };
    expect(await selectsFeatures(world.services, asked)).toBe(false);
    ogc.quirks.hasConditions = true;
    expect(await selectsFeatures(world.services, asked)).toBe(true);
    expect(
      await selectsFeatures(world.services, { ...asked, address: { ...address, protocol: 'wfs' } }),
    ).toBe(false);
    const where = "OWNER = 'nobody'";
    expect(ogc.seen.some(({ searchParams }) => searchParams.has('filter'))).toBe(false);
    await expect(fetch(formatLayerAddress({ ...address, where }))).rejects.toThrow(/No feature/);
    expect(ogc.seen.some(({ searchParams }) => searchParams.get('filter') === where)).toBe(true);
  });

  it('is read from its own host only, wherever its links lead', async () => {
    ogc.quirks.linkHost = 'inner.example.org:8080';
    const { pins, layer } = await fetch(`${ogc.base}/collections/parcels`);
    expect(pins).toEqual(PINS);
    expect(layer.notes).toEqual([
      expect.stringMatching(
        /^The links to further pages lead to inner\.example\.org:8080\. The pages were read from 127\.0\.0\.1:\d+/,
      ),
    ]);
  });

  it('ends when its links lead in a circle, and says that features are missing', async () => {
    Object.assign(ogc.quirks, { circleAt: 1000, position: 'start' });
    const { pins, layer } = await fetch(`${ogc.base}/collections/parcels`);
    expect(pins).toEqual(PINS.slice(0, 2000));
    expect(layer.isWhole).toBe(false);
    expect(layer.notes.join(' ')).toMatch(/it has 2,500 features, but 2,000 came/);
  });

  it.each(['offset', 'startIndex'])('is read by position (%s) where links are missing', async (position) => {
    Object.assign(ogc.quirks, { hasLinks: false, position, maxLimit: 400 });
    const { pins, layer } = await fetch(`${ogc.base}/collections/parcels`);
    expect(pins).toEqual(PINS);
    expect(layer).toMatchObject({ isWhole: true, notes: [] });
  });

  it('is read by position where neither links nor a count say that there is more', async () => {
    Object.assign(ogc.quirks, { hasLinks: false, hasCount: false, maxLimit: 400 });
    const { pins } = await fetch(`${ogc.base}/collections/parcels`);
    expect(pins).toEqual(PINS);
  });

  it('has its coordinates in the right order although nothing states it', async () => {
    Object.assign(ogc.quirks, { isLatitudeFirst: true, saysOrder: false });
    const { rows } = await fetch(`${ogc.base}/collections/parcels`);
    expect(rows[7]?.geometry).toEqual(LOTS[7]?.geometry);
  });

  it('is read again after errors, and says when its count is wrong or absent', async () => {
    ogc.quirks.failures.push('500', 'html', 'cut');
    ogc.quirks.countError = 3;
    const { pins, layer } = await fetch(`${ogc.base}/collections/parcels`);
    expect(pins).toEqual(PINS);
    expect(layer).toMatchObject({
      isWhole: false,
      notes: ['The service says that it has 2,503 features, but 2,500 came.'],
    });
    for (const { id } of await uploadStore.list()) await uploadStore.remove(id);
    ogc.quirks.hasCount = false;
    const uncounted = await fetch(`${ogc.base}/collections/parcels`);
    expect(uncounted.layer).toMatchObject({
      isWhole: true,
      notes: ['The service does not say how many features it has: 2,500 came.'],
    });
  });

  it('goes on after the last saved page when an earlier fetch failed in the middle', async () => {
    Object.assign(ogc.quirks, { maxLimit: 50 });
    // After a few pages everything fails.
    const gate = setInterval(() => {
      if (ogc.seen.length > 5) ogc.quirks.failures.push(...Array.from({ length: 200 }, () => '500' as const));
    }, 1);
    onTestFinished(() => clearInterval(gate));
    await expect(fetch(`${ogc.base}/collections/parcels`)).rejects.toThrow(/features read so far: try again/);
    clearInterval(gate);
    ogc.reset();
    const { pins } = await fetch(`${ogc.base}/collections/parcels`);
    expect(pins).toEqual(PINS);
    expect(
      Number(ogc.seen.find((url) => url.searchParams.get('limit') !== '1')?.searchParams.get('offset')),
    ).toBeGreaterThan(0);
  });
});

describe('a layer of a WFS', () => {
  it.each([
    ['its address', ''],
    [
      'a request of somebody else',
      '?SERVICE=WFS&VERSION=1.0.0&REQUEST=GetFeature&TYPENAME=county:parcels&maxFeatures=50',
    ],
    ['its name without the prefix', '?service=WFS&typeNames=parcels'],
  ])('is read by %s, in pages of the size that it allows', async (_, query) => {
    const { layer, pins, rows } = await fetch(wfs.address + query);
    expect(layer).toMatchObject({ name: 'Map of county:parcels', isWhole: true, notes: [] });
    expect(pins).toEqual(PINS);
    expect(rows[7]?.geometry).toEqual(LOTS[7]?.geometry);
    const pages = wfs.seen.filter((asked) => asked.get('count') !== '1');
    // Pages are asked for side by side, so they may arrive in any order.
    expect(pages.map((asked) => Number(asked.get('startIndex'))).toSorted((x, y) => x - y)).toEqual([
      0, 1000, 2000,
    ]);
    expect(pages[0]?.get('outputFormat')).toBe('application/json');
  });

  it('lists the layers of a service that has several', async () => {
    wfs.quirks.layers = ['county:roads', 'county:parcels'];
    await expect(fetch(wfs.address)).rejects.toThrow(
      /has 2 layers\. Give the address of one: http\S+typeNames=county%3Aparcels \(Map of/,
    );
    expect((await fetch(`${wfs.address}?typeNames=county:parcels`)).pins).toEqual(PINS);
    await expect(fetch(`${wfs.address}?typeNames=lots`)).rejects.toThrow(/has no layer lots/);
  });

  it('is read with its latitude and longitude in the right order', async () => {
    wfs.quirks.isLatitudeFirst = true;
    const { rows } = await fetch(wfs.address);
    expect(rows[7]?.geometry).toEqual(LOTS[7]?.geometry);
  });

  it('is read sorted by a column when the service requires an order', async () => {
    wfs.quirks.needsSort = true;
    expect((await fetch(wfs.address)).pins).toEqual(PINS);
    expect(wfs.seen.at(-1)?.get('sortBy')).toBe('PIN');
  });

  it('is read when its ids differ in each reply, and without a count', async () => {
    Object.assign(wfs.quirks, { madeUpIds: true, hasHits: false });
    const { pins, layer } = await fetch(wfs.address);
    expect(pins).toEqual(PINS);
    expect(layer.notes).toEqual(['The service does not say how many features it has: 2,500 came.']);
  });

  it.each(['ignored', 'refused'] as const)(
    'is read with one request where the number of features to skip is %s',
    async (startIndex) => {
      Object.assign(wfs.quirks, { startIndex, countDefault: 5000 });
      const { pins, layer } = await fetch(wfs.address);
      expect(new Set(pins)).toEqual(new Set(PINS));
      expect(layer).toMatchObject({ rows: PINS.length, isWhole: true });
    },
  );

  it('is read when it is small, although it neither counts nor skips features', async () => {
    Object.assign(wfs.quirks, { startIndex: 'ignored', hasHits: false, countDefault: 5000 });
    expect((await fetch(wfs.address)).pins).toHaveLength(PINS.length);
  });

  it('is refused when its pages repeat and one request brings no more', async () => {
    Object.assign(wfs.quirks, { startIndex: 'ignored', hasHits: false });
    await expect(fetch(wfs.address)).rejects.toThrow(
      /it sends the same features whatever page is asked for, .* Ask its owner for a file\./,
    );
  });

  it('is read again after errors that may pass, and stops at an error report with status 200', async () => {
    wfs.quirks.failures.push('500', 'timeout', 'html');
    expect((await fetch(wfs.address)).pins).toEqual(PINS);
    for (const { id } of await uploadStore.list()) await uploadStore.remove(id);
    wfs.quirks.failures.push('report');
    await expect(fetch(wfs.address)).rejects.toThrow(/reported an error: The layer is/);
  });

  it(
    'is read as GML when it sends no GeoJSON, with longitude before latitude',
    { timeout: 120_000 },
    async () => {
      wfs.quirks.formats = ['application/gml+xml; version=3.2', 'SHAPE-ZIP'];
      const { rows, pins, layer } = await fetch(wfs.address);
      expect(pins).toEqual(PINS);
      expect(rows[7]?.properties).toEqual(LOTS[7]?.properties);
      expect(rows[7]?.geometry.type).toBe('Polygon');
      const [first] = (rows[7]?.geometry.coordinates ?? []) as [number, number][][];
      const [expected] = LOTS[7]?.geometry.coordinates ?? [];
      expect(new Set(first?.map(String))).toEqual(new Set(expected?.map(String)));
      expect(layer?.isWhole).toBe(true);
      wfs.quirks.failures.push('report');
      await expect(fetch(wfs.address)).rejects.toThrow(/reported an error: The layer is/);
    },
  );

  it.each([
    ['1.1.0', ['text/xml; subtype=gml/3.1.1', 'json']],
    ['1.0.0', ['GML2', 'JSON']],
  ])('is read by version %s of the protocol', async (version, formats) => {
    Object.assign(wfs.quirks, { version, formats, startIndex: 'ignored', countDefault: Infinity });
    const { pins, layer } = await fetch(wfs.address);
    expect(pins).toEqual(PINS);
    expect(layer?.isWhole).toBe(true);
    expect(wfs.seen.some((query) => query.has('maxFeatures'))).toBe(true);
    expect(wfs.seen.some((query) => query.has('count'))).toBe(false);
  });

  it('says what to do when it sends neither GeoJSON nor GML, or speaks an unknown version', async () => {
    wfs.quirks.formats = ['csv', 'SHAPE-ZIP'];
    await expect(fetch(wfs.address)).rejects.toThrow(
      /sends neither GeoJSON nor GML, only csv, SHAPE-ZIP\. Download/,
    );
    Object.assign(wfs.quirks, { formats: ['json'], version: '3.0.0' });
    await expect(fetch(wfs.address)).rejects.toThrow(
      /offers WFS 3\.0\.0, and WFS 2\.0, 1\.1 or 1\.0 is needed/,
    );
  });
});
