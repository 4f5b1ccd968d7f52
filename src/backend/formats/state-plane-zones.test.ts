import { expect, it } from 'vitest';
import { epsgOfStatePlane, fipsOfEsriZone } from './state-plane-zones.ts';

it.each([
  [101, false, 26929],
  [101, true, 26729],
  [407, true, undefined],
  [600, false, 26956],
  [1601, false, 2205],
  [1602, false, 26980],
  [2113, false, 26990],
  [2500, false, 32100],
  [2501, true, undefined],
  [3104, true, 32018],
  [3609, false, undefined],
  [4400, false, 32145],
  [5010, false, 26940],
  [9999, false, undefined],
])('finds the code of zone %i (on NAD 27: %s)', (zone, isOld, code) => {
  expect(epsgOfStatePlane(zone, isOld)).toBe(code);
});

it.each([
  [3101, 101],
  [3426, 407],
  [3526, 600],
  [3576, 903],
  [3601, 901],
  [3651, 1001],
  [4201, 2101],
  [4501, 2502],
  [5076, 3601],
  [5851, 4904],
  [5876, undefined],
  [3102, undefined],
  [Number.NaN, undefined],
])('finds the zone of ArcInfo’s number %d', (number, zone) => {
  expect(fipsOfEsriZone(number)).toBe(zone);
});
