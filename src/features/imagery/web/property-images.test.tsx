// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { getImageLimits } from '../../usage/contract.ts';
import { type ConfiguredImagery, getStreetView } from '../contract.ts';
import { IMAGE_LABELS } from '../rules/image-labels.ts';
import { PropertyImages } from './property-images.tsx';

const parts = startParts();
type ImageLimits = OutputOf<typeof getImageLimits>['imageLimits'];
const refuse = (): never => {
  throw new Problem('limit_reached', IMAGE_LABELS.upgrade);
};
const RECORD = {
  path: '/us/zz/alder/1',
  headline: '12 ELM ST',
  formatted_addresses: [] as ParcelRecord['formatted_addresses'],
  is_removed: false,
} as ParcelRecord;

const UNLIMITED: ImageLimits = { metered: false, allowed: true, need: null, remaining: 0, used: 0, total: 0 };

const USED_UP: ImageLimits = {
  metered: true,
  allowed: false,
  need: 'upgrade',
  remaining: 0,
  used: 5,
  total: 5,
};

function show(imagery: ConfiguredImagery, persona: Persona, limits: () => ImageLimits = () => UNLIMITED) {
  return parts.show(
    <SiteFactsContext value={{ imagery }}>
      <PropertyImages record={RECORD} />
      <p>The rest of the panel</p>
    </SiteFactsContext>,
    {
      answers: [
        answer(getSession, () => sessionReplyOf(persona)),
        answer(getImageLimits, () => ({ imageLimits: limits() })),
        { endpoint: getStreetView, reply: () => refuse() },
      ],
    },
  );
}

it('shows nothing to readers when the operator has set up no pictures', async () => {
  show({ street_view: false, birds_eye: false }, 'alice');
  await screen.findByText('The rest of the panel');
  expect(screen.queryByRole('region', { name: 'Pictures of the property' })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('tells operators where to set them up', async () => {
  show({ street_view: false, birds_eye: false }, 'olive');
  const link = await screen.findByRole('link', { name: 'Set up imagery' });
  expect(link.getAttribute('href')).toBe('/admin/settings');
});

it('offers no choice of kinds when only one kind is set up', async () => {
  show({ street_view: false, birds_eye: true }, 'alice');
  await screen.findByRole('button', { name: 'Show image' });
  screen.getByText('Looking north');
  expect(screen.queryByRole('radio')).toBeNull();
});

it('offers pictures when the limits can’t be loaded, because the server checks them', async () => {
  show({ street_view: true, birds_eye: false }, 'alice', () => {
    throw new Problem('internal');
  });
  expect(await screen.findByRole('button', { name: 'Show image' })).not.toBeNull();
});

it('still offers pictures that were seen before when the free ones are used up', async () => {
  const { user } = show({ street_view: true, birds_eye: false }, 'bob', () => USED_UP);
  await screen.findByText(IMAGE_LABELS.upgrade);
  screen.getByText(IMAGE_LABELS.seen);
  await user.click(screen.getByRole('button', { name: 'Show image' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show image' })).toBeNull());
  await screen.findByText(IMAGE_LABELS.upgrade);
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href')).toBe('/plans');
});
