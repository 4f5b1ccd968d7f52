import { expect, test } from 'vitest';
import { selectableValues } from './selectable-values.ts';

const checkboxes = { R: 'Residential', C: 'Commercial', X: 'Mixed' };
const found = [
  { value: 'C', count: 20 },
  { value: 'R', count: 500 },
  { value: '?', count: 1 },
];
const valuesOf = (...input: Parameters<typeof selectableValues>) =>
  selectableValues(...input).map(({ value, count }) => [value, count]);

test('all fixed choices are listed, the frequent ones first', () => {
  expect(valuesOf({ checkboxes }, found, '')).toEqual([
    ['R', 500],
    ['C', 20],
    ['X', 0],
  ]);
  expect(valuesOf({ checkboxes }, undefined, '')).toEqual([
    ['R', null],
    ['C', null],
    ['X', null],
  ]);
});

test('fixed choices are found by label or by value', () => {
  expect(valuesOf({ checkboxes }, found, ' RESI')).toEqual([['R', 500]]);
  expect(valuesOf({ checkboxes }, found, 'x')).toEqual([['X', 0]]);
  expect(valuesOf({ checkboxes }, found, 'zz')).toEqual([]);
});

test('other columns list the values that the server found', () => {
  expect(valuesOf({}, found, 'anything')).toEqual([
    ['C', 20],
    ['R', 500],
    ['?', 1],
  ]);
  expect(valuesOf({}, undefined, '')).toEqual([]);
});
