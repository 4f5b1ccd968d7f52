// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { ALDER_PAGE } from '../../../../tests/support/map-page.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { FeatureWebContext, type MapPage, MapPageProvider } from '../../../frontend/feature-web.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { addressNow, openUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { getSession } from '../../accounts/contract.ts';
import { filtersFeature } from '../../filters/feature.ts';
import { filtersWeb } from '../../filters/web/manifest.ts';
import { searchWeb } from '../../search/web/manifest.ts';
import { siteWeb } from './manifest.ts';
import { useStartCard } from './start-card-state.ts';

const parts = startParts();
openUrlState([filtersFeature]);
const WITH_PARCEL: MapPage = {
  ...ALDER_PAGE,
  openPane: { name: 'parcel', subject: '/us/zz/alder/7', showsCount: false },
};

const Card = siteWeb.parts.find(({ slot }) => slot === 'note')?.Component ?? (() => null);
const FACTS = { name: 'Parcels of Alder' };

beforeEach(() => {
  useStartCard.setState({ isClosed: false });
  useMapSession.setState({ state: 'ready' });
});

function CardOnPage({ first }: { first: MapPage }) {
  const [page, setPage] = useState(first);
  return (
    <SiteFactsContext value={FACTS}>
      <MapPageProvider value={page}>
        <FeatureWebContext value={[searchWeb, filtersWeb]}>
          <Card />
        </FeatureWebContext>
        <button type="button" onClick={() => setPage(page === ALDER_PAGE ? WITH_PARCEL : ALDER_PAGE)}>
          Close or open the parcel
        </button>
      </MapPageProvider>
    </SiteFactsContext>
  );
}

let sessionReplies = 0;

function showCard(page: MapPage, as: 'chelsea' | 'bob' = 'chelsea') {
  sessionReplies = 0;
  const session = answer(getSession, () => {
    sessionReplies += 1;
    return sessionReplyOf(as);
  });
  return parts.show(<CardOnPage first={page} />, { answers: [session] });
}

const findCard = () => screen.findByRole('region', { name: 'Getting started' });
/** Asserts that the card doesn't appear within one second after the page requested the session. The default limit for elements to appear is 10 s. */
async function expectNoCard(): Promise<void> {
  await expect.poll(() => sessionReplies).toBeGreaterThan(0);
  await expect(screen.findByRole('region', { name: 'Getting started' }, { timeout: 1000 })).rejects.toThrow(
    'Unable to find role',
  );
}
const hasCard = () => screen.queryByRole('region', { name: 'Getting started' }) !== null;

it('says in three lines what the site is and what to begin with, until it is closed for good', async () => {
  const { user, unmount } = showCard(ALDER_PAGE);
  const region = await findCard();
  expect(
    within(region)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['', 'Search for an address or a parcel number', 'Find parcels by size, use or value']);
  await user.click(screen.getByRole('button', { name: 'Find parcels by size, use or value' }));
  expect(addressNow().hash.tab).toBe('query');
  expect(region.textContent).toContain('Parcels of Alder maps land parcels');
  await user.click(screen.getByRole('button', { name: 'Close the introduction' }));
  expect(hasCard()).toBe(false);
  expect(localStorage.getItem('platbook.start-card-closed')).toBe('true');
  unmount();
  showCard(ALDER_PAGE);
  await expectNoCard();
});

it('never covers a linked parcel, and appears when its panel is closed', async () => {
  const { user } = showCard(WITH_PARCEL);
  await expectNoCard();
  await user.click(screen.getByRole('button', { name: 'Close or open the parcel' }));
  await findCard();
});

it('goes away for good when a parcel is opened', async () => {
  const { user } = showCard(ALDER_PAGE);
  await findCard();
  const toggle = screen.getByRole('button', { name: 'Close or open the parcel' });
  await user.click(toggle);
  expect(hasCard()).toBe(false);
  expect(localStorage.getItem('platbook.start-card-closed')).toBe('true');
  await user.click(toggle);
  expect(hasCard()).toBe(false);
});

it('is not shown to people who are signed in', async () => {
  showCard(ALDER_PAGE, 'bob');
  await expectNoCard();
});
