// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { makeDryRun } from '../../../../../tests/support/dry-run.ts';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import { makeCountyBoundaries } from '../../../../../tests/support/place-boundaries.ts';
import { useUrlState } from '../../../../frontend/url-state.ts';
import { getPlaceBoundaries } from '../../../places/contract.ts';
import { type Recipe, listIncomingFiles, listUploads } from '../../contract.ts';
import { EMPTY_RECIPE, MAX_JOINS } from '../../rules/recipe.ts';
import { JoinList } from './join-list.tsx';
import { LookStep } from './look-step.tsx';

const parts = startParts();
const ALDER = '/us/zz/alder';

const ALDER_ANSWER = answer(getPlaceBoundaries, () =>
  makeCountyBoundaries({ path: ALDER, name: 'Alder', headline: 'Alder County, ZZ', geoid: '99001' }),
);

/** A zip of two townships, which can't be opened before one is selected. */
const UNOPENED = makeDryRun({
  file: 'towns.zip',
  layers: [
    { name: 'north', geometry: 'polygon', rows: 12 },
    { name: 'south', geometry: 'polygon', rows: 8 },
  ],
});

function showStep(first: Recipe = EMPTY_RECIPE, dryRun = UNOPENED) {
  const recipes: Recipe[] = [];
  function Step() {
    const [recipe, setRecipe] = useState(first);
    const change = (next: Recipe) => {
      recipes.push(next);
      setRecipe(next);
    };
    return (
      <LookStep
        source={{ upload: '6f0c0d0e-0000-4000-8000-000000000000' }}
        place={ALDER}
        dryRun={dryRun}
        editing={{ recipe, change, undo: null, isBehind: false }}
      />
    );
  }
  return { ...parts.show(<Step />, { answers: [ALDER_ANSWER] }), recipes };
}

it('has a button to the next step that the keyboard reaches, and that says what must be selected first', async () => {
  let selectCounty = (): void => undefined;
  function Step() {
    const [place, setPlace] = useState<string | null>(null);
    selectCounty = () => setPlace(ALDER);
    return (
      <LookStep
        source={{ upload: '6f0c0d0e-0000-4000-8000-000000000000' }}
        place={place}
        dryRun={makeDryRun({})}
        editing={{ recipe: EMPTY_RECIPE, change: () => undefined, undo: null, isBehind: false }}
      />
    );
  }
  const { user } = parts.show(<Step />, {
    answers: [ALDER_ANSWER],
  });
  const next = screen.getByRole('button', {
    name: 'Next: Columns',
    description: 'Select the county of these parcels first.',
  });
  for (let presses = 0; presses < 20 && document.activeElement !== next; presses += 1) await user.tab();
  expect(document.activeElement).toBe(next);
  await user.keyboard('{Enter}');
  expect(useUrlState.getState().path).toBe('/');
  act(selectCounty);
  expect(document.activeElement).toBe(next);
  await user.keyboard('{Enter}');
  expect(useUrlState.getState().path).toMatch(/\/new\/columns\/upload\//);
});

it('leads back to the selection of a file', async () => {
  const { user } = showStep(EMPTY_RECIPE, makeDryRun({}));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(useUrlState.getState().path).toBe('/admin/imports/new');
});

it('offers all layers of a file as one', async () => {
  const { user, recipes } = showStep();
  await user.click(screen.getByRole('button', { name: /Layer with the parcels/ }));
  await user.click(await screen.findByRole('option', { name: /All layers as one/ }));
  expect(recipes.at(-1)?.layer).toBe('*');
});

it('lets the operator correct a condition that keeps a file from being opened', async () => {
  const { user, recipes } = showStep({ ...EMPTY_RECIPE, layer: 'north', where: 'COUNTY = 1' });
  const field = screen.getByRole('textbox', { name: 'Only rows where' });
  await user.clear(field);
  await user.type(field, "COUNTYFP = '031'{Enter}");
  expect(recipes.at(-1)?.where).toBe("COUNTYFP = '031'");
});

it('joins the table that the dry run proposes with one click', async () => {
  const on = { parcel: 'LOC_ID', table: 'PROP_ID' };
  const dryRun = makeDryRun({ proposed_join: { layer: 'roll', on, columns: ['owner', 'parval'] } });
  const { user, recipes } = showStep(EMPTY_RECIPE, dryRun);
  screen.getByText(/has “Owner”, “Total Parcel Value”, and the same values in/);
  await user.click(screen.getByRole('button', { name: 'Join it: the table roll' }));
  expect(recipes.at(-1)?.joins).toEqual([{ layer: 'roll', on: { ...on, match: 'loose' }, rules: {} }]);
  expect(screen.queryByRole('button', { name: 'Join it: the table roll' })).toBeNull();
});

it('fills the texts of codes from the table that the dry run proposes', async () => {
  const proposed = {
    layer: 'uses',
    from: 'USE',
    code: 'usecode',
    to: 'usedesc',
    code_column: 'CODE',
    value_column: 'TEXT',
  };
  const dryRun = makeDryRun({ proposed_code_table: proposed });
  const recipes: Recipe[] = [];
  function List() {
    // The texts came from a layer that the file no longer has.
    const [recipe, setRecipe] = useState<Recipe>({
      ...EMPTY_RECIPE,
      lookups: { old: { layer: 'old', code_column: 'CODE', value_column: 'TEXT' } },
      columns: [{ from: 'USE', to: 'usedesc', lookup: 'old' }],
    });
    const change = (next: Recipe) => {
      recipes.push(next);
      setRecipe(next);
    };
    return <JoinList dryRun={dryRun} editing={{ recipe, change, undo: null, isBehind: false }} />;
  }
  const { user } = parts.show(<List />, { answers: [] });
  await user.click(screen.getByRole('button', { name: 'Use it: the table uses' }));
  expect(recipes.at(-1)).toMatchObject({
    lookups: { uses: { layer: 'uses', code_column: 'CODE', value_column: 'TEXT' } },
    columns: [
      { from: 'USE', to: 'usecode' },
      { from: 'USE', to: 'usedesc', lookup: 'uses' },
    ],
  });
  expect(screen.queryByRole('button', { name: 'Use it: the table uses' })).toBeNull();
});

it.each([
  ['the table', [], 'Choose the table first.'],
  [
    'its keys',
    [{ name: 'owners', geometry: 'none' as const, rows: 12 }],
    'Choose the key in the parcels and write the key in the table.',
  ],
])('tells that %s must be selected before a table can be joined', async (_missing, layers, description) => {
  const editing = { recipe: EMPTY_RECIPE, change: () => undefined, undo: null, isBehind: false };
  const { user } = parts.show(<JoinList dryRun={makeDryRun({ layers })} editing={editing} />, {
    answers: [
      answer(listUploads, () => ({ uploads: [] })),
      answer(listIncomingFiles, () => ({ folders: [] })),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Add a table' }));
  expect(screen.getByRole('button', { name: 'Join the table', description })).toBeDefined();
});

it('tells why no table can be added at the limit of tables', () => {
  const join = {
    layer: 'owners',
    on: { parcel: 'PIN', table: 'PIN', match: 'loose' as const },
    rules: {},
    otherwise: 'first' as const,
  };
  const recipe = {
    ...EMPTY_RECIPE,
    joins: Array.from({ length: MAX_JOINS }, (_, index) => ({ ...join, layer: `table ${index}` })),
  };
  const editing = { recipe, change: () => undefined, undo: null, isBehind: false };
  parts.show(<JoinList dryRun={makeDryRun({})} editing={editing} />);
  const description = `An import can join ${MAX_JOINS} tables. Remove a table first.`;
  expect(screen.getByRole('button', { name: 'Add a table', description })).toBeDefined();
});
