// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { listFreeDownloads } from '../contract.ts';
import { FreeDownloads } from './free-downloads.tsx';

const parts = startParts();
const day = (successful: number, attempted = successful) => ({ date: '2026-11-20', successful, attempted });

it.each([
  ['Date, Downloaded', [day(1200)], ['Date', 'Downloaded']],
  ['Attempted, when some failed', [day(1200, 1500)], ['Date', 'Downloaded', 'Attempted']],
])('the table of free downloads has the columns %s', async (_, days, heads) => {
  parts.show(<FreeDownloads />, {
    answers: [
      answer(listFreeDownloads, () => ({
        downloaded_parcel_history: days,
        downloaded_parcels_sum: 1200,
        downloaded_parcels_remaining: 3800,
      })),
    ],
  });
  await screen.findByText('3,800 free CSV rows left this month.');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(heads);
  screen.getByRole('rowheader', { name: /20/ });
  screen.getByText('1,200');
});
