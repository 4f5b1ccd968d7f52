// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type ParcelChange, type PlaceChanges, listPlaceChanges } from '../contract.ts';
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

it('keeps the list when its next page can’t be loaded, and says so at its end', async () => {
  const change: ParcelChange = {
    seq: 1,
    kind: 'number',
    ll_uuid: crypto.randomUUID(),
    old: null,
    new: null,
    share: null,
    moved_m: null,
    parts: null,
    related_number: null,
    fields: [],
  };
  const { user } = parts.show(<ChangesPane subject="/us/zz/alder" onClose={() => undefined} />, {
    answers: [
      answer(listPlaceChanges, ({ query }): PlaceChanges => {
        if (query.get('after') !== '0') throw new Problem('not_allowed', 'The next page is not there.');
        return {
          place: { path: '/us/zz/alder', headline: 'Alder County' },
          editions: [],
          comparison: {
            id: 1,
            from: 1,
            to: 2,
            state: 'ready',
            progress: 1,
            error: null,
            counts: { number: 2 },
          },
          hidden_owners: null,
          changes: [change],
          next: 1,
        };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The next page is not there.');
  screen.getByText('none → none');
  screen.getByRole('button', { name: 'Show more' });
});
