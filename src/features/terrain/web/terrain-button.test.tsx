// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { useOverlay } from '../../../frontend/overlays.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { getSession } from '../../accounts/contract.ts';
import { listPublishedLayers } from '../../layers/contract.ts';
import type { TerrainSourceJson } from '../contract.ts';
import { TerrainButton } from './terrain-button.tsx';

const parts = startParts();

/** A source whose tile addresses a free account doesn't get. */
const HEIGHTS: TerrainSourceJson = {
  tiles: '',
  encoding: 'terrarium',
  max_zoom: 13,
  sources: 'invented',
  bounds: null,
  shade: null,
};

type Access = OutputOf<typeof listPublishedLayers>['access'][number];

const view = { is3d: () => false, on: () => () => undefined, set: () => undefined } as unknown as MapView;
beforeEach(() => useMapSession.setState({ view, state: 'ready' }));
afterEach(() => useMapSession.setState({ view: null, state: 'loading' }));

/** Shows the button to bob, who has a free account, on a site where the heights are for Pro accounts unless stated otherwise. */
function showButton(
  terrain: TerrainSourceJson | null,
  access: Omit<Access, 'layer'> = { audience: 'pro', refusal: 'upgrade_required' },
) {
  const published = {
    layers: [],
    access: [{ layer: 'terrain' as const, ...access }],
    extra_layers: [],
    labels_refusal: null,
  };
  return parts.show(
    <SiteFactsContext value={{ terrain }}>
      <TerrainButton />
    </SiteFactsContext>,
    {
      answers: [
        answer(getSession, () => sessionReplyOf('bob')),
        answer(listPublishedLayers, () => published),
      ],
    },
  );
}

/** Returns the button once the page knows who may see the heights. */
async function enabledButton() {
  const find = () => screen.getByRole('button', { name: '3D terrain' });
  await expect.poll(() => find().hasAttribute('disabled')).toBe(false);
  return find();
}

it('tells a free account who has 3D, with a link to the plans, and leaves the map flat', async () => {
  const { user } = showButton(HEIGHTS);
  const button = await enabledButton();
  await user.click(button);
  const message = await screen.findByText('3D terrain is available to Pro customers.');
  const link = within(message).getByRole('link', { name: 'Upgrade to Pro' });
  expect(link.getAttribute('href')).toBe('/plans');
  expect(button.getAttribute('aria-pressed')).toBe('false');
});

it('names the Team plan where 3D is for Team accounts', async () => {
  const { user } = showButton(HEIGHTS, { audience: 'team', refusal: 'upgrade_required' });
  await user.click(await enabledButton());
  const message = await screen.findByText('3D terrain is available to Team customers.');
  expect(within(message).getByRole('link', { name: 'Upgrade to Team' })).toBeTruthy();
});

it('offers to sign in where that is enough for 3D', async () => {
  const { user } = showButton(HEIGHTS, { audience: 'signed-in', refusal: 'sign_in_required' });
  await user.click(await enabledButton());
  await screen.findByText('3D terrain is available after signing in.');
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(useOverlay.getState().open).toBe('sign-in');
});

it('is disabled for everyone else where only operators have 3D, because no plan would unlock it', async () => {
  const { user } = showButton(HEIGHTS, { audience: 'operators', refusal: 'not_allowed' });
  const name = '3D terrain: Only the operators of this site have 3D';
  const button = await screen.findByRole('button', { name });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(screen.queryByRole('link')).toBeNull();
});

it('is disabled, with a reason, where nothing is configured', async () => {
  showButton(null);
  const name = '3D terrain: This site has no elevation source';
  expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true');
});
