// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { getSession } from '../../accounts/contract.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { getImageLimits } from '../../usage/contract.ts';
import type { ConfiguredImagery } from '../contract.ts';
import { PropertyImages } from './property-images.tsx';

const parts = startParts();
const RECORD = {
  path: '/us/zz/alder/1',
  headline: '12 ELM ST',
  formatted_addresses: [] as ParcelRecord['formatted_addresses'],
  is_removed: false,
} as ParcelRecord;

function show(imagery: ConfiguredImagery, persona: Persona) {
  return parts.show(
    <SiteFactsContext value={{ imagery }}>
      <PropertyImages record={RECORD} />
      <p>The rest of the panel</p>
    </SiteFactsContext>,
    {
      answers: [
        answer(getSession, () => sessionReplyOf(persona)),
        answer(getImageLimits, () => ({
          imageLimits: { metered: false, allowed: true, need: null, remaining: 0, used: 0, total: 0 },
        })),
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
