import { describe, expect, it } from 'vitest';
import { accuracyBox, accuracyCircle, isInBox, locationErrorMessage, outsideMessage } from './my-location.ts';

describe('the circle of the accuracy', () => {
  it.each([0, 39.29, -45, 71])('has its radius in all directions at latitude %d', (lat) => {
    const [ring = []] = accuracyCircle({ lon: -76.6, lat, accuracyM: 250 }).coordinates;
    const scale = Math.cos((lat * Math.PI) / 180);
    for (const [x = 0, y = 0] of ring) {
      const meters = Math.hypot((x + 76.6) * scale, y - lat) * 111_319.49;
      expect(meters).toBeCloseTo(250, 1);
    }
    expect(ring[0]).toEqual(ring.at(-1));
  });

  it('lies in its box and touches each side', () => {
    const fix = { lon: 10, lat: 50, accuracyM: 1000 };
    const [ring = []] = accuracyCircle(fix).coordinates;
    const [west, south, east, north] = accuracyBox(fix);
    const xs = ring.map(([x = 0]) => x);
    const ys = ring.map(([, y = 0]) => y);
    expect(Math.min(...xs)).toBeCloseTo(west, 9);
    expect(Math.max(...xs)).toBeCloseTo(east, 9);
    expect(Math.min(...ys)).toBeCloseTo(south, 9);
    expect(Math.max(...ys)).toBeCloseTo(north, 9);
  });

  it('stays finite at the pole', () => {
    expect(accuracyBox({ lon: 0, lat: 90, accuracyM: 10 }).every(Number.isFinite)).toBe(true);
  });
});

describe('the messages', () => {
  it('say why there is no location, and what to do', () => {
    expect(locationErrorMessage(1, true)).toMatch(/isn’t allowed.*Allow it/);
    expect(locationErrorMessage(2, true)).toMatch(/location service/);
    expect(locationErrorMessage(3, true)).toMatch(/too long/);
    expect(locationErrorMessage(1, false)).toMatch(/https/);
  });

  it('name the place outside the counties, if it is known', () => {
    expect(outsideMessage('Cook County, IL')).toBe(
      'You are in Cook County, IL. This site has no parcels there.',
    );
    expect(outsideMessage(null)).toBe('You are outside the counties of this site.');
  });
});

it.each([
  [-76.6, 39.3, true],
  [-76.7, 39.2, true],
  [-76.71, 39.3, false],
  [-76.6, 39.41, false],
])('the position %d, %d is in the box: %s', (lon, lat, isIn) =>
  expect(isInBox({ lon, lat }, [-76.7, 39.2, -76.5, 39.4])).toBe(isIn),
);
