// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { useToasts } from '../../../frontend/toasts.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { Problem } from '../../../kernel/problem.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { type ParcelRecord, getParcel } from '../../parcels/contract.ts';
import { type ParcelHistory, getParcelHistory } from '../contract.ts';
import { historyFeature } from '../feature.ts';
import { HistorySection } from './history-section.tsx';

const parts = startParts();
openUrlState([historyFeature]);
afterEach(() => useMapSession.setState({ view: null }));

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

/** Shows the open section. `parcel` answers requests for the parcel in an earlier edition. */
async function show(
  editions: ParcelHistory['editions'],
  entries: ParcelHistory['entries'],
  parcel: () => Promise<ParcelRecord> = () => Promise.reject(new Error('nobody asks for a shape')),
) {
  const shown = parts.show(<HistorySection record={PARCEL_RECORD} />, {
    answers: [
      answer(getParcelHistory, () => ({
        ll_uuid: PARCEL_RECORD.ll_uuid,
        hidden_owners: null,
        editions,
        entries,
      })),
      answer(getParcel, parcel),
    ],
  });
  await shown.user.click(screen.getByRole('button', { name: 'History' }));
  await screen.findByRole('button', { name: 'All changes in this county' });
  return shown;
}

async function open(editions: ParcelHistory['editions'], entries: ParcelHistory['entries'] = []) {
  await show(editions, entries);
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

async function closeBeforeReply(settle: (reply: PromiseWithResolvers<ParcelRecord>) => void) {
  const reply = Promise.withResolvers<ParcelRecord>();
  const { user, unmount } = await show([NOW, BEFORE], [entry('shape')], () => reply.promise);
  await user.click(screen.getByRole('button', { name: 'Show the shape of Aug 1, 2026' }));
  unmount();
  await act(async () => {
    settle(reply);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

it('an earlier shape that arrives after the panel closed is not drawn', async () => {
  const drawn: unknown[] = [];
  const view = { set: (_: unknown, shape: unknown) => void drawn.push(shape) } as unknown as MapView;
  useMapSession.setState({ view });
  await closeBeforeReply((reply) => reply.resolve(PARCEL_RECORD));
  expect(drawn.filter((shape) => shape !== null)).toEqual([]);
});

it('an earlier shape that could not be loaded is not reported after the panel closed', async () => {
  await closeBeforeReply((reply) => reply.reject(new Problem('busy')));
  expect(useToasts.getState().toasts).toEqual([]);
});
