import { expect, it } from 'vitest';
import { joinForms, nameInPhrase, withInitialLast } from './owner-variants.ts';
import { tokenize } from './tokenize.ts';

it.each([
  ['the Sample property', 'Sample'],
  ['Sample family residence', 'Sample'],
  ["Jane Sample's land", 'Jane Sample'],
  ['the Van Sample’s old farm', 'Van Sample'],
  ['Sample homestead', 'Sample'],
  ['Owned by Jane Sample', 'Jane Sample'],
  ['owner name sample, jane', 'sample, jane'],
  ['Sample Land Trust u/a/d 1/2/2019', 'Sample Land Trust'],
  ['Sample Trust dated March 3, 2015', 'Sample Trust'],
  ['SAMPLE LLC C/O JANE DOE', 'SAMPLE LLC'],
])('the name in %s is %s', (query, name) => {
  expect(nameInPhrase(query)).toBe(name);
});

it.each(['Sample Place', 'Sunset Ranch', 'Mill House', 'the property', 'Dated Sample', '12 Sample Farm'])(
  '%s is not a phrase with a name',
  (query) => expect(nameInPhrase(query)).toBeNull(),
);

const textOf = (words: readonly { word: string }[] | null) => words?.map(({ word }) => word).join(' ');

it('writes the legal form at the end of a name as one word', () => {
  expect(textOf(joinForms(tokenize('Nine Elms, L.L.C.')))).toBe('nine elms llc');
  expect(textOf(joinForms(tokenize('Nine Elms L.P.')))).toBe('nine elms lp');
  expect(textOf(joinForms(tokenize('Nine Elms Limited Liability Company')))).toBe('nine elms llc');
  expect(textOf(joinForms(tokenize('Nine Elms, Incorporated')))).toBe('nine elms inc');
  expect(textOf(joinForms(tokenize('L.L.C.')))).toBe('l l c');
});

it.each([
  ['J Sample', 'sample j'],
  ['J. Q. Sample', 'sample j'],
  ['J Q X Sample', undefined],
  ['Sample', undefined],
])('puts the first initial of %s last', (query, words) => {
  expect(textOf(withInitialLast(tokenize(query)))).toBe(words);
});
