import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parcelDimensions } from './parcel-dimensions.ts';

/** The degrees of one meter at 45 degrees north. In WGS 84 a degree there is 111,131.7 m of latitude and 78,846.8 m of longitude. */
const NORTH = 1 / 111_131.745;
const EAST = 1 / 78_846.806;

function polygon(...points: [east: number, north: number][]): GeoJSON.Polygon {
  const ring = points.map(([east, north]) => [-76 + east * EAST, 45 + north * NORTH]);
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? []]] };
}

const SQUARE = polygon([0, 0], [100, 0], [100, 50], [0, 50]);

describe('parcelDimensions', () => {
  it('measures every side in feet and meters', () => {
    const lengths = parcelDimensions(SQUARE);
    expect(lengths.map(({ m }) => Math.round(m * 10) / 10)).toEqual([100, 50, 100, 50]);
    expect(lengths.map(({ ft }) => Math.round(ft))).toEqual([328, 164, 328, 164]);
  });

  it('puts the label at 0.385 of the side, so that labels of neighbors do not overlap', () => {
    const [south] = parcelDimensions(SQUARE);
    expect(south?.coord[0]).toBeCloseTo(-76 + 38.5 * EAST, 6);
    expect(south?.coord[1]).toBeCloseTo(45, 7);
  });

  it('returns the side’s bearing and where the parcel lies, for either direction of the ring', () => {
    expect(parcelDimensions(SQUARE).map(({ bearing, inside }) => [Math.round(bearing), inside])).toEqual([
      [90, 'left'],
      [0, 'left'],
      [270, 'left'],
      [180, 'left'],
    ]);
    const turned = { ...SQUARE, coordinates: SQUARE.coordinates.map((ring) => ring.toReversed()) };
    expect(new Set(parcelDimensions(turned).map(({ inside }) => inside))).toEqual(new Set(['right']));
  });

  it.each([
    [4.9, 1],
    [5.1, 2],
  ])('a turn of %f degrees leaves %i length(s) of two edges', (turn, expected) => {
    const radians = ((90 - turn) * Math.PI) / 180;
    const far: [number, number] = [100 + 100 * Math.sin(radians), 100 * Math.cos(radians)];
    const lengths = parcelDimensions(polygon([0, 0], [100, 0], far, [150, 400]));
    const along = lengths.filter(({ bearing }) => bearing > 80 && bearing < 95);
    expect(along).toHaveLength(expected);
    expect(along.reduce((sum, { m }) => sum + m, 0)).toBeCloseTo(200, 0);
  });

  it('measures a curve of short edges as one length, even when the ring begins inside it', () => {
    const arc = Array.from({ length: 41 }, (_, i): [number, number] => {
      const angle = (i * 4 * Math.PI) / 180;
      return [100 * Math.cos(angle), 100 * Math.sin(angle)];
    });
    const points: [number, number][] = [...arc.slice(20), [0, -60], ...arc.slice(0, 20)];
    const lengths = parcelDimensions(polygon(...points));
    expect(lengths).toHaveLength(3);
    expect(Math.max(...lengths.map(({ m }) => m))).toBeCloseTo((100 * 160 * Math.PI) / 180, 0);
  });

  it('measures holes and further parts, and skips repeated corners', () => {
    const hole = polygon([20, 20], [20, 30], [30, 30], [30, 20]).coordinates[0] ?? [];
    const [outer = []] = SQUARE.coordinates;
    const doubled = [outer[0] ?? [], ...outer];
    const lengths = parcelDimensions({ type: 'MultiPolygon', coordinates: [[doubled, hole], [hole]] });
    expect(lengths).toHaveLength(12);
    expect(lengths[4]?.inside).toBe('left');
  });

  it('returns nothing for a ring without extent', () => {
    expect(parcelDimensions({ type: 'Polygon', coordinates: [[]] })).toEqual([]);
    expect(
      parcelDimensions({
        type: 'Polygon',
        coordinates: [
          [
            [1, 1],
            [1, 1],
          ],
        ],
      }),
    ).toEqual([]);
  });

  it('loses no length: the sides add up to the perimeter', () => {
    const size = fc.double({ min: 2, max: 5000, noNaN: true });
    fc.assert(
      fc.property(size, size, (width, height) => {
        const sum = parcelDimensions(polygon([0, 0], [width, 0], [width, height], [0, height])).reduce(
          (total, { m }) => total + m,
          0,
        );
        return Math.abs(sum - 2 * (width + height)) < 0.003 * (width + height);
      }),
    );
  });
});
