// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../../tests/support/part.ts';
import type { DryRun, Recipe } from '../../contract.ts';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { LookStep } from './look-step.tsx';

const parts = startParts();

/** A zip of two townships, which can't be opened before one is selected. */
const UNOPENED: DryRun = {
  file: 'towns.zip',
  format: '',
  layer: null,
  layers: [
    { name: 'north', geometry: 'polygon', rows: 12 },
    { name: 'south', geometry: 'polygon', rows: 8 },
  ],
  crs: '',
  encoding: '',
  rows_total: null,
  rows_sampled: 0,
  columns: [],
  county_columns: [],
  missing: null,
  rows: [],
  geometries: { type: 'FeatureCollection', features: [] },
  extent: null,
  findings: [],
  joins: [],
  unknown_codes: [],
  place: { path: '/us/zz/alder', is_inside: false, message: null },
  problems: [],
  proposed_exclusions: [],
  warnings: [],
  recipe: EMPTY_RECIPE,
};

function showStep(first: Recipe = EMPTY_RECIPE) {
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
        place="/us/zz/alder"
        dryRun={UNOPENED}
        editing={{ recipe, change, undo: null, isBehind: false }}
      />
    );
  }
  return { ...parts.show(<Step />, { answers: [] }), recipes };
}

it('offers all layers of a file as one', async () => {
  const { user, recipes } = showStep();
  await user.click(screen.getByRole('button', { name: /Layer with the parcels/ }));
  await user.click(await screen.findByRole('option', { name: /All layers as one/ }));
  expect(recipes.at(-1)?.layer).toBe('*');
});

it('lets a condition be corrected that keeps a file from being opened', async () => {
  const { user, recipes } = showStep({ ...EMPTY_RECIPE, layer: 'north', where: 'COUNTY = 1' });
  const field = screen.getByRole('textbox', { name: 'Only rows where' });
  await user.clear(field);
  await user.type(field, "COUNTYFP = '031'{Enter}");
  expect(recipes.at(-1)?.where).toBe("COUNTYFP = '031'");
});
