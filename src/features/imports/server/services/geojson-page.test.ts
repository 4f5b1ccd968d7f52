import { describe, expect, it } from 'vitest';
import { readGeoJsonRows } from './geojson-page.ts';

const feature = (id: unknown, name: string) => ({
  type: 'Feature',
  id,
  properties: { name },
  geometry: { type: 'Point', coordinates: [39.3, -76.6] },
});
const idsOf = (...features: object[]) => readGeoJsonRows({ features }, null).map(({ id }) => id);

describe('readGeoJsonRows', () => {
  it.each([
    [7, 8],
    ['lots.1', 'lots.2'],
  ])('tells features apart by ids such as %s and by their content', (id, otherId) => {
    const [first, again, ...others] = idsOf(
      feature(id, 'a'),
      feature(id, 'a'),
      feature(id, 'b'),
      feature(otherId, 'a'),
    );
    expect(first).toBe(again);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  it('tells features without an id, or with one that is made up for each reply, apart by their content', () => {
    for (const id of [undefined, null, '', 'fid-1a2b', 'fid-3c4d']) {
      const [first, other] = idsOf(feature(id, 'a'), feature(id, 'b'));
      const [again] = idsOf(feature(null, 'a'));
      expect(first).toBe(again);
      expect(first).not.toBe(other);
    }
  });

  it('keeps rows of one page without ids that are the same in all columns', () => {
    const rows = [feature(null, 'a'), feature(null, 'a'), feature(null, 'a')];
    const ids = idsOf(...rows);
    expect(new Set(ids).size).toBe(3);
    expect(idsOf(...rows)).toEqual(ids);
  });

  it('converts positions, and leaves out all members of a feature but its properties and geometry', () => {
    const swap = (coords: Float64Array) => {
      coords.reverse();
    };
    const [row] = readGeoJsonRows(
      { features: [{ ...feature(1, 'a'), bbox: [1, 2], geometry_name: 'g' }] },
      swap,
    );
    expect(JSON.parse(String(row?.line))).toEqual({
      type: 'Feature',
      properties: { name: 'a' },
      geometry: { type: 'Point', coordinates: [-76.6, 39.3] },
    });
  });

  it('refuses a reply without a list of features', () => {
    expect(() => readGeoJsonRows({ type: 'FeatureCollection' }, null)).toThrow(/no list of features/);
  });
});
