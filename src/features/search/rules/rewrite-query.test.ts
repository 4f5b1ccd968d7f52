import { expect, it } from 'vitest';
import { otherQueries } from './rewrite-query.ts';

it.each([
  ['12500 sw 152 nd ave', '12500 sw 152nd ave'],
  ['7 th st', '7th st'],
  ['100 and 110 market st', '100-110 market st'],
  ['n123 w 456 main st', 'n123w456 main st'],
])('%s is also asked as %s', (query, other) => {
  expect(otherQueries(query)).toContain(other);
});

it('keeps a ZIP code apart from North Dakota', () => {
  expect(otherQueries('12 (rear) main st fargo 58102 nd')).toContain('12   main st fargo 58102 nd');
});
