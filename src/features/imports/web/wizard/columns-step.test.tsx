// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { makeDryRun } from '../../../../../tests/support/dry-run.ts';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import { useUrlState } from '../../../../frontend/url-state.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type DryRun, type Recipe, createImport } from '../../contract.ts';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { ColumnsStep } from './columns-step.tsx';
import type { DryColumn } from './recipe-editing.ts';

const parts = startParts();
const PLACE = '/us/zz/alder';

function column(from: string, to: string | null, raw: string, confidence = 0.95): DryColumn {
  return {
    from,
    to,
    is_standard: to !== null,
    reason: to === null ? 'kept as a column of the county' : 'is a common name for it',
    confidence,
    proposal: null,
    table: null,
    filled_percent: 100,
    lookup: null,
    parse: null,
    part: null,
    samples: [{ raw, value: raw, is_unreadable: false }],
  };
}

const DRY_RUN = makeDryRun({
  format: 'Shapefile',
  crs: 'WGS 84',
  encoding: 'UTF-8',
  rows_total: 12,
  rows_sampled: 12,
  columns: [
    column('PIN', 'parcelnumb', 'A-1'),
    column('HOUSE', 'saddno', '12', 0.6),
    column('STREETNM', null, 'ELM ST'),
  ],
  place: { path: PLACE, is_inside: false, message: 'Only 3 of 12 sampled parcels are in Alder County.' },
  missing: 'No owner: search by owner will find nothing.\nNo value: parcels will show no value.',
});

/** Shows the step with a recipe that changes as on the page. Returns all recipes. */
function showStep(change: Partial<DryRun> = {}, reply: () => never = refuse) {
  const recipes: Recipe[] = [];
  const asked: unknown[] = [];
  function Step() {
    const [steps, setSteps] = useState<readonly Recipe[]>([]);
    const editing = {
      recipe: steps.at(-1) ?? EMPTY_RECIPE,
      change: (next: Recipe) => {
        recipes.push(next);
        setSteps([...steps, next]);
      },
      undo: steps.length === 0 ? null : () => setSteps(steps.slice(0, -1)),
      isBehind: false,
    };
    return (
      <ColumnsStep
        source={{ upload: '6f0c0d0e-0000-4000-8000-000000000000' }}
        place={PLACE}
        dryRun={{ ...DRY_RUN, ...change }}
        editing={editing}
      />
    );
  }
  const answers = [
    answer(createImport, ({ body }) => {
      asked.push(body);
      return reply();
    }),
  ];
  return { ...parts.show(<Step />, { answers }), recipes, asked };
}

function refuse(): never {
  throw new Problem('conflict', 'Another import of this county is running.');
}

const rowOf = (name: RegExp) => screen.getByRole('button', { name });

it('says first what the parcels would lack, and that few of them are in the county', () => {
  showStep();
  const [first] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('No owner: search by owner will find nothing.');
  const issues = screen.getByText('Check this first');
  const columns = screen.getByRole('heading', { name: 'Columns of lots.zip' });
  expect(issues.compareDocumentPosition(columns) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  screen.getByText('Only 3 of 12 sampled parcels are in Alder County.');
});

it('shows what becomes of each column, and only the unmatched ones on request', async () => {
  const { user } = showStep();
  rowOf(/^PIN.*becomes.*Parcel Number.*A-1.*sure/);
  rowOf(/^HOUSE.*becomes.*12.*please check/);
  rowOf(/^STREETNM.*becomes.*Keep as custom field/);
  screen.getByText(/^2 of 3 columns matched/);
  await user.click(screen.getByRole('button', { name: 'Only unmatched' }));
  expect(screen.queryByRole('button', { name: /^PIN/ })).toBeNull();
  rowOf(/^STREETNM/);
});

it('matches a column of the file to another column of the record, and undoes that', async () => {
  const { user, recipes } = showStep();
  await user.click(rowOf(/^STREETNM/));
  const editor = screen.getByRole('combobox', { name: 'Becomes' });
  await user.clear(editor);
  await user.type(editor, 'saddstr');
  await user.click(await screen.findByRole('option', { name: /\(saddstr\)/ }));
  expect(recipes.at(-1)?.columns).toEqual([{ from: 'STREETNM', to: 'saddstr', reason: 'chosen on screen' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('shows values before and after, and writes an operator’s rule for blank values into the recipe', async () => {
  const { user, recipes } = showStep();
  await user.click(rowOf(/^HOUSE/));
  const table = screen.getByRole('table', { name: 'Values of HOUSE before and after' });
  within(table).getAllByRole('cell', { name: '12' });
  await user.type(screen.getByLabelText('Values that mean “no value”'), '0{Enter}UNKNOWN');
  await user.tab();
  expect(recipes.at(-1)?.columns).toEqual([{ from: 'HOUSE', to: 'saddno', blanks: ['0', 'UNKNOWN'] }]);
});

it('does not start while something prevents the import, and says what', async () => {
  const { user, asked } = showStep({ problems: ['There is no column with parcel numbers.'] });
  screen.getByText('This can’t be imported yet.');
  const start = screen.getByRole('button', {
    name: 'Start the import',
    description: 'The top of this page says what must be fixed first.',
  });
  start.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(start);
  expect(asked).toEqual([]);
});

it('keeps the focus on the button to start while the sample is read again', async () => {
  let finishReading = (): void => undefined;
  function Step() {
    const [isBehind, setIsBehind] = useState(true);
    finishReading = () => setIsBehind(false);
    return (
      <ColumnsStep
        source={{ upload: '6f0c0d0e-0000-4000-8000-000000000000' }}
        place={PLACE}
        dryRun={DRY_RUN}
        editing={{ recipe: EMPTY_RECIPE, change: () => undefined, undo: null, isBehind }}
      />
    );
  }
  parts.show(<Step />, { answers: [] });
  const start = screen.getByRole('button', {
    name: 'Start the import',
    description: /^The sample is being read again/,
  });
  act(() => start.focus());
  act(finishReading);
  expect(screen.getByRole('button', { name: 'Start the import', description: '' })).toBe(start);
  expect(document.activeElement).toBe(start);
});

it('asks the server to start the import for review, and says why it was not started', async () => {
  const { user, asked } = showStep();
  await user.click(screen.getByRole('button', { name: 'Start the import' }));
  await screen.findByText('The import was not started.');
  screen.getByText('Another import of this county is running.');
  expect(asked).toMatchObject([{ place: PLACE, publish: 'review' }]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(useUrlState.getState().path).toMatch(/\/new\/look\/upload\//));
});

it('matches a column to the proposed column with one click', async () => {
  const { user, recipes } = showStep({
    columns: [column('PIN', 'parcelnumb', 'A-1'), { ...column('CLS', null, 'R1'), proposal: 'usecode' }],
  });
  const [first] = screen.getAllByRole('button', { name: /becomes/ });
  expect(first?.textContent).toContain('CLS');
  await user.click(screen.getByRole('button', { name: /^Use as / }));
  expect(recipes.at(-1)?.columns).toEqual([{ from: 'CLS', to: 'usecode', reason: 'chosen on screen' }]);
});

it('leaves out rows that don’t look like parcels with one click', async () => {
  const rule = { column: 'POLY_TYPE', equals: ['ROW'], reason: 'a road or right of way' };
  const { user, recipes } = showStep({ proposed_exclusions: [{ rule, rows: 3 }] });
  screen.getByText('Some rows don’t look like parcels');
  await user.click(
    screen.getByRole('button', { name: 'Leave them out: rows that look like a road or right of way' }),
  );
  expect(recipes.at(-1)?.not_parcels).toEqual([rule]);
});
