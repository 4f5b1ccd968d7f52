import { describe, expect, it } from 'vitest';
import { lot, type OddLayer, openOddArcgis, type Query } from '../../../../../tests/support/odd-arcgis.ts';
import { fetchOddLayer } from '../../../../../tests/support/run-odd-layer.ts';
import { findRefusedFields } from './find-refused-fields.ts';

const NAMES = Array.from({ length: 60 }, (_, at) => `FIELD_${at}`);
const FIELDS = [
  { name: 'OBJECTID', type: 'esriFieldTypeOID' },
  ...NAMES.map((name) => ({ name, type: 'esriFieldTypeString' })),
];
const ROW = Object.fromEntries(NAMES.map((name) => [name, name.toLowerCase()]));
const METADATA = { advancedQueryCapabilities: { supportsPagination: true }, fields: FIELDS };
const FAILED = { error: { code: 400, message: 'Unable to complete operation.' } };
const FAILED_FOR_NOW = { error: { code: 500, message: 'Error performing query operation' } };

/** Returns true for a query of a page with one of these fields. */
const wants =
  (...names: string[]) =>
  ({ outFields }: Query) =>
    outFields !== undefined &&
    (outFields === '*' || names.some((name) => outFields.split(',').includes(name)));

async function fetchFrom(odd: Omit<OddLayer, 'features'>) {
  const features = Array.from({ length: 12 }, (_, at) => lot(at + 1, ROW));
  const server = await openOddArcgis({ features, ...odd });
  return { ...(await fetchOddLayer(server.layer)), queries: server.queries };
}

describe('a layer with fields that its server can’t send', () => {
  it.each<[string, string[], unknown, string]>([
    ['one field', ['FIELD_17'], FAILED, 'with the field FIELD_17, so this column is left out'],
    [
      'two fields',
      ['FIELD_3', 'FIELD_59'],
      FAILED,
      'with one of the fields FIELD_3, FIELD_59, so these columns are left out',
    ],
    ['one field whose error looks temporary', ['FIELD_0'], FAILED_FOR_NOW, 'with the field FIELD_0'],
  ])('is read without %s', async (_, refused, reply, note) => {
    const isRefused = wants(...refused);
    const { features, notes, queries } = await fetchFrom({
      metadata: METADATA,
      refuse: (query) => (isRefused(query) ? reply : undefined),
    });
    expect(features).toHaveLength(12);
    const kept = NAMES.filter((name) => !refused.includes(name));
    expect(Object.keys(features[11]?.properties ?? {})).toEqual(['OBJECTID', ...kept]);
    expect(features[11]?.properties).toMatchObject({ OBJECTID: 12, FIELD_20: 'field_20' });
    expect(features[11]?.geometry?.type).toBe('Polygon');
    expect(notes.join(' ')).toContain(`The service refuses every page ${note}`);
    expect(queries.length).toBeLessThan(reply === FAILED ? 45 : 90);
  });

  it('is reported as unreadable after fewer than 250 requests if its server refuses every field', async () => {
    const server = await openOddArcgis({
      features: [lot(1, ROW)],
      metadata: METADATA,
      refuse: (query) => (wants(...NAMES)(query) ? FAILED : undefined),
    });
    await expect(fetchOddLayer(server.layer)).rejects.toThrow(
      /The layer can't be read: .* reported an error: Unable to complete operation\./,
    );
    expect(server.queries.length).toBeLessThan(250);
  });

  it.each<[string, string, unknown]>([
    ['refuses JSON', 'JSON, geoJSON', FAILED],
    ['fails at JSON', 'JSON, geoJSON', FAILED_FOR_NOW],
    ['sends JSON without features', 'JSON, geoJSON', { fields: FIELDS }],
    ['refuses protocol buffers and JSON', 'JSON, geoJSON, PBF', FAILED],
  ])('is read as GeoJSON when its server %s', async (_, supportedQueryFormats, reply) => {
    const { features, notes, queries } = await fetchFrom({
      metadata: { ...METADATA, supportedQueryFormats },
      refuse: ({ f, outFields }) => (outFields !== undefined && f !== 'geojson' ? reply : undefined),
      page: (sent) => ({
        type: 'FeatureCollection',
        features: (sent['features'] as ReturnType<typeof lot>[]).map(({ attributes, geometry }) => ({
          type: 'Feature',
          id: attributes.OBJECTID,
          properties: attributes,
          geometry: { type: 'Polygon', coordinates: (geometry as { rings: unknown }).rings },
        })),
      }),
    });
    expect(features).toHaveLength(12);
    expect(features[0]?.properties).toMatchObject({ OBJECTID: 1, FIELD_20: 'field_20' });
    expect(features[0]?.geometry?.type).toBe('Polygon');
    expect(notes).toEqual([]);
    expect(queries.length).toBeLessThan(30);
  });
});

it.each([
  [['b'], ['b'], 1],
  [['a', 'b', 'c'], ['a', 'c'], 5],
  [['a', 'b', 'c', 'd'], [], 3],
])('finds, of the fields %j, the refused %j', async (fields, refused, requests) => {
  let asked = 0;
  const found = await findRefusedFields(
    fields,
    async (some) => {
      asked++;
      return !some.some((name) => refused.includes(name));
    },
    9,
  );
  expect(found).toEqual(refused);
  expect(asked).toBe(requests);
});

it('gives up when too many requests would be needed', async () => {
  let asked = 0;
  const isSent = async (some: readonly string[]) => {
    asked++;
    return some.length === 0;
  };
  expect(await findRefusedFields(NAMES, isSent, 9)).toEqual([]);
  expect(asked).toBe(9);
});
