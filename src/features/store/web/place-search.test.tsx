// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { searchStorePlaces } from '../contract.ts';
import { PlaceSearch } from './place-search.tsx';

const parts = startParts();

it('the place search sends a request from 2 characters on, and says which of the places found have no parcels yet', async () => {
  const asked: unknown[] = [];
  const { user } = parts.show(<PlaceSearch country="ca" variant="default" />, {
    answers: [
      answer(searchStorePlaces, ({ query }) => {
        asked.push([query.get('query'), query.get('country')]);
        return {
          places: [
            { path: '/ca/on', headline: 'Ontario', kind: 'state' as const, has_parcels: true },
            { path: '/ca/nu', headline: 'Nunavut', kind: 'state' as const, has_parcels: false },
          ],
        };
      }),
    ],
  });
  const box = screen.getByPlaceholderText('Find a province or census division');
  await user.type(box, 'n');
  expect(screen.queryByRole('option')).toBeNull();
  await user.type(box, 'u');
  await screen.findByRole('option', { name: /Ontario/ });
  screen.getByText('No parcels yet');
  expect(asked).toEqual([['nu', 'ca']]);
});
