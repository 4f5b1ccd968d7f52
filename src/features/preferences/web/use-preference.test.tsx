// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { getSession } from '../../accounts/contract.ts';
import { getPreference, savePreferences } from '../contract.ts';
import { usePreference } from './use-preference.ts';

const parts = startParts();

function Units() {
  const distance = usePreference('unit_distance');
  const area = usePreference('unit_area');
  return (
    <button type="button" onClick={() => distance.set('feet')}>
      {distance.value ?? 'none'}, {area.value ?? 'none'}
    </button>
  );
}

it('keeps the other preferences when one is set before they are loaded', async () => {
  const stored: Record<string, unknown> = { unit_area: 'hectares' };
  const firstReply = Promise.withResolvers<undefined>();
  let requests = 0;
  const { user } = parts.show(<Units />, {
    answers: [
      answer(getSession, () => sessionReplyOf('bob')),
      answer(getPreference, async () => {
        const reply = { status: 'ok' as const, key: null, value: { ...stored } };
        requests++;
        if (requests === 1) await firstReply.promise;
        return reply;
      }),
      answer(savePreferences, ({ body: { data } }) => {
        Object.assign(stored, data);
        return { status: 'ok' as const, data: stored };
      }),
    ],
  });
  await expect.poll(() => requests).toBe(1);
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('feet, hectares')).toBeTruthy();
  firstReply.resolve(undefined);
});
