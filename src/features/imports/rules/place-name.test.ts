import { expect, it } from 'vitest';
import { plainPlaceName } from './place-name.ts';

it.each([
  ['CAMBRIDGE', 'Cambridge', true],
  ['City of Cambridge', 'Cambridge city', true],
  ['EASTHAMPTON TOWN', 'Easthampton', true],
  ['St. Mary', 'Saint Mary', true],
  ['Québec', 'quebec', true],
  ['North Adams', 'Adams', false],
  ['City', 'Town', false],
])('%s and %s name the same place: %s', (a, b, same) =>
  expect(plainPlaceName(a) === plainPlaceName(b)).toBe(same),
);
