import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import { listLandFeatures } from './boundary-features.ts';

type Polygon = GeoJSON.Position[][];

let services: Awaited<ReturnType<typeof openTestServices>>;
const land: Polygon[] = [];

beforeAll(async () => {
  services = await openTestServices();
  for await (const { geometry } of listLandFeatures(services)) {
    if (geometry.type !== 'Polygon') throw new Error(`a ${geometry.type} of land`);
    land.push(geometry.coordinates);
  }
});

afterAll(() => services.close());

it('no coastline jumps from one side of the world to the other, except along the South Pole', () => {
  const rings = land.flat();
  const jumps = rings.flatMap((ring) =>
    ring.filter(([x = 0, y = 0], at) => at > 0 && Math.abs(x - (ring[at - 1]?.[0] ?? 0)) > 180 && y > -89),
  );
  expect(rings.length).toBeGreaterThan(1_000);
  expect(jumps).toEqual([]);
});

describe('the land', () => {
  it.each([
    ['Lake Superior', -87.5, 47.6],
    ['Lake Michigan', -87, 43.5],
    ['Lake Huron', -82.3, 44.8],
    ['Lake Erie', -81, 42.2],
    ['Lake Ontario', -77.8, 43.6],
    ['the Great Salt Lake', -112.6, 41.2],
    ['Lake Okeechobee', -80.8, 26.95],
    ['the New York half of Lake Champlain', -73.38, 44.6],
    ['the Minnesota part of Lake of the Woods', -94.9, 49],
    ['Lake Winnipeg', -98, 52.3],
    ['Lake Victoria', 33, -1],
  ])('has no land in %s', (_, lon, lat) => {
    expect(land.filter((polygon) => isInside(polygon, lon, lat))).toEqual([]);
  });

  it.each([
    ['Isle Royale in Lake Superior', -88.9, 48],
    ['Manitoulin Island in Lake Huron', -82.3, 45.75],
    ['Chicago, on the shore that the Census Bureau draws', -87.635, 41.88],
    ['Milwaukee', -87.93, 43.05],
    ['Detroit', -83.1, 42.38],
  ])('has %s', (_, lon, lat) => {
    expect(land.some((polygon) => isInside(polygon, lon, lat))).toBe(true);
  });
});

function isInside(polygon: Polygon, lon: number, lat: number): boolean {
  let isIn = false;
  for (const ring of polygon) {
    for (let at = 1; at < ring.length; at++) {
      const [ax = 0, ay = 0] = ring[at - 1] ?? [];
      const [bx = 0, by = 0] = ring[at] ?? [];
      if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) isIn = !isIn;
    }
  }
  return isIn;
}
