// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { listCountiesWithParcels, listPlaceChildren } from '../../places/contract.ts';
import { PlaceLink } from './place-link.tsx';

const parts = startParts();
const COUNTIES = [
  { path: '/us/md/howard', name: 'Howard County', headline: 'Howard County, MD', bbox: null },
  { path: '/us/md/kent', name: 'Kent County', headline: 'Kent County, MD', bbox: null },
];

it('loads the names of all unpublished counties of a state with one request, without outlines', async () => {
  const asked: string[] = [];
  parts.show(
    <>
      <PlaceLink path="/us/md/howard" />
      <PlaceLink path="/us/md/kent" />
      <PlaceLink path="/us/md/atlantis" />
    </>,
    {
      answers: [
        answer(listCountiesWithParcels, () => ({ counties: [] })),
        answer(listPlaceChildren, ({ path, query }) => {
          asked.push(`${path}?${query.toString()}`);
          const children = { type: 'FeatureCollection' as const, features: [] };
          return { success: true as const, style: 'admin', version: '1', total: 2, children, data: COUNTIES };
        }),
      ],
    },
  );
  await screen.findByRole('link', { name: 'Howard County, MD' });
  screen.getByRole('link', { name: 'Kent County, MD' });
  screen.getByRole('link', { name: '/us/md/atlantis' });
  expect(asked).toEqual(['/us/md/children.json?style=admin&outlines=none']);
});
