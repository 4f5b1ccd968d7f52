import { expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';

const USES = [
  ['510', 'SINGLE FAMILY'],
  ['520', 'TWO FAMILY'],
  ['447', 'OFFICE 1-2 STORY'],
] as const;
const codes = Array.from({ length: 45 }, (_, row) => USES[row % 3]?.[0] ?? null);
const texts = Array.from({ length: 45 }, (_, row) => USES[row % 3]?.[1] ?? null);
const classes = Array.from({ length: 45 }, (_, row) => (row % 2 ? 'R' : 'C'));
const usesOf = (file: Record<string, (string | null)[]>) => {
  const matches = matchColumns(
    Object.entries(file).map(([name, values]) => ({ name, values })),
    null,
  );
  return ['usecode', 'usedesc'].map((to) => matches.find((match) => match.to === to)?.from);
};

it('takes the code that the description belongs to', () => {
  expect(usesOf({ PROPERTY_CLASS: classes, TAX_LUC: codes, TAX_LUC_DESCRIPTION: texts })).toEqual([
    'TAX_LUC',
    'TAX_LUC_DESCRIPTION',
  ]);
  expect(usesOf({ USECD: codes, CLASSCD: classes, CLASSDSCRP: texts })).toEqual(['USECD', 'CLASSDSCRP']);
  expect(usesOf({ LUC: codes, LU: classes, LU_DESC: texts })).toEqual(['LUC', 'LU_DESC']);
  expect(usesOf({ PROPERTY_CLASS: codes, PROPERTY_CLASS_DESC: texts, ZONE_DESC: classes })).toEqual([
    'PROPERTY_CLASS',
    'PROPERTY_CLASS_DESC',
  ]);
});

it('leaves a description that the recipe states', () => {
  const columns = Object.entries({ PR_TYP_CD1: codes, PR_TYP_NM1: texts }).map(([name, values]) => ({
    name,
    values,
  }));
  const found = matchColumns(columns, { columns: [], joins: [], constants: { usedesc: 'House' } });
  expect(found.map(({ to }) => to)).toEqual(['usecode', null]);
});

it('takes the description that has the name of the code', () => {
  expect(usesOf({ PR_TYP_CD1: codes, PR_TYP_NM1: texts, HMSTD_NM1: texts })).toEqual([
    'PR_TYP_CD1',
    'PR_TYP_NM1',
  ]);
  expect(usesOf({ PR_TYP_CD1: codes, PR_TYP_NM1: codes })[1]).toBeUndefined();
});
