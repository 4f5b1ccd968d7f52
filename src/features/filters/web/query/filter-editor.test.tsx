// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ALDER, ALDER_OPTIONS } from '../../../../../tests/support/filter-options.ts';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../../tests/support/sessions.ts';
import { escape as leaveByEscape } from '../../../../frontend/escape.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { getSession } from '../../../accounts/contract.ts';
import { getPlaceBoundaries } from '../../../places/contract.ts';
import { completeFilterValue, listPlaceFilters } from '../../contract.ts';
import { EVERY_PARCEL, type FilterGroup } from '../../rules/filter-tree.ts';
import { FilterEditor } from './filter-editor.tsx';

const parts = startParts();

/** The values of every column, the most frequent first. Only the first two are listed before anything is typed. */
const VALUES = [
  { value: 'Old Town', count: 1234 },
  { value: 'Townsend', count: 900 },
  { value: '15000', count: 50 },
  { value: 'Town', count: 1 },
];

interface Shown {
  user: UserEvent;
  /** Returns the filters that the map, the list and the link have. */
  tree: () => FilterGroup;
  /** The filters that each call of `setTree` wrote, in order. */
  steps: readonly FilterGroup[];
}

async function showEditor(
  start: FilterGroup = EVERY_PARCEL,
  refusal = new Problem('not_found'),
): Promise<Shown> {
  let current = start;
  const steps: FilterGroup[] = [];
  function Page() {
    const [tree, setTree] = useState(start);
    current = tree;
    const clear = () => {
      setTree(EVERY_PARCEL);
      return () => setTree(tree);
    };
    return (
      <FilterEditor
        countyPath={ALDER}
        query={{ tree, setTree: (next) => (steps.push(next), setTree(next)), clear }}
        onDraw={() => undefined}
        onPicking={() => undefined}
      />
    );
  }
  const { user } = parts.show(<Page />, {
    path: ALDER,
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(getPlaceBoundaries, () => {
        throw refusal;
      }),
      answer(listPlaceFilters, () => ({
        status: 'ok' as const,
        sources: [{ key: 'parcel', path: ALDER, options: [...ALDER_OPTIONS] }],
      })),
      answer(completeFilterValue, ({ query }) => {
        const part = query.get('query')?.toLowerCase() ?? '';
        return part === ''
          ? VALUES.slice(0, 2)
          : VALUES.filter(({ value }) => value.toLowerCase().includes(part));
      }),
    ],
  });
  await screen.findByRole('group', { name: 'Filters' });
  return { user, tree: () => current, steps };
}

async function addColumn(user: UserEvent, label: string, button = 'Add a filter'): Promise<void> {
  await user.click(screen.getByRole('button', { name: button }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${label}`) }));
}

const nodes = (shown: Shown) => shown.tree().nodes;

it('a range is filled in as people write numbers; an end that is not a number changes nothing and says so', async () => {
  const shown = await showEditor();
  const { user } = shown;
  await user.click(screen.getByRole('button', { name: 'Land Value' }));
  screen.getByText('This county: $0 – $2,300,000 · 98% of parcels have a value');
  await user.type(screen.getByLabelText('Land Value from'), '20k');
  await expect.poll(() => nodes(shown)).toEqual([{ op: 'gte', column: 'landval', value: 20_000 }]);
  await user.type(screen.getByLabelText('Land Value to'), 'lots');
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Land Value to').getAttribute('aria-invalid')).toBe('true');
  expect(nodes(shown)).toEqual([{ op: 'gte', column: 'landval', value: 20_000 }]);
  await user.clear(screen.getByLabelText('Land Value to'));
  await user.type(screen.getByLabelText('Land Value to'), '150,000');
  await expect.poll(() => nodes(shown).length).toBe(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a number has its separators and unit, except while it is typed', async () => {
  const { user } = await showEditor({ op: 'all', nodes: [{ op: 'gte', column: 'landval', value: 50_000 }] });
  await user.click(screen.getByRole('button', { name: /^Land Value/ }));
  const field = await screen.findByLabelText<HTMLInputElement>('Land Value');
  expect(field.value).toBe('$50,000');
  await user.clear(field);
  await user.type(field, '1.5m');
  expect(field.value).toBe('1.5m');
  await user.tab();
  expect(field.value).toBe('$1,500,000');
});

it('a column is found by what people call it: “vacant” finds Structure on Parcel, “worth” finds Land Value', async () => {
  const { user } = await showEditor();
  await user.click(screen.getByRole('button', { name: 'Add a filter' }));
  const field = await screen.findByRole('searchbox', { name: 'Find a column' });
  const found = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await user.type(field, 'vacant');
  await expect.poll(found).toEqual([expect.stringContaining('Structure on Parcel')]);
  await user.clear(field);
  await user.type(field, 'worth');
  await expect.poll(found).toEqual([expect.stringContaining('Land Value')]);
});

it('the condition of a line can be changed, and the typed value stays where it fits', async () => {
  const shown = await showEditor();
  const { user } = shown;
  await addColumn(user, 'Land Value');
  await user.type(screen.getByLabelText('Land Value from'), '500');
  await user.click(screen.getByRole('button', { name: /^between Condition on Land Value$/ }));
  await user.click(await screen.findByRole('option', { name: 'greater than' }));
  expect(screen.getByLabelText<HTMLInputElement>('Land Value').value).toBe('$500');
  await expect.poll(() => nodes(shown)).toEqual([{ op: 'gt', column: 'landval', value: 500 }]);
});

it('values are selected from a fixed list, or from those that the county has', async () => {
  const shown = await showEditor();
  const { user } = shown;
  await addColumn(user, 'Zoning Type');
  await user.click(await screen.findByRole('option', { name: 'Mixed Use' }));
  await expect.poll(() => nodes(shown)).toEqual([{ op: 'is', column: 'zoning_type', value: 'Mixed' }]);
  await addColumn(user, 'Neighborhood');
  await user.click(await screen.findByRole('option', { name: /Old Town.*1,234/ }));
  await expect
    .poll(() => nodes(shown).at(-1))
    .toEqual({ op: 'is', column: 'neighborhood', value: 'Old Town' });
});

it('Enter after a part of a value selects the whole value, not the typed text, which no parcel has', async () => {
  const { user, steps } = await showEditor();
  await addColumn(user, 'Neighborhood');
  await user.type(await screen.findByRole('searchbox', { name: 'Find a value of Neighborhood' }), 'old');
  await screen.findByRole('option', { name: /Old Town/ });
  await user.keyboard('{Enter}');
  const selected = { op: 'is', column: 'neighborhood', value: 'Old Town' };
  await expect.poll(() => steps.map((tree) => tree.nodes)).toEqual([[selected]]);
});

it('Enter at once after a text waits for the values that contain it, and selects the one that is the text', async () => {
  const { user, steps } = await showEditor();
  await addColumn(user, 'Neighborhood');
  await screen.findByRole('option', { name: /Old Town/ });
  await user.type(screen.getByRole('searchbox', { name: 'Find a value of Neighborhood' }), 'town{Enter}');
  const selected = { op: 'is', column: 'neighborhood', value: 'Town' };
  await expect.poll(() => steps.map((tree) => tree.nodes)).toEqual([[selected]]);
});

it('Enter after a number selects this number, even if only other numbers that contain it are listed', async () => {
  const shown = await showEditor({ op: 'all', nodes: [{ op: 'is', column: 'landval', value: 1 }] });
  const { user } = shown;
  await user.click(screen.getByRole('button', { name: /^Land Value/ }));
  await user.type(await screen.findByRole('searchbox', { name: 'Find a value of Land Value' }), '5000');
  await screen.findByRole('option', { name: /15,000/ });
  await user.keyboard('{Enter}');
  await expect.poll(() => nodes(shown)).toEqual([{ op: 'in', column: 'landval', values: [1, 5000] }]);
});

it.each([
  ['not_found', /^This area was deleted or is not shared with you\./, 0],
  ['internal', /went wrong/, 1],
] as const)('an area that could not be loaded (%s) says why', async (code, message, buttons) => {
  await showEditor({ op: 'all', nodes: [{ op: 'inside', path: '/us/zz/birch' }] }, new Problem(code));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(message);
  expect(within(alert).queryAllByRole('button', { name: 'Try again' })).toHaveLength(buttons);
});

it('Enter after a part of a column’s name adds the first column of the list', async () => {
  const { user } = await showEditor();
  await user.click(screen.getByRole('button', { name: 'Add a filter' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Find a column' }), 'land va');
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('Land Value from')).toBeTruthy();
});

it('the button of a new group has the focus, so that its first filter can be added', async () => {
  const { user } = await showEditor({ op: 'all', nodes: [{ op: 'is', column: 'struct', value: true }] });
  await user.click(screen.getByRole('button', { name: 'Add a group' }));
  const add = await screen.findByRole('button', { name: 'Add to this group' });
  expect(document.activeElement).toBe(add);
});

it('groups match all or any of their lines; removing a group and clearing everything can be undone', async () => {
  const start: FilterGroup = {
    op: 'all',
    nodes: [
      { op: 'is', column: 'struct', value: true },
      {
        op: 'any',
        nodes: [
          { op: 'gt', column: 'landval', value: 5 },
          { op: 'exists', column: 'neighborhood', value: false },
        ],
      },
    ],
  };
  const shown = await showEditor(start);
  const { user } = shown;
  const group = () => screen.getByRole('group', { name: 'Group of filters' });
  within(group()).getByText('one of these');
  await user.click(within(group()).getByRole('radio', { name: 'All' }));
  await expect.poll(() => nodes(shown)[1]).toMatchObject({ op: 'all' });
  await user.click(screen.getByRole('button', { name: 'Remove this group' }));
  await expect.poll(() => nodes(shown).length).toBe(1);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => nodes(shown).length).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await expect.poll(() => nodes(shown)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => nodes(shown).length).toBe(2);
});

it('a column that this county does not have is named, and can only be removed', async () => {
  const shown = await showEditor({ op: 'all', nodes: [{ op: 'is', column: 'custom:gone', value: 'x' }] });
  const { user } = shown;
  await user.click(screen.getByRole('button', { name: /^gone/ }));
  screen.getByText(/can’t be filtered by this column/);
  await user.click(screen.getByRole('button', { name: 'Remove the filter on gone' }));
  await expect.poll(() => nodes(shown)).toEqual([]);
});

it('Escape leaves a picker for the one before it, and ends on the button that opened it', async () => {
  const { user } = await showEditor();
  await user.click(screen.getByRole('button', { name: 'Add a filter' }));
  await user.click(await screen.findByRole('option', { name: /^From a list/ }));
  await screen.findByRole('textbox');
  act(() => void leaveByEscape());
  await screen.findByRole('searchbox', { name: 'Find a column' });
  act(() => void leaveByEscape());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a filter' }));
  expect(leaveByEscape()).toBe(false);
});

it('a county whose columns could not be loaded offers no filters, and says so', async () => {
  let isDown = true;
  const { user } = parts.show(
    <FilterEditor
      countyPath={ALDER}
      query={{ tree: EVERY_PARCEL, setTree: () => undefined, clear: () => () => undefined }}
      onDraw={() => undefined}
      onPicking={() => undefined}
    />,
    {
      path: ALDER,
      answers: [
        answer(getSession, () => sessionReplyOf('chelsea')),
        answer(listPlaceFilters, () => {
          if (isDown) throw new Problem('not_found', 'There is no such place.');
          return {
            status: 'ok' as const,
            sources: [{ key: 'parcel', path: ALDER, options: [...ALDER_OPTIONS] }],
          };
        }),
      ],
    },
  );
  await screen.findByText('The columns of this county could not be loaded.');
  screen.getByText('There is no such place.');
  expect(screen.queryByRole('button', { name: 'Add a filter' })).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Add a filter' });
});
