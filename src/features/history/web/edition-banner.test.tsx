// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { type MapPage, MapPageProvider } from '../../../frontend/feature-web.ts';
import { addressNow, openUrlState } from '../../../frontend/url-state.ts';
import { Problem } from '../../../kernel/problem.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import { type PlaceChanges, listPlaceChanges } from '../contract.ts';
import { historyFeature } from '../feature.ts';
import { EditionBanner } from './edition-banner.tsx';

const parts = startParts();
openUrlState([parcelsFeature, historyFeature]);

const EDITION = { version: 1, published_at: '2026-08-01T12:00:00Z', parcels: 9, source_name: 'County' };

function show(reply: () => Promise<PlaceChanges>, path = '/us/zz/alder#edition=1') {
  return parts.show(
    <MapPageProvider value={{ placePath: '/us/zz/alder' } as MapPage}>
      <EditionBanner />
    </MapPageProvider>,
    { path, answers: [answer(listPlaceChanges, reply)] },
  );
}

const changes = (): PlaceChanges => ({
  place: { path: '/us/zz/alder', headline: 'Alder County' },
  editions: [{ ...EDITION, is_current: false }],
  comparison: null,
  hidden_owners: null,
  changes: [],
  next: null,
});

it('warns of an earlier edition, with its number until its day is known', async () => {
  const reply = Promise.withResolvers<PlaceChanges>();
  show(() => reply.promise);
  screen.getByText('Edition 1');
  reply.resolve(changes());
  expect(await screen.findByText('Edition of Aug 1, 2026')).toBeTruthy();
});

it('warns of an earlier edition and leads back if the editions can’t be loaded', async () => {
  const { user } = show(() => Promise.reject(new Problem('not_found')));
  await user.click(await screen.findByRole('button', { name: 'Back to current' }));
  await expect.poll(() => addressNow().hash).toEqual({});
});

it('says that an edition does not exist', async () => {
  show(() => Promise.resolve(changes()), '/us/zz/alder#edition=7');
  expect(await screen.findByText('Edition 7 of this county does not exist.')).toBeTruthy();
});
