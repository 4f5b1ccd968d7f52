import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';

const folder = useFormatsFolder();

const point = (x: number) => ({ type: 'Point', coordinates: [x, 39] });
const SHAPE = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  ],
};
const OTHER = { type: 'Polygon', coordinates: [SHAPE.coordinates[0]?.[0]?.toReversed()] };
const feature = (properties: object, geometry: object | null = SHAPE) => ({
  type: 'Feature',
  properties,
  geometry,
});
const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const list = (rows: readonly object[]) => JSON.stringify(rows);
const collection = (features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features });

describe('features with points among their attributes', () => {
  it.each([
    ['rows of a data portal', [1, 2].map((x) => ({ mailing: point(x), the_geom: SHAPE })), list],
    ['rows with the polygon before the point', [1, 2].map((x) => ({ shape: SHAPE, at: point(x) })), lines],
    [
      'rows with nested objects',
      [1, 2].map((x) => ({ owner: { at: point(x), 'a \'b"': { g: SHAPE } } })),
      list,
    ],
    ['rows of which one has no point', [{ at: point(1), g: SHAPE }, { g: SHAPE }], list],
    ['features', [1, 2].map((x) => feature({ mailing: point(x) })), collection],
    [
      'features whose attributes hold other polygons',
      [1, 2].map((x) => feature({ old: [point(x), OTHER] })),
      lines,
    ],
    [
      'features with a geometry among their attributes',
      [feature({ geometry: point(1), type: 'Lot' }), feature({ geometry: point(2), a: '}\\' }), feature({})],
      collection,
    ],
  ])('have the same hash if they have the same polygon: %s', async (_, rows, write) => {
    const { rows: found } = await folder.read(await folder.file('hash.json', write(rows)));
    expect(found.map(({ polygons }) => polygons)).toEqual(rows.map(() => [[4]]));
    expect(new Set(found.map(({ hash }) => hash)).size).toBe(1);
    expect(found[0]?.hash).not.toBe(0);
  });

  it('have different hashes if their polygons differ, and the hash 0 without a geometry', async () => {
    const all = [SHAPE, OTHER, null, SHAPE].map((geometry) =>
      feature({ mailing: point(1), site: point(2) }, geometry),
    );
    const { rows } = await folder.read(await folder.file('differ.json', collection(all)));
    const [first, second, third, fourth] = rows.map(({ hash }) => hash);
    expect(new Set([first, second, 0]).size).toBe(3);
    expect([third, fourth]).toEqual([0, first]);
  });

  it('have the same hash if the geometry is a text', async () => {
    const all = ['A', 'B'].map((pin, x) => ({
      ...feature({ pin, mailing: point(x) }),
      geometry: 'POLYGON((0 0,1 0,1 1,0 0))',
    }));
    const { rows } = await folder.read(await folder.file('texts.json', collection(all)));
    expect(rows[0]?.hash).toBe(rows[1]?.hash);
    expect(rows[0]?.hash).not.toBe(0);
  });
});
