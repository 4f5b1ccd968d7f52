// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Recipe } from '../../contract.ts';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { ColumnEditor } from './column-editor.tsx';
import type { DryColumn } from './recipe-editing.ts';

afterEach(cleanup);

const COLUMN: DryColumn = {
  from: 'USE',
  to: 'usedesc',
  is_standard: true,
  reason: 'is a common name for it',
  confidence: 0.95,
  proposal: null,
  table: null,
  filled_percent: 100,
  lookup: 'uses',
  parse: null,
  part: null,
  samples: [],
};

function showEditor(uses: Recipe['lookups'][string]) {
  const recipe: Recipe = {
    ...EMPTY_RECIPE,
    columns: [{ from: 'USE', to: 'usedesc', lookup: 'uses' }],
    lookups: { uses },
  };
  return show(recipe, COLUMN);
}

/** Shows the editor of a column. Returns the changed recipes. */
function show(recipe: Recipe, column: DryColumn): Recipe[] {
  const changed: Recipe[] = [];
  const editing = {
    recipe,
    change: (next: Recipe) => void changed.push(next),
    undo: null,
    isBehind: false,
  };
  render(<ColumnEditor column={column} editing={editing} onMoved={() => undefined} />);
  return changed;
}

const SALE: DryColumn = { ...COLUMN, from: 'SALE', to: 'saledate', lookup: null, parse: 'mmddyyyy' };

test('codes that the recipe lists can be edited', () => {
  showEditor({ R1: 'Residential' });
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Look up codes/).value).toBe('R1 = Residential');
});

test('codes that are read from a table are described, and have no field to overwrite them', () => {
  showEditor({ layer: 'CODES', file: 'uses.gdb', code_column: 'CODE', value_column: 'TEXT' });
  expect(screen.queryByLabelText(/^Look up codes/)).toBeNull();
  expect(screen.getByText(/^Codes are looked up in CODES of uses\.gdb: CODE has the codes/)).toBeDefined();
});

test('a format that was guessed is shown as the format, and the other option names what it does', async () => {
  const user = userEvent.setup();
  const changed = show(
    { ...EMPTY_RECIPE, columns: [{ from: 'SALE', to: 'saledate', parse: 'mmddyyyy' }] },
    SALE,
  );
  await user.click(screen.getByRole('button', { name: /Values are read as/ }));
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Date: month, day, year');
  expect(screen.queryByRole('option', { name: /^Guessed/ })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'By the type of the column' }));
  expect(changed.map(({ columns }) => columns)).toEqual([[{ from: 'SALE', to: 'saledate' }]]);
});

test('a change of a column that the recipe does not have yet keeps its guessed format', async () => {
  const user = userEvent.setup();
  const changed = show(EMPTY_RECIPE, SALE);
  await user.type(screen.getByLabelText(/^Values that mean/), '0');
  await user.tab();
  expect(changed[0]?.columns).toEqual([{ from: 'SALE', to: 'saledate', parse: 'mmddyyyy', blanks: ['0'] }]);
});

test('a line that is not a pair is named, and nothing is saved until it is one', async () => {
  const user = userEvent.setup();
  const changed = show(EMPTY_RECIPE, SALE);
  const replace = screen.getByLabelText(/^Replace/);
  await user.type(replace, 'APT=#');
  await user.tab();
  screen.getByText(/in the line “APT=#”/);
  await user.type(screen.getByLabelText(/^Look up codes/), 'R1');
  await user.tab();
  screen.getByText('Write two parts with “=” between them in the line “R1”, as in R1 = Residential.');
  expect(changed).toEqual([]);
  await user.clear(replace);
  expect(screen.queryByText(/in the line “APT=#”/)).toBeNull();
  await user.type(replace, 'APT = #');
  await user.tab();
  expect(changed[0]?.columns[0]?.replace).toEqual([{ pattern: 'APT', with: '#' }]);
});
