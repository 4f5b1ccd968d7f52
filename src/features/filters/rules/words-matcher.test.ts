import { expect, test } from 'vitest';
import { wordsMatcher } from './words-matcher.ts';

test.each([
  ['', 'Year Built', true],
  ['year', 'Year Built', true],
  ['built ye', 'Year Built', true],
  ['uilt', 'Year Built', true],
  ['year zone', 'Year Built', false],
  ['yearb', 'Year Built yearbuilt', true],
  ['land_val', 'Land Value landval', true],
  ['(sq', 'Building Area (sq ft)', true],
  ['ÉTAGE', 'Étages', true],
])('%s in %s: %s', (typed, text, isFound) => expect(wordsMatcher(typed)(text)).toBe(isFound));
