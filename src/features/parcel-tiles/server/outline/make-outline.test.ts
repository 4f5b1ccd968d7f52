import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStoreFixture, rectangle, type Rings } from '../../../../../tests/support/store-fixture.ts';
import { cases } from '../../../../../tests/support/thorough.ts';
import { type BaseOutline, makeOutline } from './make-outline.ts';

type Polygons = GeoJSON.MultiPolygon['coordinates'];
type Box = readonly [west: number, south: number, east: number, north: number];

const lot = (west: number, south: number, width: number, height = width): Rings => [
  [rectangle(west, south, west + width, south + height)],
];

async function outlineOf(parcels: readonly Rings[], base: BaseOutline | null = null) {
  return makeOutline(await openStoreFixture({ parcels: parcels.map((rings) => ({ rings })) }), base);
}

function baseOf(box: Box, errorM: number, enclosed: Polygons = []): BaseOutline {
  return { polygons: [[rectangle(...box)]], errorM, enclosed };
}

function isIn(polygons: Polygons, lon: number, lat: number): boolean {
  let isInside = false;
  for (const ring of polygons.flat()) {
    for (let at = 0; at + 1 < ring.length; at++) {
      const [ax = 0, ay = 0] = ring[at] ?? [];
      const [bx = 0, by = 0] = ring[at + 1] ?? [];
      if (ay > lat !== by > lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
    }
  }
  return isInside;
}

/** Counts pairs of edges that meet although they are not neighbors. */
function countCrossings(polygons: Polygons): number {
  const edges = polygons.flat().flatMap((ring, ringIndex) =>
    ring.slice(0, -1).map((from, index) => ({
      ring: ringIndex,
      index,
      last: ring.length - 2,
      from,
      to: ring[index + 1] ?? from,
    })),
  );
  const side = (a: GeoJSON.Position, b: GeoJSON.Position, c: GeoJSON.Position) =>
    Math.sign(
      ((b[0] ?? 0) - (a[0] ?? 0)) * ((c[1] ?? 0) - (a[1] ?? 0)) -
        ((b[1] ?? 0) - (a[1] ?? 0)) * ((c[0] ?? 0) - (a[0] ?? 0)),
    );
  let crossings = 0;
  edges.forEach((a, position) => {
    for (const b of edges.slice(position + 1)) {
      const isNeighbor =
        a.ring === b.ring && (Math.abs(a.index - b.index) === 1 || Math.abs(a.index - b.index) === a.last);
      if (isNeighbor) continue;
      if (
        side(a.from, a.to, b.from) !== side(a.from, a.to, b.to) &&
        side(b.from, b.to, a.from) !== side(b.from, b.to, a.to)
      )
        crossings++;
    }
  });
  return crossings;
}

/** 400 lots about 85 m wide, with streets of 17 m between them. */
const TOWN = Array.from({ length: 400 }, (_, index) =>
  lot(-100 + (index % 20) * 0.0012, 40 + Math.floor(index / 20) * 0.001, 0.001, 0.00085),
);

describe('the outline that is made from parcels', () => {
  it('is one line around a town, without gaps for the streets', async () => {
    const made = await outlineOf(TOWN);
    expect(made?.polygons).toHaveLength(1);
    expect(made?.polygons?.[0]).toHaveLength(1);
    expect(made?.polygons?.[0]?.[0]?.length).toBeLessThan(30);
    const all = (made?.polygons ?? []).flat(2);
    // The line runs a few meters outside of the lots.
    expect(Math.min(...all.map(([lon = 0]) => lon))).toBeCloseTo(-100, 3);
    expect(Math.min(...all.map(([lon = 0]) => lon))).toBeLessThan(-100);
    expect(Math.max(...all.map(([, lat = 0]) => lat))).toBeCloseTo(40.01985, 3);
  });

  it('holds every parcel and never crosses itself, whatever they look like', async () => {
    const degree = fc.integer({ min: 0, max: 400 });
    const corner = fc.tuple(degree, degree);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(corner, corner, corner), { minLength: 1, maxLength: 12 }),
        async (triangles) => {
          const parcels = triangles.flatMap((triangle): Rings[] => {
            const [a, b, c] = triangle.map(([x, y]) => [-100 + x * 0.0002, 40 + y * 0.0002] as const);
            if (a === undefined || b === undefined || c === undefined) return [];
            const isFlat = (b[0] - a[0]) * (c[1] - a[1]) === (b[1] - a[1]) * (c[0] - a[0]);
            return isFlat ? [] : [[[[a, b, c, a]]]];
          });
          if (parcels.length === 0) return;
          const polygons = (await outlineOf(parcels))?.polygons ?? [];
          for (const [lon, lat] of parcels.flat(3)) {
            expect(isIn(polygons, lon, lat)).toBe(true);
          }
          expect(countCrossings(polygons)).toBe(0);
        },
      ),
      { numRuns: cases({ usual: 8, thorough: 25 }) },
    );
  });

  it('follows the parcels where a coarse outline runs beside them, inside or outside', async () => {
    // The coarse outline lies 600 m too far west and south, and cuts off the east and the north.
    const made = await outlineOf(TOWN, baseOf([-100.007, 39.9946, -99.98, 40.015], 3000));
    const all = (made?.polygons ?? []).flat(2);
    expect(Math.min(...all.map(([lon = 0]) => lon))).toBeCloseTo(-100, 3);
    expect(Math.min(...all.map(([, lat = 0]) => lat))).toBeCloseTo(40, 3);
    expect(Math.max(...all.map(([lon = 0]) => lon))).toBeCloseTo(-99.976, 2);
    expect(Math.max(...all.map(([, lat = 0]) => lat))).toBeCloseTo(40.0198, 3);
  });

  it('keeps a coarse outline where there are no parcels', async () => {
    // A town in the south-west corner of a county of 85 by 111 km, partly outside of the coarse line.
    const made = await outlineOf(TOWN, baseOf([-99.99, 40.005, -99, 41], 3000));
    const polygons = made?.polygons ?? [];
    expect(isIn(polygons, -99.001, 40.999)).toBe(true);
    expect(isIn(polygons, -99.5, 40.5)).toBe(true);
    expect(isIn(polygons, -99.9999, 40.0001)).toBe(true);
    expect(countCrossings(polygons)).toBe(0);
  });

  it('leaves a fine outline as it is, and adds the parcels outside of it', async () => {
    expect(await outlineOf(TOWN, baseOf([-100.001, 39.999, -99.97, 40.025], 50))).toEqual({
      polygons: null,
      farParcels: 0,
    });
    const made = await outlineOf(TOWN, baseOf([-100.001, 39.999, -99.99, 40.025], 50));
    expect(isIn(made?.polygons ?? [], -99.977, 40.01)).toBe(true);
    expect(isIn(made?.polygons ?? [], -99.995, 40.0245)).toBe(true);
  });

  it('has a hole for a city that is not part of the county, and none elsewhere', async () => {
    const ring = (west: number) =>
      [
        [west, 40, 0.06, 0.02],
        [west, 40.04, 0.06, 0.02],
        [west, 40.02, 0.02, 0.02],
        [west + 0.04, 40.02, 0.02, 0.02],
      ].map(([x = 0, y = 0, width = 0, height = 0]) => lot(x, y, width, height));
    const city: Polygons = [[rectangle(-99.98, 40.02, -99.96, 40.04)]];
    const parcels = [...ring(-100), ...ring(-99.94)];
    const made = await outlineOf(parcels, baseOf([-100, 40, -99.88, 40.06], 3000, city));
    expect(isIn(made?.polygons ?? [], -99.97, 40.03)).toBe(false);
    expect(isIn(made?.polygons ?? [], -99.91, 40.03)).toBe(true);
    const alone = await outlineOf(parcels);
    expect(isIn(alone?.polygons ?? [], -99.97, 40.03)).toBe(true);
  });

  it('is split at the 180th meridian, and has one part per island', async () => {
    const parcels = [lot(179.9, 51.9, 0.1), lot(-180, 51.9, 0.1), lot(-178, 51.5, 0.05)];
    const polygons = (await outlineOf(parcels))?.polygons ?? [];
    expect(polygons).toHaveLength(3);
    for (const [shell = []] of polygons) {
      const lons = shell.map(([lon = 0]) => lon);
      expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(0.2);
      expect(Math.max(...lons.map(Math.abs))).toBeLessThanOrEqual(180);
    }
    expect(isIn(polygons, 179.95, 51.95)).toBe(true);
    expect(isIn(polygons, 179.9999, 51.95)).toBe(true);
    expect(isIn(polygons, -179.9999, 51.95)).toBe(true);
    expect(isIn(polygons, -177.99, 51.51)).toBe(true);
  });

  it.each([
    ['south-east', -80, 30],
    ['east', -90, 40.01],
    ['west', -110, 40.01],
    ['north', -99.99, 50],
    ['south', -99.99, 30],
  ])('leaves out a parcel that lies far in the %s, and counts it', async (_, lon, lat) => {
    const made = await outlineOf([...TOWN, lot(lon, lat, 0.001)]);
    expect(made?.farParcels).toBe(1);
    expect(made?.polygons).toHaveLength(1);
    expect(isIn(made?.polygons ?? [], lon + 0.0005, lat + 0.0005)).toBe(false);
    expect(isIn(made?.polygons ?? [], -99.99, 40.01)).toBe(true);
    const base = baseOf([-100.001, 39.999, -99.97, 40.021], 10);
    expect(await outlineOf([...TOWN, lot(lon, lat, 0.001)], base)).toEqual({
      polygons: null,
      farParcels: 1,
    });
  });

  it('is null without parcels', async () => {
    expect(await outlineOf([])).toBeNull();
  });
});
