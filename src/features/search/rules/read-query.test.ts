import { describe, expect, test } from 'vitest';
import { isNearMe } from './near-me.ts';
import { readCrossing } from './read-query.ts';

test.each([
  'near me',
  'Parcels near me?',
  'around here',
  'my location',
  'Your location',
  'show me properties around me',
])('%s asks for the place of the reader', (query) => expect(isNearMe(query)).toBe(true));
test.each(['near', 'Nearme LLC', 'around', '12 Main St near me', 'my', 'me near'])(
  '%s does not ask for the place of the reader',
  (query) => expect(isNearMe(query)).toBe(false),
);

describe('two streets', () => {
  test.each([
    ['Light St & Cross St', 'light st|cross st'],
    ['Cross Street and Light St', 'cross street|light st'],
    ['corner of Main St and Holy Cross Rd', 'main st|holy cross rd'],
    ['corner Main & Oak', 'main|oak'],
    ['Corner Rd & Main', 'corner rd|main'],
    ['Corner & Oak', 'corner|oak'],
    ['Malcolm X Blvd at Main', 'malcolm x blvd|main'],
    ['main st x 2nd ave', 'main st|2nd ave'],
    ['main cross street oak', 'main|oak'],
    ['where Main St meets N Oak', 'main st|n oak'],
    ['Holy Cross Rd', ''],
    ['Malcolm X Blvd, Alder', ''],
    ['Cross St', ''],
    ['main x', ''],
    ['& oak', ''],
  ])('%s: %s', (query, streets) => {
    const crossing = readCrossing(query) ?? [];
    expect(crossing.map((terms) => terms.map(({ word }) => word).join(' ')).join('|')).toBe(streets);
  });
});
