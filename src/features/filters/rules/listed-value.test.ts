import { expect, it } from 'vitest';
import { listedValue } from './listed-value.ts';

it.each([
  ['ll_gisacre', 0.064257, 0.064],
  ['ll_gisacre', 0.099999, 0.1],
  ['ll_gisacre', 0.123456, 0.12],
  ['gisacre', 1234.56789, 1234.57],
  ['deeded_acres', 0, 0],
  ['deeded_acres', '0.064257', '0.064257'],
  ['parval', 1.234567, 1.234567],
])('%s %s is listed as %s', (column, value, listed) => expect(listedValue(column, value)).toBe(listed));
