import { describe, expect, it } from 'vitest';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import { boundsOfAreas, dotsOfAreas } from './bounds-of-areas.ts';
import { coverageCsv } from './coverage-csv.ts';
import { coverageFields } from './coverage-fields.ts';
import { coverageTone } from './coverage-tone.ts';
import { percentFilled, sumCoverage } from './sum-coverage.ts';

const counts = (total: number, filled: Record<string, number>) => ({
  total,
  filled: new Map(Object.entries(filled)),
});

describe('colors', () => {
  it.each([
    [100, 'most'],
    [80.1, 'most'],
    [80, 'half'],
    [50.1, 'half'],
    [50, 'some'],
    [20.1, 'some'],
    [20, 'few'],
    [0, 'few'],
  ])('%d%%: %s', (percent, tone) => expect(coverageTone(percent).tone).toBe(tone));
});

describe('the map of counties', () => {
  const box = (west: number, south: number, size: number): GeoJSON.Polygon => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
        [west, south],
      ],
    ],
  });
  const county = (geometry: GeoJSON.Geometry, isDemo: boolean): GeoJSON.Feature => ({
    type: 'Feature',
    properties: { path: '/x', is_demo: isDemo },
    geometry,
  });
  const collection = (...features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
    type: 'FeatureCollection',
    features,
  });
  const real = county(box(-77, 39, 1), false);
  const demo = county(box(-40, 30, 1), true);

  it('opens with the real counties, and with invented ones only when there are no others', () => {
    expect(boundsOfAreas(collection(demo, real))).toEqual([-77, 39, -76, 40]);
    expect(boundsOfAreas(collection(demo))).toEqual([-40, 30, -39, 31]);
    expect(boundsOfAreas(collection())).toBeNull();
  });

  it('opens across the 180th meridian where that is narrower', () => {
    const west = box(-180, 51, 17).coordinates;
    const east = box(172, 51, 8).coordinates;
    const aleutians = county({ type: 'MultiPolygon', coordinates: [west, east] }, false);
    expect(boundsOfAreas(collection(aleutians))).toEqual([-188, 51, -163, 68]);
  });

  it('marks each county with a dot on its largest part', () => {
    const parts = {
      type: 'MultiPolygon' as const,
      coordinates: [box(0, 0, 1), box(10, 10, 4)].map((part) => part.coordinates),
    };
    const { features } = dotsOfAreas(collection(county(parts, false), demo));
    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [12, 12],
      [-39.5, 30.5],
    ]);
    expect(features[0]?.properties).toEqual({ path: '/x', is_demo: false });
  });
});

describe('several counties together', () => {
  it('are weighted by their parcels', () => {
    const sum = sumCoverage([counts(900, { owner: 900 }), counts(100, { owner: 0, zoning: 50 })]);
    expect([percentFilled(sum, 'owner'), percentFilled(sum, 'zoning'), percentFilled(sum, 'parval')]).toEqual(
      [90, 5, 0],
    );
  });

  it('have a share of 0 if there are no counties', () =>
    expect(percentFilled(sumCoverage([]), 'owner')).toBe(0));
});

describe('fields', () => {
  const fields = coverageFields(counts(3, { owner: 1, ll_uuid: 3 }));

  it('are all columns of the schema, each once, including zeros', () => {
    const names = [...fields.top_fields, ...fields.coverage_fields].map(({ name }) => name);
    expect(names.toSorted()).toEqual(PARCEL_COLUMNS.map(({ name }) => name as string).toSorted());
    expect(fields.top_fields.find(({ name }) => name === 'owner')?.percent).toBe(33.3);
    expect(fields.coverage_fields.find(({ name }) => name === 'll_uuid')?.percent).toBe(100);
    expect(fields.coverage_fields.find(({ name }) => name === 'usps_vacancy')?.percent).toBe(0);
  });

  it('make a CSV with quotes where they are needed', () => {
    const csv = coverageCsv({
      path: '/us/zz/alder',
      verse_record: { headline: 'Alder', total_objects: 3 },
      county: { admin1: 'ZZ' },
      top_fields: [{ name: 'owner', percent: 33.3 }],
      coverage_fields: [{ name: 'odd', percent: 0 }],
      schema: { fields: { owner: { human: 'Owner, "first"', group: 'owner', tier: 'standard' } } },
      county_count: 1,
      county_field_count: 0,
      note: '',
    });
    expect(csv.split('\r\n')).toEqual([
      'path,column,label,group,parcels,percent',
      '/us/zz/alder,owner,"Owner, ""first""",owner,3,33.3',
      '/us/zz/alder,odd,odd,,3,0.0',
      '',
    ]);
  });
});
