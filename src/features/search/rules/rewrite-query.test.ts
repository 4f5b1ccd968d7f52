import { expect, it } from 'vitest';
import { otherQueries } from './rewrite-query.ts';

it.each([
  ['12500 sw 152 nd ave', '12500 sw 152nd ave'],
  ['7 th st', '7th st'],
  ['100 and 110 market st', '100-110 market st'],
  ['n123 w 456 main st', 'n123w456 main st'],
  ['three four oh elm st', '340 elm st'],
  ['the 500 block of main st', '550 main st'],
  ['eight hundred blk elm st', '850 elm st'],
  ['main st between 1st and 2nd', 'main st'],
  ['12 main st, front unit', '12 main st'],
  ['26, rear, antrim st', '26R antrim st'],
  ['c/o Jane Sample 12 main st', '12 main st'],
  ['Attn: Owner, 12 main st', '12 main st'],
  ['JANE SAMPLE\n12 MAIN ST\nALDER ZZ', '12 MAIN ST, ALDER ZZ'],
])('%s is also searched as %s', (query, other) => {
  expect(otherQueries(query)).toContain(other);
});

it('does not join a ZIP code and ND to an ordinal number', () => {
  expect(otherQueries('12 (rear) main st fargo 58102 nd')).toContain('12   main st fargo 58102 nd');
});
