import { expect, it } from 'vitest';
import { troubleSubjectOf } from './trouble-subject.ts';

it.each([
  ['parcels', 'parcels'],
  ['parcels-raster', 'parcels'],
  ['imagery', 'imagery'],
  ['static-15', 'street'],
  ['static-area-names', 'street'],
])('a fault of %s is told as %s', (source, subject) => {
  expect(troubleSubjectOf(source)).toBe(subject);
});
