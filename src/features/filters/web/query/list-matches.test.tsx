// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../../tests/support/part.ts';
import { ListMatches } from './list-matches.tsx';

const parts = startParts();

it('says which lines were not looked up completely, and does not call them not found', () => {
  parts.show(
    <ListMatches
      matches={[
        { entry: '0', parcels: [], isIncomplete: true },
        { entry: '17-9', parcels: [], isIncomplete: false },
      ]}
      onList={() => undefined}
    />,
  );
  const linesOf = (name: RegExp) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(linesOf(/^Not looked up completely/)).toEqual(['0']);
  expect(linesOf(/^Not found/)).toEqual(['17-9']);
});
