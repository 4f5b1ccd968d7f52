import { expect, it } from 'vitest';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { parserOf, UNREADABLE } from './parse-value.ts';

function parse(name: string, text: string): unknown {
  const column = findParcelColumn(name);
  if (column === undefined) throw new Error(`there is no column ${name}`);
  return parserOf(column)(text);
}

it.each([
  ['gisacre', '.25 ac', 0.25],
  ['gisacre', '1,250.5 ACRES', 1250.5],
  ['deeded_acres', '10 Ac. +/-', 10],
  ['deeded_acres', '10,890 SQ FT', 0.25],
  ['sqft', '10,890 SF', 10_890],
  ['sqft', '0.25 AC', 10_890],
  ['sqft', '0.333 AC', 14_505.48],
  ['recrdareano', '1,850 sq. ft.', 1850],
  ['area_building', '1850 sqft', 1850],
  ['gisacre', '0.25', 0.25],
])('reads %s of %s as %s', (column, text, value) => {
  expect(parse(column, text)).toBe(value);
});

it.each([
  ['gisacre', '12 AC LOT 4'],
  ['gisacre', 'AC'],
  ['sqft', '100 X 120'],
  ['landval', '12 AC'],
])('reads no area for %s in %s', (column, text) => {
  expect(parse(column, text)).toBe(UNREADABLE);
});
