import { expect, it } from 'vitest';
import { readOwnWords } from './read-own-words.ts';
import { withSpelling } from './spelling.ts';

it.each([
  ['vacent land over 10 acers', ['vacent', 'acers'], 'vacant land over 10 acres'],
  ['comerical bildings', ['comerical', 'bildings'], 'commercial buildings'],
  ['lots in canyn', ['canyn'], 'lots in canon'],
  ['lots in spirngfield', ['spirngfield'], 'lots in springfield'],
  // Words that resemble no known word, that were understood, or that are quoted stay.
  ['houses with a pool', ['pool'], 'houses with a pool'],
  ['bilding', [], 'bilding'],
  ['named "bilding"', ['bilding'], 'named "bilding"'],
])('%s', (plain, left, expected) => {
  expect(withSpelling(plain, left, ['Springfield', 'Cañon City'])).toBe(expected);
});

it('a question is read with its spelling corrected if some words were not understood', () => {
  const columns = [{ key: 'll_gisacre', label: 'Measured Acres', kind: 'number' as const }];
  const context = { columns, facts: [], today: '2026-11-28' };
  expect(readOwnWords('bigger then 5 acers', context)).toMatchObject({
    kind: 'filters',
    tree: { nodes: [{ op: 'gt', column: 'll_gisacre', value: 5 }] },
    left: [],
  });
});
