import { expect, test } from 'vitest';
import { chartFileName } from './chart-file-name.ts';

test.each([
  ['Sales by month of Doña Ana County, NM', 'sales-by-month-of-dona-ana-county-nm'],
  ['(Añasco Municipio)', 'anasco-municipio'],
])('the file of %s is %s', (name, expected) => {
  expect(chartFileName(name)).toBe(expected);
});
