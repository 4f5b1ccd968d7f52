// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { setMapFilter, useMapFilter } from '../../../frontend/map-filter.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { getSession } from '../../accounts/contract.ts';
import { historyFeature } from '../../history/feature.ts';
import { listOwnerParcels } from '../contract.ts';
import { ownersFeature } from '../feature.ts';
import { OwnerBanner } from './owner-banner.tsx';
import { OwnerHighlight } from './owner-highlight.tsx';

const parts = startParts();
openUrlState([historyFeature, ownersFeature]);
beforeEach(() => useMapFilter.setState({ filter: null }));

const OWNED = {
  ...PARCEL_RECORD,
  fields: { ...PARCEL_RECORD.fields, owner: 'ALDER LAND LLC' },
  hidden_fields: [],
};

const OWNER_PARCELS = { owner: 'ALDER LAND LLC', parcels: [], is_complete: true, bbox: [0, 0, 1, 1] as BBox };

function show() {
  return parts.show(<OwnerHighlight record={OWNED} />, {
    path: '/us/zz/alder',
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(listOwnerParcels, () => OWNER_PARCELS),
    ],
  });
}

const turnOn = () => screen.findByRole('button', { name: 'Show this owner’s properties' });
const shownOwner = () => decodeURIComponent(window.location.hash);

it('highlights the owner at once when nothing else limits the map', async () => {
  const { user } = show();
  await user.click(await turnOn());
  await waitFor(() => expect(shownOwner()).toContain('owner=/us/zz/alder/1'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks before it clears another filter, and keeps it when the reader wants to keep it', async () => {
  const clear = vi.fn<() => void>(() => useMapFilter.setState({ filter: null }));
  setMapFilter({ id: 'query', clear });
  const { user } = show();
  await user.click(await turnOn());
  screen.getByText(
    'Showing this owner’s properties on the map will clear your existing filter. Do you want to proceed?',
  );
  await user.click(screen.getByRole('button', { name: 'Keep my filter' }));
  expect(useMapFilter.getState().filter?.id).toBe('query');
  expect(shownOwner()).not.toContain('owner=');
  await user.click(await turnOn());
  await user.click(screen.getByRole('button', { name: 'Proceed' }));
  await waitFor(() => expect(shownOwner()).toContain('owner=/us/zz/alder/1'));
  expect(useMapFilter.getState().filter).toBeNull();
});

it('the banner with the number of parcels is also shown above the sheet of a phone', async () => {
  parts.show(<OwnerBanner />, {
    path: '/us/zz/alder#owner=/us/zz/alder/1',
    answers: [
      answer(getSession, () => sessionReplyOf('alice')),
      answer(listOwnerParcels, () => OWNER_PARCELS),
    ],
  });
  const label = await screen.findByText('0 parcels of this owner in this county');
  expect(label.closest('[data-above-sheet]')).not.toBeNull();
});
