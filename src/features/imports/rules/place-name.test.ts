import { expect, it } from 'vitest';
import { splitPlaceName } from './place-name.ts';

it.each([
  ['CAMBRIDGE', 'Cambridge', true],
  ['City of Cambridge', 'Cambridge city', true],
  ['EASTHAMPTON TOWN', 'Easthampton', true],
  ['St. Mary', 'Saint Mary', true],
  ['Québec', 'quebec', true],
  ['North Adams', 'Adams', false],
  ['City', 'Town', false],
])('%s and %s may name the same place: %s', (a, b, same) =>
  expect(splitPlaceName(a).plain === splitPlaceName(b).plain).toBe(same),
);

it.each([
  ['City of Madison', 'city'],
  ['MADISON CITY', 'city'],
  ['City and County of Denver', 'city'],
  ['Madison Twp.', 'township'],
  ['Ann Arbor charter township', 'township'],
  ['Fanwood Boro', 'borough'],
  ['Madison', ''],
  ['Town', ''],
])('%s is of the kind "%s"', (name, kind) => expect(splitPlaceName(name).kind).toBe(kind));
