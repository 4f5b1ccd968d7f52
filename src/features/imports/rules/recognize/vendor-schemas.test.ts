import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  judgeColumns,
  type ListedColumn,
  readColumnList,
} from '../../../../../tests/support/column-lists.ts';

/**
 * The column lists of 565 counties, states, provinces and kinds of assessors' software, written down from memory before the rules were changed for any of them. No rule names
 * one of these counties, so single columns may fail: together they show whether the rules hold for lists that nobody has seen.
 */
const TEXTS = readFileSync(
  new URL('../../../../../tests/support/vendor-schemas.txt', import.meta.url),
  'utf8',
)
  .split(/^## /m)
  .slice(1)
  .map((block) => {
    const [title = '', ...lines] = block.split('\n');
    return { title, columns: readColumnList(lines.join(' ')) };
  });
const judge = (edit: (column: ListedColumn) => ListedColumn) =>
  TEXTS.map(({ title, columns }) => ({ title, columns: judgeColumns(columns.map(edit)) }));
const flat = (lists: ReturnType<typeof judge>) =>
  lists.flatMap(({ title, columns }) => columns.map((column) => ({ title, ...column })));
const LISTS = judge((column) => column);
const all = flat(LISTS);
const shown = (columns: typeof all) =>
  columns.map(
    ({ title, name, became, wanted }) => `${title}: ${name} became ${became}, not ${wanted.join('|')}`,
  );

it('maps 98% of the columns that a person would map', () => {
  const needed = all.filter(({ wanted }) => !wanted.includes('-'));
  const missed = needed.filter(({ isRight }) => !isRight);
  expect(needed.length).toBeGreaterThan(5000);
  expect(1 - missed.length / needed.length, shown(missed).join('\n')).toBeGreaterThanOrEqual(0.98);
});

it('maps at most 1 in 100 columns to something that a person would not choose', () => {
  const mapped = all.filter(({ became }) => became !== '-');
  const wrong = mapped.filter(({ isRight }) => !isRight);
  expect(wrong.length / mapped.length, shown(wrong).join('\n')).toBeLessThanOrEqual(0.01);
});

it('maps at most 1 in 50 columns to something that a person would not choose when it knows their names alone', () => {
  const byNames = flat(judge(({ column, wanted }) => ({ wanted, column: { ...column, values: [] } })));
  const mapped = byNames.filter(({ became }) => became !== '-');
  const wrong = mapped.filter(({ isRight }) => !isRight);
  expect(wrong.length / mapped.length, shown(wrong).join('\n')).toBeLessThanOrEqual(0.02);
});

it('finds the parcel number in every list that has one', () => {
  const without = LISTS.filter(
    ({ columns }) =>
      columns.some(({ wanted }) => wanted.includes('parcelnumb')) &&
      !columns.some(({ became, wanted }) => became === 'parcelnumb' && wanted.includes('parcelnumb')),
  );
  expect(without.map(({ title }) => title)).toEqual([]);
});
