// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { getSession } from '../../accounts/contract.ts';
import type { ParcelRecord } from '../contract.ts';
import { parcelsFeature } from '../feature.ts';
import { ParcelDetails } from './parcel-details.tsx';
import { ParcelTitle } from './parcel-title.tsx';

const parts = startParts();
openUrlState([parcelsFeature]);

function show(change: Partial<ParcelRecord> = {}) {
  const record = { ...PARCEL_RECORD, ...change };
  return parts.show(
    <>
      <ParcelTitle record={record} />
      <ParcelDetails record={record} />
    </>,
    { answers: [answer(getSession, () => sessionReplyOf('chelsea'))] },
  );
}

/** Returns the labels and values at the head of the panel. */
function answers() {
  const head = screen.getAllByRole('term')[0]?.closest('dl');
  if (head == null) throw new Error('the panel has no head');
  return [...head.children].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent?.trim(),
  ]);
}

const isOpen = (name: string | RegExp) =>
  screen.getByRole('button', { name }).getAttribute('aria-expanded') === 'true';

it('shows owner, computed value, size, use, zoning and number at its head', async () => {
  show();
  await screen.findByText('Source: Alder', { exact: false });
  expect(answers()).toEqual([
    ['Owner', 'Sign in to see the owner'],
    ['Total value', '$240,000 land + improvements'],
    ['Size', '2,799 sq ft (0.06 acres)'],
    ['Use', 'Row house'],
    ['Zoning', 'R-8'],
    ['Parcel number', '0308047'],
  ]);
});

it('is titled with the address in title case, its city and ZIP', async () => {
  const { container } = show();
  await screen.findByRole('heading', { name: '1214 Bolton St' });
  expect(container.querySelector('p')?.textContent).toContain('Alderton, ZZ 00012 Alder County, ZZ');
});

it('does not repeat the state of an address without a city', async () => {
  const { container } = show({
    formatted_addresses: [{ line: '1214 BOLTON ST', city: null, state: 'ZZ', zip: '00012' }],
  });
  await screen.findByRole('heading', { name: '1214 Bolton St' });
  expect(container.querySelector('p')?.textContent).toContain('00012 Alder County, ZZ');
  expect(container.querySelector('p')?.textContent).not.toContain('ZZ 00012');
});

it('opens the sections with useful values at first, but not other records and record details', async () => {
  const { user } = show();
  await screen.findByText('Source: Alder', { exact: false });
  expect(isOpen('Sales & Value')).toBe(true);
  expect(isOpen('Zoning & Land Use')).toBe(true);
  expect(isOpen(/^Other Records/)).toBe(false);
  expect(isOpen('Record Details')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Record Details' }));
  const row = (await screen.findByText('Zoning: Share of Parcel')).closest('div');
  expect(within(row ?? document.body).getByText('100%')).toBeTruthy();
});

it('formats the date of its source like every other date of the panel', async () => {
  show();
  await waitFor(() => expect(screen.getByText(/published Nov 22, 2026/)).toBeTruthy());
});
