// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getStorePlace } from '../contract.ts';
import { PlaceView, leadOf } from './place-view.tsx';

const parts = startParts();

const place = { published_from: '2026-11-22', published_to: '2026-11-22' } as const;
const county = {
  path: '/us/md/calvert',
  headline: 'Calvert County, MD',
  parcels: 1,
  published_at: '2026-11-22',
};
const counties = [{ ...county, from_cents: null, currency: 'USD' as const }];

it.each([
  [{ sold_as: 'county', country: 'us', parcels: 1, counties: [] }, '1 parcel, published Nov 22, 2026.'],
  [
    { sold_as: 'bundle', country: 'us', parcels: 2, counties },
    '2 parcels of 1 county as a bundle, published Nov 22, 2026.',
  ],
  [
    { sold_as: 'bundle', country: 'ca', parcels: 2000, counties: [...counties, ...counties] },
    '2,000 parcels of 2 census divisions as a bundle, published Nov 22, 2026.',
  ],
] as const)('the lead of %o counts parcels and places in the words of the country', (facts, text) => {
  expect(leadOf({ ...place, ...facts, counties: [...facts.counties] })).toBe(text);
});

it('an address without a place leads to the search and to the first page', async () => {
  parts.show(<PlaceView path="/us/zz/nowhere" variant="default" />, {
    answers: [
      answer(getStorePlace, () => {
        throw new Problem('not_found', 'There is no place /us/zz/nowhere.');
      }),
    ],
  });
  await screen.findByText('There is no place at this address.');
  screen.getByPlaceholderText('Find a state or county');
  const link = screen.getByRole('link', { name: 'All places in the Data Store' });
  expect(link.getAttribute('href')).toBe('/store');
});
