import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  lot,
  lots,
  type OddLayer,
  openOddArcgis,
  type Query,
} from '../../../../../tests/support/odd-arcgis.ts';
import { describeOddLayer, fetchOddLayer } from '../../../../../tests/support/run-odd-layer.ts';

/** The last server that a test started. It is closed when the test ends. */
let server: Awaited<ReturnType<typeof openOddArcgis>> | undefined;

async function fetchRows(odd: OddLayer) {
  server = await openOddArcgis(odd);
  return fetchOddLayer(server.layer);
}

const PAGED = { advancedQueryCapabilities: { supportsPagination: true }, maxRecordCount: 20 };
const REFUSED = { error: { code: 400, message: 'Unable to complete operation.', details: [] } };
/** Refuses the queries with one of these parameters. */
const refusing =
  (...names: string[]) =>
  (query: Query) =>
    names.some((name) => query[name] !== undefined) ? REFUSED : undefined;
const noCount = refusing('returnCountOnly');
const noList = refusing('returnCountOnly', 'returnIdsOnly');

describe('a server that is older than its documentation', () => {
  it.each<[string, Omit<OddLayer, 'features'>]>([
    [
      'refuses to count, and sends the first page for every offset',
      { metadata: PAGED, refuse: noCount, ignoresOffset: true },
    ],
    [
      'refuses to count, and has a limit that it does not state',
      { metadata: { ...PAGED, maxRecordCount: 1000 }, refuse: noCount, maxSent: 20 },
    ],
    [
      'states its count as text',
      { metadata: PAGED, refuse: (query) => query['returnCountOnly'] && { count: '60' } },
    ],
    [
      'sends features when it is asked to count',
      { metadata: PAGED, refuse: (query) => query['returnCountOnly'] && { features: lots(20) } },
    ],
  ])('is read whole, and its count is checked, when it %s', async (_, odd) => {
    const { ids, isWhole, notes } = await fetchRows({ ...odd, features: lots(60) });
    expect(new Set(ids).size).toBe(60);
    expect(isWhole).toBe(true);
    expect(notes.join(' ')).not.toMatch(/does not say how many/);
  });

  it.each([
    ['1=1', 'OBJECTID IS NOT NULL', 400],
    ['1=1 as a firewall does', 'OBJECTID IS NOT NULL', 403],
    ['every condition but a comparison', 'OBJECTID >= 0', 400],
  ])('is read whole when it refuses %s', async (_, accepted, status) => {
    const refuse = ({ where, objectIds }: Query) =>
      where === accepted || objectIds !== undefined
        ? undefined
        : { error: { code: status, message: 'Invalid' } };
    const { ids, isWhole, notes } = await fetchRows({ features: lots(60), metadata: PAGED, refuse });
    expect(new Set(ids).size).toBe(60);
    expect({ isWhole, notes }).toEqual({ isWhole: true, notes: [] });
  });

  it.each<[string, (query: Query) => boolean]>([
    ['wants each field named', ({ outFields }) => outFields === '*'],
    ['does not know the parameter about curves', ({ returnTrueCurves }) => returnTrueCurves !== undefined],
    [
      'wants each field named, and does not know the parameter about curves',
      ({ outFields, returnTrueCurves }) => outFields === '*' || returnTrueCurves !== undefined,
    ],
  ])('is read whole when it %s', async (_, refuses) => {
    const { ids, isWhole, notes } = await fetchRows({
      features: lots(60),
      metadata: PAGED,
      refuse: (query) => (refuses(query) ? REFUSED : undefined),
    });
    expect(new Set(ids).size).toBe(60);
    expect({ isWhole, notes }).toEqual({ isWhole: true, notes: [] });
    // The refused forms are not asked for again once a page came.
    expect(server?.queries.filter(refuses).length).toBeLessThanOrEqual(8);
  });

  it('is read in its own system when it can’t convert coordinates', async () => {
    const ring = [
      [-8_500_000, 0],
      [-8_500_000, 111_319.490_793],
      [-8_388_680, 0],
      [-8_500_000, 0],
    ];
    const { features, notes } = await fetchRows({
      features: lots(60).map(({ attributes }) => ({ attributes, geometry: { rings: [ring] } })),
      metadata: PAGED,
      refuse: refusing('outSR'),
      page: (sent) => ({ ...sent, spatialReference: { wkid: 102_100 } }),
    });
    expect(features).toHaveLength(60);
    expect(notes).toEqual([]);
    const [corner] = (features[59]?.geometry?.coordinates as number[][][] | undefined)?.[0] ?? [];
    expect(corner?.[0]).toBeCloseTo(-76.3569, 3);
    // One refused request for each page that was asked for before the first one came.
    expect(server?.queries.filter(({ outSR }) => outSR !== undefined).length).toBeLessThanOrEqual(4);
  });

  it('is read to its last page when it neither counts nor lists ids, nor states its limit', async () => {
    const metadata = { ...PAGED, maxRecordCount: 1000 };
    const { ids, notes } = await fetchRows({ features: lots(60), metadata, refuse: noList, maxSent: 20 });
    expect(ids).toHaveLength(60);
    expect(notes).toEqual(['The service does not say how many features it has: 60 came.']);
  });

  it('is refused when it sends the first page for every offset, and nothing tells how many there are', async () => {
    const refuse = refusing('returnCountOnly', 'returnIdsOnly', 'outStatistics');
    const odd: OddLayer = { features: lots(60), metadata: PAGED, refuse, ignoresOffset: true };
    await expect(fetchRows(odd)).rejects.toThrow(
      /it sends the same features whatever page is asked for, .* Ask its owner for a file\./,
    );
  });

  it('is read by ranges of ids up to its count when it states neither ids nor their limits', async () => {
    const refuse = refusing('returnIdsOnly', 'outStatistics');
    const features = [...lots(60), lot(5_000_000)];
    const { ids, isWhole } = await fetchRows({ features, metadata: { maxRecordCount: 20 }, refuse });
    expect(ids).toEqual(features.map(({ attributes }) => attributes.OBJECTID));
    expect(isWhole).toBe(true);
  });

  it('is read when its proxy packs replies without saying so', async () => {
    const odd: OddLayer = {
      features: lots(5),
      send: (response, body) => response.writeHead(200).end(gzipSync(body)),
    };
    expect((await fetchRows(odd)).ids).toHaveLength(5);
  });

  it.each([
    [
      'wants a sign-in',
      '<html><form><INPUT name=pw type=password></form></html>',
      /wants a token or a sign-in/,
    ],
    [
      'has a firewall in front of it',
      '<html><head><title>Request\n Rejected</title></head></html>',
      /web page with the title “Request Rejected” instead of data .*: open the address in a browser/,
    ],
  ])('is reported when it %s', async (_, page, expected) => {
    const send: OddLayer['send'] = (response) => response.writeHead(200).end(page);
    await expect(fetchRows({ features: [], send })).rejects.toThrow(expected);
  });
});

describe('the root of a service that states no types of its layers', () => {
  const SERVICE = '/arcgis/rest/services/Lots/MapServer';
  async function describeRoot(layers: readonly object[]) {
    const others = { [SERVICE]: { currentVersion: 10.05, layers } };
    server = await openOddArcgis({ features: lots(3), metadata: PAGED, others });
    return describeOddLayer(new URL(server.layer).origin + SERVICE);
  }

  it('leads to the only layer of its group', async () => {
    const group = { id: 0, name: 'Cadastral', parentLayerId: -1, subLayerIds: [1] };
    const layer = { id: 1, name: 'Parcels', parentLayerId: 0, subLayerIds: null };
    expect(await describeRoot([group, layer])).toMatchObject({ described: { name: 'Lots', rows: 3 } });
    expect(server?.queries.some(({ path }) => path === `${SERVICE}/1`)).toBe(true);
  });

  it('offers its layers with those of parcels first', async () => {
    const names = ['Zoning', 'Streets', 'Tax Parcels'];
    const found = await describeRoot(names.map((name, id) => ({ id, name, subLayerIds: null })));
    if (!('choice' in found)) throw new Error('no layers were offered');
    expect(found.choice.map(({ name }) => name)).toEqual(['Tax Parcels', 'Zoning', 'Streets']);
  });
});
