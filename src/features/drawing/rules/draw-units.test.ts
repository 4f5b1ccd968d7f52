import { expect, it } from 'vitest';
import { SQM_PER_ACRE } from '../../../kernel/units.ts';
import { formatArea, formatDegrees, formatDistance } from './draw-units.ts';
import { pointLabel } from './point-label.ts';

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [27, 'AB'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('the point %i is called %s', (index, label) => expect(pointLabel(index)).toBe(label));

it.each([
  [1609.344, 'miles', '1.000 mi'],
  [16_093.44, 'miles', '10.00 mi'],
  [0, 'miles', '0.000 mi'],
  [1500, 'kilometers', '1.500 km'],
  [30.48, 'feet', '100 ft'],
  [30.3, 'feet', '99 ft'],
  [1_609_344, 'feet', '5,280,000 ft'],
  [30.449, 'meters', '30.4 m'],
  [30.45001, 'meters', '30.5 m'],
] as const)('%f m in %s is %s', (lengthM, unit, text) => expect(formatDistance(lengthM, unit)).toBe(text));

it.each([
  [SQM_PER_ACRE, 'acres', '1.000 ac'],
  [SQM_PER_ACRE * 640, 'acres', '640.00 ac'],
  [SQM_PER_ACRE, 'squareFeet', '43,560 ft²'],
  [10_000, 'hectares', '1.000 ha'],
  [1234.5, 'squareMeters', '1,235 m²'],
] as const)('%f m² in %s is %s', (areaSqm, unit, text) => expect(formatArea(areaSqm, unit)).toBe(text));

it.each([
  [39.283331, '39.28333'],
  [-76.612216, '-76.61222'],
  [-0.000001, '0.00000'],
])('%f degrees are %s', (degrees, text) => expect(formatDegrees(degrees)).toBe(text));
