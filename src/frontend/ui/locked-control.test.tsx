// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../tests/support/part.ts';
import { useOverlay } from '../overlays.ts';
import { type Lock, LockedControl } from './locked-control.tsx';

const parts = startParts();

async function pressLocked(plan: Lock['plan']) {
  const { user } = parts.show(
    <LockedControl
      name="Wetlands"
      lock={{ reason: 'Wetlands are not for everyone.', plan }}
      placement="left"
      className=""
    >
      Wetlands
    </LockedControl>,
  );
  await user.click(screen.getByRole('button', { name: 'Wetlands, locked' }));
  expect(await screen.findByText('Wetlands are not for everyone.')).toBeTruthy();
  return user;
}

it.each(['Pro', 'Team'] as const)('links to the plans, and names the one that opens it: %s', async (plan) => {
  await pressLocked(plan);
  expect(screen.getByRole('link', { name: `Upgrade to ${plan}` }).getAttribute('href')).toBe('/plans');
});

it('opens the window to sign in where that is enough', async () => {
  const user = await pressLocked(null);
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(useOverlay.getState().open).toBe('sign-in');
  expect(screen.queryByText('Wetlands are not for everyone.')).toBeNull();
});
