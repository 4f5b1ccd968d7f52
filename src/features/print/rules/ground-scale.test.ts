import { Geodesic } from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { latOfMercatorY, lonOfMercatorX, mercatorX, mercatorY } from '../../../kernel/geo.ts';
import { mapToDraw, screenDenominator } from './ground-scale.ts';

const METERS_PER_INCH = 0.0254;
const LON = -76.6;

/** Returns the distance on the ellipsoid in meters between two points of a drawn map, given in CSS pixels from its middle. */
function groundBetween(
  { zoom, lat, bearing }: { zoom: number; lat: number; bearing: number },
  a: readonly [number, number],
  b: readonly [number, number],
): number {
  const world = 512 * 2 ** zoom;
  const turn = (bearing * Math.PI) / 180;
  const [from, to] = [a, b].map(([x, y]) => ({
    lon: lonOfMercatorX(mercatorX(LON) + (x * Math.cos(turn) - y * Math.sin(turn)) / world),
    lat: latOfMercatorY(mercatorY(lat) + (x * Math.sin(turn) + y * Math.cos(turn)) / world),
  }));
  if (from === undefined || to === undefined) throw new Error('two points');
  return Geodesic.WGS84.Inverse(from.lat, from.lon, to.lat, to.lon).s12 ?? Number.NaN;
}

const CASES = [0, 25.8, 39.29, 49, 61.2, -33.9].flatMap((lat) =>
  [240, 1_200, 2_500, 24_000].flatMap((denominator) =>
    [0, 90, 180, -90].map((bearing) => ({ lat, denominator, bearing })),
  ),
);

describe('the printed scale at the middle of the map', () => {
  it.each(CASES)('is exact in both directions at $lat°, 1:$denominator, bearing $bearing°', (given) => {
    const [widthIn, heightIn] = [7.5, 6];
    const { zoom, widthPx, heightPx } = mapToDraw({ ...given, widthIn, heightIn });
    // One inch on paper, around the middle.
    const [x, y] = [widthPx / widthIn / 2, heightPx / heightIn / 2];
    const across = groundBetween({ ...given, zoom }, [-x, 0], [x, 0]) / METERS_PER_INCH;
    const along = groundBetween({ ...given, zoom }, [0, -y], [0, y]) / METERS_PER_INCH;
    expect(across / given.denominator).toBeCloseTo(1, 5);
    expect(along / given.denominator).toBeCloseTo(1, 5);
  });

  it('is 1000 ft in ten inches at 1 in = 100 ft', () => {
    const { zoom, widthPx } = mapToDraw({
      widthIn: 10,
      heightIn: 7,
      denominator: 1200,
      lat: 39.29,
      bearing: 0,
    });
    const meters = groundBetween({ zoom, lat: 39.29, bearing: 0 }, [-widthPx / 2, 0], [widthPx / 2, 0]);
    expect(meters / 0.3048).toBeCloseTo(1000, 2);
  });

  it.each([15, 45, 123.4, -30])('is within 0.35% in every direction at a bearing of %d°', (bearing) => {
    const given = { lat: 39.29, bearing, denominator: 1200 };
    const { zoom, widthPx } = mapToDraw({ ...given, widthIn: 6, heightIn: 6 });
    const inch = widthPx / 6;
    for (const angle of [0, 30, 60, 90, 120, 150].map((degrees) => (degrees * Math.PI) / 180)) {
      const end = [(Math.cos(angle) * inch) / 2, (Math.sin(angle) * inch) / 2] as const;
      const ground = groundBetween({ ...given, zoom }, [-end[0], -end[1]], end) / METERS_PER_INCH;
      expect(Math.abs(ground / 1200 - 1)).toBeLessThan(0.0035);
    }
  });
});

it('returns the scale of a screen', () => {
  // At zoom 0 a pixel is 78271.517 m of web mercator, and half of that with each further zoom. At the equator, the meridian's radius of
  // curvature is shorter than the equator's by the factor 1 - e².
  const east = ((78_271.517 / 2 ** 16) * 96) / METERS_PER_INCH;
  expect(screenDenominator(16, 0)).toBeCloseTo(east * Math.sqrt(1 - 0.00669437999), 1);
});
