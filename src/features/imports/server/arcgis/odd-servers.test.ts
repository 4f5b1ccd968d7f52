import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openLocalServer } from '../../../../../tests/support/local-server.ts';
import {
  lot,
  lots,
  type OddLayer,
  openOddArcgis,
  TRIANGLE,
} from '../../../../../tests/support/odd-arcgis.ts';
import { describeOddLayer, fetchOddLayer } from '../../../../../tests/support/run-odd-layer.ts';
import { readLayerAddress } from '../services/layer-address.ts';

/** The last server that a test started. It is closed when the test ends. */
let server: Awaited<ReturnType<typeof openOddArcgis>> | undefined;

/** Starts the server of this test and returns the address of its layer. */
async function openServer(odd: OddLayer): Promise<string> {
  server = await openOddArcgis(odd);
  return server.layer;
}

async function fetchRows(odd: OddLayer, addressOf = (layer: string) => layer) {
  return fetchOddLayer(addressOf(await openServer(odd)));
}
const idsOf = ({ features }: OddLayer) => features.map(({ attributes }) => attributes.OBJECTID);
const PAGED = { advancedQueryCapabilities: { supportsPagination: true } };

describe('pages of odd ArcGIS servers', () => {
  it.each<[string, OddLayer]>([
    ['without paging, whose object ids have gaps', { features: lots(60), metadata: { maxRecordCount: 7 } }],
    ['with one feature a page', { features: lots(12), metadata: { ...PAGED, maxRecordCount: 1 } }],
    ['whose stated page size is 0', { features: lots(12), metadata: { ...PAGED, maxRecordCount: 0 } }],
    [
      'that never say whether there is more',
      { features: lots(25), metadata: { ...PAGED, maxRecordCount: 10 } },
    ],
    [
      'that always say that there is more',
      {
        features: lots(25),
        metadata: { ...PAGED, maxRecordCount: 10 },
        page: (sent) => ({ ...sent, exceededTransferLimit: true }),
      },
    ],
    [
      'that say in the properties of GeoJSON that there is more',
      {
        features: lots(25),
        metadata: { ...PAGED, maxRecordCount: 10, supportedQueryFormats: 'geoJSON' },
        page: ({ features }) => ({
          type: 'FeatureCollection',
          properties: { exceededTransferLimit: true },
          features: (features as ReturnType<typeof lots>).map(({ attributes }) => ({
            type: 'Feature',
            id: attributes.OBJECTID,
            properties: attributes,
            geometry: null,
          })),
        }),
      },
    ],
    [
      'whose names are in another case on its pages',
      {
        features: lots(5),
        metadata: PAGED,
        page: ({ features }) => ({
          features: (features as ReturnType<typeof lots>).map(({ attributes: { OBJECTID }, geometry }) => ({
            attributes: { objectid: OBJECTID },
            geometry,
          })),
        }),
      },
    ],
  ])('are read whole: servers %s', async (_, odd) => {
    const { ids, isWhole, notes } = await fetchRows(odd);
    expect(ids).toEqual(idsOf(odd));
    expect(isWhole).toBe(true);
    expect(notes).toEqual([]);
  });

  it('sends a long list of ids as a form', async () => {
    const odd: OddLayer = {
      features: lots(400),
      page: (sent, query) =>
        /OBJECTID [<>]/.test(query['where'] ?? '')
          ? { error: { code: 400, message: 'Invalid query' } }
          : sent,
    };
    expect((await fetchRows(odd)).ids).toEqual(idsOf(odd));
    const listed = (server?.queries ?? []).filter((query) => query['objectIds'] !== undefined);
    expect(listed.map(({ method }) => method)).toEqual(['POST']);
  });

  it('reads a repeated feature only once, and says so', async () => {
    const odd: OddLayer = { features: [...lots(5), lot(1), lot(8)], metadata: PAGED };
    const { ids, notes } = await fetchRows(odd);
    expect(ids).toEqual([1, 8, 15, 22, 29]);
    expect(notes.join(' ')).toMatch(/2 features came more than once.*7 features, but 5 came/);
  });

  it.each([10, 1])('keeps features of a join that share an id, on pages of %i', async (maxRecordCount) => {
    const owners = [lot(1, { OWNER: 'DOE' }), lot(1, { OWNER: 'ROE' }), lot(1, { OWNER: 'DOE' }), lot(2)];
    const fields = ['OBJECTID', 'OWNER'].map((name) => ({ name, type: 'esriFieldTypeString' }));
    const odd: OddLayer = {
      features: owners,
      metadata: { ...PAGED, maxRecordCount, fields, objectIdField: 'OBJECTID' },
      count: () => 3,
    };
    const { features, isWhole } = await fetchRows(odd);
    expect(features.map(({ properties }) => properties['OWNER'])).toEqual(['DOE', 'ROE', null]);
    expect(isWhole).toBe(true);
  });

  it('refuses a layer of pictures', async () => {
    const odd: OddLayer = { features: [], metadata: { type: 'Raster Layer' } };
    await expect(fetchRows(odd)).rejects.toThrow('The layer Lots is a picture, so it has no parcels.');
  });

  it.each([
    ['is not in the list of fields', 'PIN'],
    ['has another case there', 'objectid'],
  ])('tells features apart by an id that %s', async (_, name) => {
    const metadata = { ...PAGED, objectIdField: 'OBJECTID', fields: [{ name, type: '' }] };
    const odd: OddLayer = { features: [...lots(5), lot(1), lot(8)], metadata };
    expect((await fetchRows(odd)).features).toHaveLength(5);
  });

  it.each<[string, (asked: number) => number, boolean]>([
    ['lost features', (asked) => (asked === 0 ? 31 : 30), true],
    ['got features', () => 31, false],
  ])('counts the features again when the layer %s during the fetch', async (_, count, isWhole) => {
    const odd: OddLayer = { features: lots(30), metadata: { ...PAGED, maxRecordCount: 10 }, count };
    const result = await fetchRows(odd);
    expect(result.ids).toEqual(idsOf(odd));
    expect(result.isWhole).toBe(isWhole);
    expect(result.notes.some((note) => /31 features, but 30 came/.test(note))).toBe(!isWhole);
  });

  it.each([
    ['an error with status 200', { error: { code: 500, message: 'Error performing query operation' } }],
    ['a web page with status 200', '<html><body>Runtime Error</body></html>'],
  ])('goes on when a page in the middle is %s', async (_, reply) => {
    let failures = 1;
    const odd: OddLayer = {
      features: lots(30),
      metadata: { ...PAGED, maxRecordCount: 10 },
      page: (sent, query) => (query['resultOffset'] === '10' && failures-- > 0 ? reply : sent),
    };
    expect((await fetchRows(odd)).ids).toEqual(idsOf(odd));
  });

  it('asks again after a reply without a body', async () => {
    let empty = 1;
    const odd: OddLayer = {
      features: lots(3),
      metadata: PAGED,
      send: (response, body) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(empty-- > 0 ? '' : body),
    };
    expect((await fetchRows(odd)).ids).toEqual(idsOf(odd));
  });

  it.each<[string, (text: string) => string | Buffer, string]>([
    ['bare line breaks and tabs', (text) => text.replace('@', '\n\t'), 'A\n\tB'],
    ['escapes that JSON does not have', (text) => text.replace('@', String.raw`\'`), "A'B"],
    ['a comma after the last member', (text) => text.replace(/\}$/, ',}'), 'A@B'],
    ['characters of windows-1252', (text) => Buffer.from(text.replace('@', '\u00D1'), 'latin1'), 'A\u00D1B'],
  ])('reads texts with %s', async (_, write, wanted) => {
    const odd: OddLayer = {
      features: [lot(1, { NAME: 'A@B' })],
      metadata: {
        ...PAGED,
        fields: [
          { name: 'OBJECTID', type: 'esriFieldTypeOID' },
          { name: 'NAME', type: 'esriFieldTypeString' },
        ],
      },
      send: (response, body) => response.writeHead(200).end(body.includes('"features"') ? write(body) : body),
    };
    const { features } = await fetchRows(odd);
    expect(features.map(({ properties }) => properties['NAME'])).toEqual([wanted]);
  });

  it.each<[string, string, (body: string) => Buffer]>([
    ['gzip', 'GZIP', gzipSync],
    ['deflate', 'deflate', deflateSync],
    ['deflate without its header', 'deflate', deflateRawSync],
    ['gzip twice', 'gzip, gzip', (body) => gzipSync(gzipSync(body))],
    ['nothing, though declared as gzip', 'gzip', (body) => Buffer.from(body)],
    ['nothing, though declared as deflate', 'deflate', (body) => Buffer.from(body)],
    ['Brotli', 'br', brotliCompressSync],
    ['nothing, with a byte order mark', 'identity', (body) => Buffer.from(`\uFEFF${body}`)],
  ])('reads replies packed with %s, whatever was asked for', async (_, encoding, pack) => {
    const odd: OddLayer = {
      features: lots(3),
      metadata: PAGED,
      send: (response, body) => response.writeHead(200, { 'content-encoding': encoding }).end(pack(body)),
    };
    expect((await fetchRows(odd)).ids).toEqual(idsOf(odd));
  });

  it('follows a redirect to another host', async () => {
    const layer = await openServer({ features: lots(3), metadata: PAGED });
    const other = await openLocalServer((url, response) => {
      response.writeHead(302, { location: `${new URL(layer).origin}${url.pathname}${url.search}` }).end();
    });
    try {
      const result = await fetchOddLayer(layer.replace(new URL(layer).origin, other.origin));
      expect(result).toMatchObject({ rows: 3, isWhole: true });
    } finally {
      await other.close();
    }
  });
});

describe('values and shapes of odd ArcGIS servers', () => {
  const fieldsOf = (...types: string[]) => [
    { name: 'OBJECTID', type: 'esriFieldTypeOID' },
    ...types.map((type) => ({ name: type, type: `esriFieldType${type}` })),
  ];

  it('keeps every digit and form of the newer types', async () => {
    const fields = fieldsOf(
      'Date',
      'DateOnly',
      'TimeOnly',
      'TimestampOffset',
      'BigInteger',
      'GUID',
      'Double',
    );
    const values = {
      Date: -1_893_456_000_000,
      DateOnly: '1910-01-01',
      TimeOnly: '23:59:59',
      TimestampOffset: '2020-01-31T10:00:00-05:00',
      BigInteger: 'LONG',
      GUID: '{0f0e0d0c-0000-4000-8000-000000000001}',
      Double: 0.1,
    };
    const { features } = await fetchRows({
      features: [lot(1, values), lot(2, Object.fromEntries(Object.keys(values).map((name) => [name, null])))],
      metadata: { ...PAGED, fields },
      page: (sent) => JSON.stringify(sent).replace('"LONG"', '9007199254740993'),
    });
    expect(features[0]?.properties).toEqual({
      OBJECTID: 1,
      ...values,
      Date: '1910-01-01',
      BigInteger: '9007199254740993',
    });
    expect(
      Object.values(features[1]?.properties ?? {})
        .slice(1)
        .every((value) => value === null),
    ).toBe(true);
  });

  const RING_OF_XYZM = [TRIANGLE.map(([x, y]) => [x, y, 12, null])];
  it.each<[string, unknown, unknown]>([
    ['no geometry', null, null],
    ['an empty geometry', { rings: [] }, null],
    ['heights and measures', { hasZ: true, hasM: true, rings: RING_OF_XYZM }, TRIANGLE],
    ['coordinates that are texts', { rings: [TRIANGLE.map((position) => position.map(String))] }, TRIANGLE],
    ['a coordinate that is not a number', 'NAN', null],
    [
      'an arc',
      {
        curveRings: [
          [
            [-76.6, 39.3],
            {
              c: [
                [-76.6, 39.4],
                [-76.65, 39.35],
              ],
            },
            [-76.6, 39.3],
          ],
        ],
      },
      'many',
    ],
  ])('reads %s', async (_, geometry, expected) => {
    const { features } = await fetchRows({
      features: [lot(1, {}, geometry)],
      metadata: PAGED,
      page: (sent) => JSON.stringify(sent).replace('"NAN"', '{"rings":[[[NaN,NaN],[1,2],[2,3],[NaN,NaN]]]}'),
    });
    const ring = features[0]?.geometry?.coordinates as number[][][] | undefined;
    if (expected === 'many') expect(ring?.[0]?.length).toBeGreaterThan(20);
    else expect(ring?.[0] ?? null).toEqual(expected);
  });

  const MERCATOR_WKT =
    'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]';
  it.each<[string, unknown, unknown]>([
    ['only its newest number', { latestWkid: 3857 }, undefined],
    ['only its oldest number', { wkid: 102_113 }, undefined],
    ['only its text', { wkt: MERCATOR_WKT }, undefined],
    ['nothing, but the layer states it', undefined, { wkid: 102_100 }],
  ])('converts replies in the system of the layer that state %s', async (_, stated, ofLayer) => {
    const ring = [
      [0, 0],
      [0, 111_319.490_793],
      [111_319.490_793, 0],
      [0, 0],
    ];
    const { features } = await fetchRows({
      features: [lot(1, {}, { rings: [ring.map(([x, y]) => [(x ?? 0) - 8_500_000, y])] })],
      metadata: { ...PAGED, extent: { xmin: 0, ymin: 0, xmax: 1, ymax: 1, spatialReference: ofLayer } },
      page: ({ features: sent }) => ({ features: sent, spatialReference: stated }),
    });
    const [corner] = (features[0]?.geometry?.coordinates as number[][][] | undefined)?.[0] ?? [];
    expect(corner?.[0]).toBeCloseTo(-76.3569, 3);
    expect(corner?.[1]).toBeCloseTo(0, 6);
  });
});

describe('addresses of odd ArcGIS servers', () => {
  const SERVICE = '/arcgis/rest/services/Lots/FeatureServer';

  it('reads a layer from the address of its query form', async () => {
    const odd: OddLayer = { features: lots(3), metadata: PAGED };
    const { ids } = await fetchRows(
      odd,
      (layer) => `${layer}/query?f=html&outFields=*&where=1%3D1&returnGeometry=false`,
    );
    expect(ids).toEqual(idsOf(odd));
  });

  it('refuses an address with a token, because it would be stored', () => {
    expect(() =>
      readLayerAddress('https://gis.example.gov/arcgis/rest/services/Lots/MapServer/0?token=abc'),
    ).toThrow(/contains a token/);
  });

  it('reads a table, which has no shapes', async () => {
    const layer = await openServer({ features: lots(3), metadata: { ...PAGED, type: 'Table' } });
    expect(await describeOddLayer(layer)).toMatchObject({ described: { geometry: 'none', rows: 3 } });
  });

  it.each<[string, string, Record<string, unknown>, string[]]>([
    [
      'of a service without a number',
      SERVICE,
      {
        [SERVICE]: {
          layers: [
            { id: 3, name: 'Lots' },
            { id: 4, name: 'Zoning' },
            { id: 5, name: 'All', type: 'Group Layer' },
          ],
        },
      },
      ['FeatureServer/3', 'FeatureServer/4'],
    ],
    [
      'of a group of layers',
      `${SERVICE}/9`,
      {
        [`${SERVICE}/9`]: {
          name: 'Land',
          type: 'Group Layer',
          subLayers: [
            { id: 10, name: 'Lots' },
            { id: 11, name: 'Blocks' },
          ],
        },
      },
      ['FeatureServer/10', 'FeatureServer/11'],
    ],
    [
      'of a server',
      '/arcgis/rest/services',
      {
        '/arcgis/rest/services': {
          folders: ['Land'],
          services: [
            { name: 'Streets', type: 'MapServer' },
            { name: 'Tax Parcels', type: 'FeatureServer' },
            { name: 'Locator', type: 'GeocodeServer' },
          ],
        },
      },
      ['Tax%20Parcels/FeatureServer', 'Streets/MapServer'],
    ],
  ])('offers the layers of the address %s', async (_, pathname, others, offered) => {
    const layer = await openServer({ features: lots(3), metadata: PAGED, others });
    const result = await describeOddLayer(`${new URL(layer).origin}${pathname}`);
    if (!('choice' in result)) throw new Error('nothing was offered');
    const found = result.choice.map(({ href }) => offered.find((end) => href.endsWith(`/${end}`)));
    expect(found).toEqual(offered);
  });
});
