// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getSession } from '../../src/features/accounts/contract.ts';
import { usePreference } from '../../src/features/preferences/web/index.ts';
import { answer, startParts } from './part.ts';
import { sessionReplyOf } from './sessions.ts';

const parts = startParts();

function Unit() {
  const unit = usePreference('unit_distance');
  return (
    <button type="button" disabled={!unit.isLoaded} onClick={() => unit.set('meters')}>
      {unit.value ?? 'none'}
    </button>
  );
}

it.each([1, 2])('a part begins without the preferences of the test before (%i)', async () => {
  const { user } = parts.show(<Unit />, { answers: [answer(getSession, () => sessionReplyOf('chelsea'))] });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'none' });
  await expect.poll(() => button.disabled).toBe(false);
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'meters' })).toBeTruthy();
});
