// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Recipe } from '../../contract.ts';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { ColumnEditor } from './column-editor.tsx';

afterEach(cleanup);

const COLUMN = {
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
  const editing = { recipe, change: () => undefined, undo: null, isBehind: false };
  render(<ColumnEditor column={COLUMN} editing={editing} onMoved={() => undefined} />);
}

test('codes that the recipe lists can be edited', () => {
  showEditor({ R1: 'Residential' });
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Look up codes/).value).toBe('R1 = Residential');
});

test('codes that are read from a table are described, and have no field to overwrite them', () => {
  showEditor({ layer: 'CODES', file: 'uses.gdb', code_column: 'CODE', value_column: 'TEXT' });
  expect(screen.queryByLabelText(/^Look up codes/)).toBeNull();
  expect(screen.getByText(/^Codes are looked up in CODES of uses\.gdb: CODE has the codes/)).toBeDefined();
});
