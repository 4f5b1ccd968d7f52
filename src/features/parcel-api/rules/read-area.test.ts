import { describe, expect, it, test } from 'vitest';
import { shapeSchema } from '../../filters/contract.ts';
import { readArea } from './read-area.ts';

const read = (geojson: unknown) => readArea(geojson, (shape) => shapeSchema.safeParse(shape).data ?? null);
/** A square with sides of this many degrees, closed. */
const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const SQUARE = square(-100, 40, 0.01);

test('accepts a geometry, features, open rings and heights', () => {
  const feature = { type: 'Feature', geometry: polygon(SQUARE) };
  const high = SQUARE.slice(0, -1).map((position) => [...position, 12]);
  const given = [
    polygon(SQUARE),
    JSON.stringify(feature),
    { type: 'FeatureCollection', features: [feature] },
  ];
  for (const geojson of [...given, polygon(high)])
    expect(read(geojson)).toEqual({
      shapes: [{ type: 'MultiPolygon', coordinates: [[SQUARE]] }],
      areaSqm: expect.any(Number) as number,
    });
});

test('keeps overlapping polygons apart, because by the even-odd rule land that both cover would be outside', () => {
  const overlapping = square(-99.995, 40, 0.01);
  const far = square(-99.9, 40, 0.01);
  const area = read({ type: 'MultiPolygon', coordinates: [[SQUARE], [overlapping], [far]] });
  if (typeof area === 'string') throw new Error(area);
  expect(area.shapes.map(({ coordinates }) => coordinates)).toEqual([[[SQUARE], [far]], [[overlapping]]]);
});

test('subtracts holes from the size, but not for the limit', () => {
  const [whole, holed] = [read(polygon(SQUARE)), read(polygon(SQUARE, square(-99.997, 40.003, 0.005)))].map(
    (area) => (typeof area === 'string' ? Number.NaN : area.areaSqm),
  );
  expect((holed ?? 0) / (whole ?? 1)).toBeCloseTo(0.75, 2);
  const elsewhere = square(-90, 40, 0.9999);
  expect(read(polygon(square(-100, 40, 1), elsewhere))).toMatch(/80 square miles or more/);
});

describe('a ring that crosses itself', () => {
  /** Two triangles that meet in the middle of a square, a little more of one than of the other. */
  const figureEight = (side: number) =>
    polygon([
      [-100, 40],
      [-100 + side, 40 + side],
      [-100 + side, 40],
      [-100, 40 + side * 0.9999],
      [-100, 40],
    ]);

  it('is refused unless its box is small enough, because its halves cancel out in its size', () => {
    expect(read(figureEight(10))).toMatch(/crosses or touches itself/);
    expect(read(figureEight(0.05))).toMatchObject({ areaSqm: expect.any(Number) as number });
  });

  it('is found among thousands of sides, even when a large box contains little land', () => {
    const river = Array.from({ length: 4_000 }, (_, at) => [-100 + at / 1_000, 40 + Math.sin(at) / 1_000]);
    const banks = (width: number) => [
      ...river,
      ...river.map(([lon = 0, lat = 0]) => [lon, lat + width]).toReversed(),
    ];
    expect(read(polygon(banks(0.0005)))).toMatchObject({ areaSqm: expect.any(Number) as number });
    const comb = Array.from({ length: 2_000 }, (_, at) => {
      const lat = 40 + at / 5_000;
      return [
        [-100, lat],
        [-99.5, lat],
        [-100, lat + 1e-6],
      ];
    });
    expect(read(polygon([...comb.flat(), [-100.000001, 40.2]]))).toMatch(/crosses or touches itself/);
  });
});

let deep: unknown = 1;
for (let depth = 0; depth < 20_000; depth++) deep = [deep];
const many = Array.from({ length: 5_000 }, (_, at) => [-100 + at / 1e6, 40]);
test.each([
  ['text that is not JSON', 'POLYGON((0 0))', /is not GeoJSON/],
  ['a line', { type: 'LineString', coordinates: SQUARE }, /is not GeoJSON/],
  ['an empty collection', { type: 'FeatureCollection', features: [] }, /is not GeoJSON/],
  ['a feature without a geometry', { type: 'Feature', geometry: null }, /is not GeoJSON/],
  ['texts as coordinates', polygon(SQUARE.map((position) => position.map(String))), /not longitudes/],
  ['deep lists', polygon([[deep], [deep], [deep], [deep]]), /not longitudes/],
  ['no size', polygon([...Array.from({ length: 4 }, () => [-100, 40])]), /has no area/],
  [
    'the 180° meridian',
    polygon([
      [179.99, 40],
      [-179.99, 40],
      [-179.99, 40.01],
    ]),
    /180° meridian/,
  ],
  [
    'too many corners',
    {
      type: 'MultiPolygon',
      coordinates: [
        [many, many],
        [many, many, many],
      ],
    },
    /20,000/,
  ],
])('refuses %s', (_, geojson, message) => {
  expect(read(geojson)).toMatch(message);
});
