import { expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';

const acres = Array.from({ length: 30 }, (_, index) => 0.2 + index / 50);

it('tells the area of the lot from the area of the building by the acres of the same rows', () => {
  const match = (values: number[]) =>
    matchColumns(
      [
        { name: 'ACRES', values: acres },
        { name: 'SQ_FEET', values },
      ],
      null,
    ).map(({ to }) => to);
  expect(match(acres.map((own) => Math.round(own * 43_560)))).toEqual(['gisacre', 'sqft']);
  expect(match(acres.map((_, index) => 900 + index * 31))).toEqual(['gisacre', 'area_building']);
});

it('takes the area of the building from another column if the first one holds that of the lot', () => {
  const columns = [
    { name: 'ACRES', values: acres },
    { name: 'SQ_FEET', values: acres.map((own) => Math.round(own * 43_560)) },
    { name: 'IMP_SQ_FT', values: acres.map((_, index) => 900 + index * 31) },
  ];
  expect(matchColumns(columns, null).map(({ to }) => to)).toEqual(['gisacre', 'sqft', 'area_building']);
});

it('matches a total area to the building if the acres of the same rows show that it is not the area of the lot', () => {
  const match = (name: string, perAcre: number) =>
    matchColumns(
      [
        { name: 'ACRES', values: acres },
        { name, values: acres.map((own) => Math.round(own * perAcre)) },
      ],
      null,
    )[1]?.to;
  expect(match('TOTAL_SF', 43_560)).toBe('sqft');
  expect(match('TOTAL_SF', 4000)).toBe('area_building');
  expect(match('LOT_SF', 4000)).toBe('sqft');
});
