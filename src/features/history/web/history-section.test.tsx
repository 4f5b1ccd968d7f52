// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { type ParcelHistory, getParcelHistory } from '../contract.ts';
import { historyFeature } from '../feature.ts';
import { HistorySection } from './history-section.tsx';

const parts = startParts();
openUrlState([historyFeature]);

function edition(version: number, published_at: string): ParcelHistory['editions'][number] {
  return {
    version,
    published_at,
    is_current: version === 2,
    stable_id: null,
    path: '/us/zz/alder/1',
    parcelnumb: '1',
    address: null,
    parval: null,
    landval: null,
    improvval: null,
    ll_gisacre: null,
    point: null,
  };
}
const NOW = edition(2, '2026-11-22T12:00:00Z');
const BEFORE = edition(1, '2026-08-01T12:00:00Z');

type Entry = ParcelHistory['entries'][number];
function entry(kind: Entry['kind']): Entry {
  const value = { label: 'Zoning', format: 'text', from: 'R-6', to: 'R-8' } as const;
  return { kind, version: 2, published_at: NOW.published_at, ...value };
}

async function open(editions: ParcelHistory['editions'], entries: ParcelHistory['entries'] = []) {
  const record = { path: '/us/zz/alder/1' } as ParcelRecord;
  const { user } = parts.show(<HistorySection record={record} />, {
    answers: [
      answer(getParcelHistory, () => ({
        ll_uuid: '7f2f9a52-4f7e-4f5e-9f58-0d8f1f6f2a11',
        hidden_owners: null,
        editions,
        entries,
      })),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'History' }));
  await screen.findByRole('button', { name: 'All changes in this county' });
  return screen
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => / of (?:Aug|Nov)/.test(text));
}

it.each([
  ['one update', [NOW], 'Nov 22, 2026'],
  ['two updates', [NOW, BEFORE], 'Aug 1, 2026'],
])(
  'the history of a parcel without changes in %s names the day of the first update, without buttons',
  async (_, editions, day) => {
    expect(await open(editions)).toEqual([]);
    screen.getByText(`No changes since the update of ${day}.`);
  },
);

it('the history of a parcel whose values changed offers the map of the earlier update', async () => {
  expect(await open([NOW, BEFORE], [entry('fields')])).toEqual(['Open the map of Aug 1, 2026']);
});

it('the history of a parcel whose shape changed offers the earlier shape and map', async () => {
  expect(await open([NOW, BEFORE], [entry('shape')])).toEqual([
    'Show the shape of Aug 1, 2026',
    'Open the map of Aug 1, 2026',
  ]);
});
