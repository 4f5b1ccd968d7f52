import { expect, it } from 'vitest';
import { countiesToOffer, nearestCounty } from './nearest-county.ts';

const west = { name: 'west', extent: [-100, 40, -99, 41] as [number, number, number, number] };
const east = { name: 'east', extent: [-80, 40, -79, 41] as [number, number, number, number] };

it.each([
  [-99.5, 40.5, 'west', true],
  [-99, 41, 'west', true],
  [-98, 40.5, 'west', false],
  [-85, 45, 'east', false],
])('from %s, %s it is %s', (lon, lat, name, isInside) => {
  const near = nearestCounty([west, east], { lon, lat });
  expect(near?.county.name).toBe(name);
  expect(near?.isInside).toBe(isInside);
});

it('is null without counties', () => expect(nearestCounty([], { lon: 0, lat: 0 })).toBeNull());

it('offers the invented county only on a site without a real one', () => {
  const invented = { ...west, is_demo: true };
  const real = { ...east, is_demo: false };
  expect(countiesToOffer([invented, real])).toEqual([real]);
  expect(countiesToOffer([invented])).toEqual([invented]);
});
