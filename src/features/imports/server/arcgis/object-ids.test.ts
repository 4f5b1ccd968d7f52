import { expect, it } from 'vitest';
import { lot, type OddLayer, openOddArcgis, TRIANGLE } from '../../../../../tests/support/odd-arcgis.ts';
import { fetchOddLayer } from '../../../../../tests/support/run-odd-layer.ts';

const ROWS = 60;
const PAGED = { advancedQueryCapabilities: { supportsPagination: true } };
const PIN = { name: 'PIN', type: 'esriFieldTypeString' };
const ID = { name: 'OBJECTID', type: 'esriFieldTypeOID' };
const FEATURES = Array.from({ length: ROWS }, (_, at) => lot(at * 1_000_000 + 1, { PIN: `P${at}` }));
const PINS = FEATURES.map(({ attributes }) => (attributes as Record<string, unknown>)['PIN']);

/** Removes the object ids, which some layers hide, from a page. */
const withoutIds: OddLayer['page'] = (sent) => ({
  ...sent,
  features: (sent['features'] as typeof FEATURES).map(({ attributes, geometry }) => ({
    attributes: { ...attributes, OBJECTID: undefined },
    geometry,
  })),
});
/** States the name of the object id only with the list of ids. */
const namesIds: OddLayer['refuse'] = ({ returnIdsOnly }) =>
  returnIdsOnly === undefined
    ? undefined
    : { objectIdFieldName: 'OBJECTID', objectIds: FEATURES.map(({ attributes }) => attributes.OBJECTID) };

async function fetchPins(odd: Partial<OddLayer>) {
  const metadata = { maxRecordCount: 20, ...odd.metadata };
  const { layer } = await openOddArcgis({ features: FEATURES, ...odd, metadata });
  const { features, isWhole } = await fetchOddLayer(layer);
  return { pins: features.map(({ properties }) => properties['PIN']), isWhole };
}

it.each<[string, Partial<OddLayer>]>([
  ['is not in the list of fields', { metadata: { fields: [ID, PIN], objectIdField: 'FID' } }],
  ['has the name of its table', { metadata: { fields: [ID, PIN], objectIdField: 'GIS.LOTS.OBJECTID' } }],
  ['is empty', { metadata: { fields: [ID, PIN], objectIdField: '' } }],
  [
    'comes only with the list of ids',
    { metadata: { fields: [{ ...ID, type: 'esriFieldTypeInteger' }, PIN] }, refuse: namesIds },
  ],
  ['is that of a hidden field', { metadata: { fields: [PIN], objectIdField: 'OBJECTID' }, page: withoutIds }],
  [
    'is that of a hidden field, and comes only with the list of ids',
    { metadata: { fields: [PIN] }, refuse: namesIds, page: withoutIds },
  ],
  [
    'is that of a hidden field, of a server that sends the first page for every offset',
    {
      metadata: { ...PAGED, fields: [PIN], objectIdField: 'OBJECTID' },
      page: withoutIds,
      ignoresOffset: true,
    },
  ],
])('reads each feature once when the name of the object id %s', async (_, odd) => {
  expect(await fetchPins(odd)).toEqual({ pins: PINS, isWhole: true });
});

it('reads each feature once when the ids are listed in a form that can’t be read', async () => {
  const refuse: OddLayer['refuse'] = ({ returnIdsOnly, outStatistics }) => {
    if (outStatistics !== undefined)
      return { features: [{ attributes: { THE_MIN: 1, THE_MAX: FEATURES.at(-1)?.attributes.OBJECTID } }] };
    const objectIds = FEATURES.map(({ attributes }) => ({ OBJECTID: attributes.OBJECTID }));
    return returnIdsOnly === undefined ? undefined : { objectIds };
  };
  const found = await fetchPins({ metadata: { fields: [ID, PIN] }, refuse });
  expect(found).toEqual({ pins: PINS, isWhole: true });
});

it('refuses features without object ids of a server that sends the first page for every offset', async () => {
  const metadata = { ...PAGED, fields: [PIN] };
  const refuse: OddLayer['refuse'] = ({ returnIdsOnly }) =>
    returnIdsOnly === undefined ? undefined : { objectIds: null };
  await expect(fetchPins({ metadata, refuse, page: withoutIds, ignoresOffset: true })).rejects.toThrow(
    /it sends the same features whatever page is asked for/,
  );
});

const METERS = TRIANGLE.map(([x = 0, y = 0]) => [
  (x * 20_037_508.342_789_24) / 180,
  (Math.log(Math.tan(((90 + y) * Math.PI) / 360)) * 20_037_508.342_789_24) / Math.PI,
]);
const IN_METERS = { extent: { spatialReference: { wkid: 102_100 } } };

/** Writes a page as GeoJSON. `crs`: the system that it names. */
const asGeojson =
  (crs?: string): NonNullable<OddLayer['page']> =>
  ({ features }) => ({
    ...(crs === undefined ? {} : { crs: { type: 'name', properties: { name: crs } } }),
    features: (features as typeof FEATURES).map(({ attributes, geometry }) => ({
      properties: attributes,
      geometry: { type: 'Polygon', coordinates: (geometry as { rings: unknown }).rings },
    })),
  });

it.each<[string, Partial<OddLayer>]>([
  ['GeoJSON that names its system', { page: asGeojson('urn:ogc:def:crs:EPSG::3857') }],
  ['GeoJSON in the system of the layer', { metadata: IN_METERS, page: asGeojson() }],
  ['Esri JSON that states the requested system in place of its own', { metadata: IN_METERS }],
  [
    'Esri JSON whose system has no number',
    { metadata: IN_METERS, page: (sent) => ({ ...sent, spatialReference: { wkid: -1 } }) },
  ],
])('converts %s', async (_, odd) => {
  const features = [lot(1, {}, { rings: [METERS] })];
  const { layer } = await openOddArcgis({ ...odd, features });
  const [feature] = (await fetchOddLayer(layer)).features;
  const [ring] = (feature?.geometry?.coordinates as number[][][] | undefined) ?? [];
  expect(ring).toHaveLength(TRIANGLE.length);
  ring?.forEach(([x, y], at) => {
    expect(x).toBeCloseTo(TRIANGLE[at]?.[0] ?? 0, 6);
    expect(y).toBeCloseTo(TRIANGLE[at]?.[1] ?? 0, 6);
  });
});
