// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { findPage } from '../../../frontend/feature-pages.ts';
import { type SiteFacts, SiteFactsContext } from '../../../frontend/site-facts.ts';
import { getSession } from '../../accounts/contract.ts';
import { billingPages } from './pages.ts';
import { PlansOnly } from './plans-only.tsx';
import { RedirectToApiPlans } from './redirect-to-api-plans.tsx';

const parts = startParts();

const show = (facts: SiteFacts | undefined) =>
  parts.show(
    <SiteFactsContext value={facts}>
      <PlansOnly title="Plans">The prices</PlansOnly>
    </SiteFactsContext>,
    { answers: [answer(getSession, () => sessionReplyOf('chelsea'))] },
  );

it.each([
  ['is being loaded', undefined, 'Loading the page'],
  ['is open', { kind: 'open' }, 'Everything here is free.'],
  ['has plans', { kind: 'plans' }, 'The prices'],
])('while the site %s, a page about plans shows only the text for this case', async (_, facts, said) => {
  show(facts);
  await screen.findByText(said);
  const others = ['Loading the page', 'Everything here is free.', 'The prices'].filter(
    (text) => text !== said,
  );
  for (const other of others) expect(screen.queryByText(other)).toBeNull();
});

it('the address /api leads to the API plans', async () => {
  expect(findPage(billingPages, '/api')?.entry.path).toBe('/api');
  parts.show(<RedirectToApiPlans />, { path: '/api' });
  await expect.poll(() => window.location.pathname).toBe('/api/plans');
});
