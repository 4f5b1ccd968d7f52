import { expect, it } from 'vitest';
import { describeColumns } from './describe-columns.ts';

it('shows distinct values, shortened, and the share of blank ones', () => {
  const long = 'x'.repeat(40);
  const values = ['a', 'a', ' ', null, '', 0, false, long, 'b', 'c', 'd', 'e'];
  expect(
    describeColumns(
      [
        { name: 'mixed', type: 'text' },
        { name: 'none', type: 'unknown' },
      ],
      [{ values }],
    ),
  ).toEqual([
    { name: 'mixed', type: 'text', examples: ['a', '0', 'false', `${'x'.repeat(31)}…`], blankShare: 0.25 },
    { name: 'none', type: 'unknown', examples: [], blankShare: 0 },
  ]);
});
