// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { FeatureWebContext } from '../../../frontend/feature-web.ts';
import { closeOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { addressNow } from '../../../frontend/url-state.ts';
import { getSession } from '../../accounts/contract.ts';
import { sessionNow } from '../../accounts/web/index.ts';
import { accountsWeb } from '../../accounts/web/manifest.ts';
import { siteWeb } from './manifest.ts';
import { useHashAction } from './use-hash-action.ts';

const parts = startParts();

function Page() {
  useHashAction();
  return null;
}

/** Opens the page for a visitor who is not signed in (`chelsea`), or for another person. */
function open(hash: string, kind = 'plans', person: Parameters<typeof sessionReplyOf>[0] = 'chelsea'): void {
  closeOverlay();
  const page = (
    <SiteFactsContext value={{ kind }}>
      <FeatureWebContext value={[siteWeb, accountsWeb]}>
        <Page />
      </FeatureWebContext>
    </SiteFactsContext>
  );
  const answers = [answer(getSession, () => sessionReplyOf(person))];
  parts.show(page, { path: `/us${hash}`, answers });
}

it.each([
  ['#upgrade', 'plans', '/plans'],
  ['#a=upgrade', 'plans', '/plans'],
  // An open site has no plans.
  ['#upgrade', 'open', '/us'],
  ['#settings', 'open', '/profile'],
])('%s on a site of the kind %s leads to %s', async (hash, kind, path) => {
  open(hash, kind);
  await waitFor(() => expect(addressNow().path).toBe(path));
  expect(window.location.hash).toBe('');
});

it.each(['#signup-signin', '#a=sign-in'])('%s opens the form to sign in, once', async (hash) => {
  open(hash);
  await waitFor(() => expect(useOverlay.getState().open).toBe('sign-in'));
  expect(window.location.hash).toBe('');
});

it.each(['#signup-signin', '#a=sign-in'])(
  '%s is removed from the address of a person who is signed in, and opens nothing',
  async (hash) => {
    open(hash, 'plans', 'alice');
    await waitFor(() => expect(sessionNow()?.user).toBeTruthy());
    expect(useOverlay.getState().open).toBeNull();
    expect(window.location.hash).toBe('');
  },
);

it('an unknown #a=NAME is removed, and an unknown #NAME stays', async () => {
  open('#a=nothing');
  await waitFor(() => expect(window.location.hash).toBe(''));
  open('#two-factor');
  expect(window.location.hash).toBe('#two-factor');
});
