// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { Problem } from '../../../kernel/problem.ts';
import { listPlaceChanges } from '../contract.ts';
import { ChangesPane } from './changes-pane.tsx';

const parts = startParts();

it('does not say that it is loading when the changes could not be loaded', async () => {
  parts.show(<ChangesPane subject="/us/zz/alder" onClose={() => undefined} />, {
    answers: [
      answer(listPlaceChanges, () => {
        throw new Problem('invalid_input');
      }),
    ],
  });
  expect(screen.getByText('Loading…')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('Loading…')).toBeNull();
});
