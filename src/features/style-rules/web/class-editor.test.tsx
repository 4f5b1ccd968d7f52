// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ALDER, ALDER_COLUMNS } from '../../../../tests/support/filter-options.ts';
import { answer, selectOption, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { useTheme } from '../../../frontend/theme.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import type { FilterOption } from '../../filters/contract.ts';
import { type ColumnSummary, summarizeColumn } from '../contract.ts';
import { readClasses } from '../rules/classed-rules.ts';
import { rampColors } from '../rules/color-ramps.ts';
import { NOTHING_EDITED, paintRule } from '../rules/edited-rules.ts';
import { summaryStyles } from '../rules/quick-styles.ts';
import { ClassEditor } from './class-editor.tsx';
import { edit, editStyles, editedNow } from './edit-styles.ts';
import { useStyles } from './style-store.ts';

const LAND_VALUE = ALDER_COLUMNS.get('landval') as FilterOption;
/** With a column of the county's own whose values are numbers. */
const COLUMNS = new Map([
  ...ALDER_COLUMNS,
  [
    'custom:RATE',
    { ...LAND_VALUE, key: 'custom:RATE', label: 'RATE', group: 'custom', format: 'number', held: true },
  ],
]);

const parts = startParts();
beforeEach(() => useStyles.setState({ edited: NOTHING_EDITED }));

function Editor() {
  // The panel is drawn again when the edited rules change.
  useStyles();
  return <ClassEditor countyPath={ALDER} options={COLUMNS} classes={readClasses(editedNow().rules)} />;
}

/** Returns a summary with a break at each 100,000 and ten parcels in each class. */
function summaryOf(classes: number): ColumnSummary {
  const breaks = Array.from({ length: classes - 1 }, (_, index) => (index + 1) * 100_000);
  const counts = Array.from({ length: classes }, () => 10);
  return { kind: 'number', min: 0, max: 900_000, breaks, counts, filled: classes * 10, empty: 0 };
}

/** Shows the editor. Returns the requests for classes that reach the server. */
function showEditor(
  reply: (column: string, classes: number) => ColumnSummary | Promise<ColumnSummary> = (_, count) =>
    summaryOf(count),
) {
  const asked: string[] = [];
  const { user } = parts.show(<Editor />, {
    path: ALDER,
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(summarizeColumn, ({ body: { column, method, classes } }) => {
        asked.push(`${column} ${method} ${classes}`);
        return reply(column, classes ?? 5);
      }),
    ],
  });
  return { user, asked };
}

const rows = () => within(screen.getByRole('list', { name: /^Classes of/ })).getAllByRole('listitem');
const fills = () => editedNow().rules.map(({ fill }) => fill);

it('divides a column into the selected number of classes by a method, each a row with a color and a range', async () => {
  const { user, asked } = showEditor();
  expect(screen.queryByRole('list', { name: /^Classes of/ })).toBeNull();
  await selectOption(user, 'Color parcels by', 'Land Value');
  await screen.findByRole('button', { name: /5 Classes$/ });
  expect(rows()).toHaveLength(5);
  expect(rows()[0]?.textContent).toContain('and more');
  expect(rows()[1]?.textContent).toContain('to $400,000');
  expect(rows()[4]?.textContent).toContain('Under $100,000');
  expect(screen.getByLabelText<HTMLInputElement>('Class 2 from').value).toBe('300,000');
  expect(fills()).toEqual(rampColors('blue', 5).toReversed());

  await selectOption(user, 'Classes', '3');
  await expect.poll(() => rows().length).toBe(3);
  await selectOption(user, 'Method', 'Natural breaks');
  await expect.poll(() => asked).toEqual(['landval quantile 5', 'landval quantile 3', 'landval natural 3']);
});

it('a break moved by hand keeps the classes next to each other, and one past its neighbor is refused', async () => {
  const { user } = showEditor();
  await selectOption(user, 'Color parcels by', 'Land Value');
  const field = await screen.findByLabelText<HTMLInputElement>('Class 2 from');
  await user.clear(field);
  await user.type(field, '90,000');
  expect(screen.getByRole('alert').textContent).toBe('Enter a value between $200,000 and $400,000.');
  expect(editedNow().rules.map(({ value }) => value)).toEqual([400_000, 300_000, 200_000, 100_000, 100_000]);
  await user.clear(field);
  await user.type(field, '250,000');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(editedNow().rules.map(({ value }) => value)).toEqual([400_000, 250_000, 200_000, 100_000, 100_000]);
  expect(rows()[2]?.textContent).toContain('to $250,000');
  screen.getByRole('button', { name: /By hand Method$/ });
});

it("a break of a county's own column of numbers can be moved by hand", async () => {
  const { user } = showEditor(() => ({ ...summaryOf(3), breaks: [2, 5] }));
  await selectOption(user, 'Color parcels by', 'RATE');
  const field = await screen.findByLabelText<HTMLInputElement>('Class 1 from');
  await user.clear(field);
  await user.type(field, '4');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(editedNow().rules.map(({ value }) => value)).toEqual([4, 2, 2]);
});

it('shows how many classes were made by hand, even more than a method makes', async () => {
  editStyles(summaryStyles(summaryOf(12), { field: 'landval', path: ALDER }, 'blue'));
  const { user, asked } = showEditor();
  screen.getByRole('button', { name: /12 Classes$/ });
  await selectOption(user, 'Method', 'Natural breaks');
  await screen.findByRole('button', { name: /9 Classes$/ });
  expect(asked).toEqual(['landval natural 9']);
});

it('names the method of the breaks that it shows, not one whose breaks are still loaded or could not be', async () => {
  let next = Promise.withResolvers<ColumnSummary>();
  const { user, asked } = showEditor((_, count) => (asked.length === 1 ? summaryOf(count) : next.promise));
  await selectOption(user, 'Color parcels by', 'Land Value');
  await screen.findByRole('button', { name: /^Quantiles Method$/ });
  await selectOption(user, 'Method', 'Natural breaks');
  await expect.poll(() => asked).toHaveLength(2);
  screen.getByRole('button', { name: /^Quantiles Method$/ });
  next.resolve(summaryOf(5));
  await screen.findByRole('button', { name: /^Natural breaks Method$/ });
  next = Promise.withResolvers();
  await selectOption(user, 'Method', 'Equal intervals');
  next.reject(new Problem('invalid_input', 'Too many filters.'));
  await screen.findByText('Too many filters.');
  screen.getByRole('button', { name: /^Natural breaks Method$/ });
  await selectOption(user, 'Classes', '3');
  await expect.poll(() => asked.at(-1)).toBe('landval natural 3');
});

it('offers sequential and diverging ramps, which repaint the classes and stay selected when their number changes', async () => {
  const { user } = showEditor();
  await selectOption(user, 'Color parcels by', 'Land Value');
  const diverging = await screen.findByRole('group', { name: 'Diverging: around a middle' });
  expect(screen.getByRole('radio', { name: 'Blue' })).toHaveProperty('checked', true);
  await user.click(within(diverging).getByRole('radio', { name: 'Brown to teal' }));
  expect(fills()).toEqual(rampColors('brownTeal', 5).toReversed());
  await selectOption(user, 'Classes', '4');
  await expect.poll(() => fills()).toEqual(rampColors('brownTeal', 4).toReversed());
});

it('reverses the colors, even after the ramp or the number of classes changes', async () => {
  const { user } = showEditor();
  await selectOption(user, 'Color parcels by', 'Land Value');
  await user.click(await screen.findByRole('button', { name: 'Reverse colors' }));
  expect(fills()).toEqual(rampColors('blue', 5));
  expect(screen.getByRole('radio', { name: 'Blue' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: 'Violet' }));
  expect(fills()).toEqual(rampColors('violet', 5));
  await selectOption(user, 'Classes', '4');
  await expect.poll(fills).toEqual(rampColors('violet', 4));
});

it('shows a ramp reversed on the dark map, and a color changed there leaves the others as they are', async () => {
  useTheme.setState({ theme: 'dark' });
  const { user } = showEditor();
  await selectOption(user, 'Color parcels by', 'Land Value');
  const dark = rampColors('blue', 5);
  await expect.poll(fills).toEqual(dark);
  await user.click(screen.getByRole('radio', { name: 'Violet' }));
  expect(fills()).toEqual(rampColors('violet', 5));
  await user.click(screen.getByRole('radio', { name: 'Blue' }));
  await selectOption(user, 'Classes', '4');
  await expect.poll(fills).toEqual(rampColors('blue', 4));
  edit((all) => paintRule(all, all.rules[0]?.id ?? '', { fill: '#ff0000' }));
  await expect.poll(fills).toEqual(['#ff0000', ...rampColors('blue', 4).slice(1)]);
  useTheme.setState({ theme: 'light' });
});

it('says when no parcel has a value, and why classes could not be made', async () => {
  const { user } = showEditor((column) => {
    if (column === 'saledate') throw new Problem('invalid_input', 'Too many filters.');
    return { kind: 'text', values: [], distinct: 0, others: 0, filled: 0, empty: 10 };
  });
  await selectOption(user, 'Color parcels by', 'Zoning Type');
  await screen.findByText('None of these parcels has a value in this column.');
  await selectOption(user, 'Color parcels by', 'Last Sale Date');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many filters.');
  expect(screen.queryByText(/None of these parcels/)).toBeNull();
});
