import { expect, it } from 'vitest';
import { failureSubjectOf } from './failure-subject.ts';

it.each([
  ['parcels', 'parcels'],
  ['parcels-raster', 'parcels'],
  ['imagery', 'imagery'],
  ['static-15', 'street'],
  ['static-area-names', 'street'],
])('a failure of %s is reported as %s', (source, subject) => {
  expect(failureSubjectOf(source)).toBe(subject);
});
