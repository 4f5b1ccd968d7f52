import { describe, expect, it } from 'vitest';
import { writeEsriPbf } from '../../../../../tests/support/esri-pbf.ts';
import { JsonBytes } from '../services/json-bytes.ts';
import { readPbfFeature, readPbfPage, readPbfValue, writePbfValue } from './esri-pbf.ts';
import { formatGeometry } from './format-geometry.ts';
import { DamagedFeature, pbfFeatures } from './page-features.ts';

const FIELDS = [
  { name: 'OBJECTID', type: 'esriFieldTypeOID' },
  { name: 'PIN', type: 'esriFieldTypeString' },
  { name: 'ACRES', type: 'esriFieldTypeDouble' },
  { name: 'RATE', type: 'esriFieldTypeSingle' },
  { name: 'SOLD', type: 'esriFieldTypeDate' },
];
const HOLE: [number, number][] = [
  [-76.6, 39.3],
  [-76.59, 39.3],
  [-76.59, 39.31],
  [-76.6, 39.3],
];
const SHELL: [number, number][] = [
  [-76.7, 39.2],
  [-76.7, 39.4],
  [-76.5, 39.4],
  [-76.5, 39.2],
  [-76.7, 39.2],
];
const LOT = {
  attributes: { OBJECTID: 7, PIN: 'ÄÖ 12', ACRES: 0.25, RATE: 0.1, SOLD: -86_400_000 },
  geometry: { rings: [SHELL, HOLE] },
};
const FAR = {
  attributes: { OBJECTID: 4_000_000_000 },
  geometry: {
    rings: [
      [
        [10, 20],
        [11, 21],
        [12, 20],
        [10, 20],
      ],
    ],
  },
};

function readAll(bytes: Buffer) {
  const page = readPbfPage(bytes);
  return page.features.map((feature) => {
    const found = readPbfFeature(feature, page);
    const { geometry } = found;
    const values = page.fields.map((_, place) => {
      const into = new JsonBytes(1);
      writePbfValue(found, place, into);
      const value = readPbfValue(found, place);
      expect(JSON.parse(into.toString())).toEqual(value);
      return value;
    });
    const text = geometry === null ? null : formatGeometry(geometry.buffer, null, geometry.isMultipoint);
    return { values, geometry: text === null ? null : (JSON.parse(text) as unknown) };
  });
}

describe('readPbfPage', () => {
  it.each([
    ['from the upper left', {}],
    ['from the lower left', { isLowerLeft: true }],
    ['with heights', { hasZ: true }],
  ])('reads attributes and rings exactly, with coordinates %s', (_, options) => {
    const bytes = writeEsriPbf([LOT, FAR], { fields: FIELDS, scale: 1e-9, hasMore: true, ...options });
    expect(readPbfPage(bytes)).toMatchObject({
      wkid: 4326,
      hasMore: true,
      fields: FIELDS.map(({ name }) => name),
    });
    const [lot, far] = readAll(bytes);
    expect(lot?.values).toEqual([7, 'ÄÖ 12', 0.25, 0.1, -86_400_000]);
    expect(lot?.geometry).toEqual({ type: 'Polygon', coordinates: [SHELL, HOLE] });
    expect(far?.values).toEqual([4_000_000_000, null, null, null, null]);
    expect(far?.geometry).toEqual({ type: 'Polygon', coordinates: FAR.geometry.rings });
  });

  it('throws an error for many pages that are cut off or damaged, and never reads on forever', () => {
    const bytes = writeEsriPbf([LOT, FAR], { fields: FIELDS, scale: 1e-9, hasMore: false });
    let refused = 0;
    for (let at = 0; at < bytes.length; at++) {
      for (const damaged of [
        bytes.subarray(0, at),
        Buffer.from(bytes).fill(0xff, at, Math.min(bytes.length, at + 3)),
      ]) {
        try {
          readAll(Buffer.from(damaged));
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          refused++;
        }
      }
    }
    expect(refused).toBeGreaterThan(bytes.length / 2);
  });

  it('reports a damaged value as a damaged feature', () => {
    const page = readPbfPage(writeEsriPbf([LOT], { fields: FIELDS, scale: 1e-9, hasMore: false }));
    const endless = Buffer.from([0x0a, 11, 0x20, ...Array.from({ length: 10 }, () => 0xff)]);
    const fields = FIELDS.map((field) => ({ ...field, domain: null }));
    const features = pbfFeatures({ ...page, features: [endless] }, fields);
    features.goTo(0);
    expect(() => features.find(0, 'OBJECTID')).toThrow(DamagedFeature);
    expect(() => features.write(0, 'OBJECTID', new JsonBytes(1))).toThrow(DamagedFeature);
  });

  it('refuses parts whose lengths do not match the coordinates', () => {
    const bytes = writeEsriPbf([LOT], { fields: FIELDS, scale: 1e-9, hasMore: false });
    const page = readPbfPage(bytes);
    const [feature] = page.features;
    if (feature === undefined) throw new Error('the page has no feature');
    expect(() => readPbfFeature(feature, { ...page, hasM: true })).toThrow(/lengths of the parts/);
  });
});
