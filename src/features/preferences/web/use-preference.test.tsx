// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { useAfterSessionChange } from '../../accounts/web/index.ts';
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

function UnitsAndNextPerson() {
  const distance = usePreference('unit_distance');
  const change = useAfterSessionChange();
  return (
    <>
      <button type="button" onClick={() => distance.set('feet')}>
        Feet
      </button>
      <button type="button" onClick={() => distance.set('meters')}>
        Meters
      </button>
      <button type="button" onClick={() => void change(sessionReplyOf('alice'))}>
        Alice signs in
      </button>
      <p>{distance.isLoaded ? (distance.value ?? 'none') : 'loading'}</p>
    </>
  );
}

it('does not save a waiting change in the account of the next person who signs in', async () => {
  const firstReply = Promise.withResolvers<undefined>();
  const saved: unknown[] = [];
  let isAlice = false;
  const { user } = parts.show(<UnitsAndNextPerson />, {
    answers: [
      answer(getSession, () => sessionReplyOf(isAlice ? 'alice' : 'bob')),
      answer(getPreference, () => ({
        status: 'ok' as const,
        key: null,
        value: isAlice ? { unit_distance: 'miles' } : {},
      })),
      answer(savePreferences, async ({ body: { data } }) => {
        saved.push(data);
        await firstReply.promise;
        return { status: 'ok' as const, data };
      }),
    ],
  });
  await screen.findByText('none');
  await user.click(screen.getByRole('button', { name: 'Feet' }));
  await user.click(screen.getByRole('button', { name: 'Meters' }));
  await expect.poll(() => saved).toEqual([{ unit_distance: 'feet' }]);
  isAlice = true;
  await user.click(screen.getByRole('button', { name: 'Alice signs in' }));
  expect(await screen.findByText('miles')).toBeTruthy();
  firstReply.resolve(undefined);
  // A change of Alice's own is sent, and nothing of the person before her.
  await user.click(screen.getByRole('button', { name: 'Feet' }));
  await expect.poll(() => saved.length).toBe(2);
  expect(saved[1]).toEqual({ unit_distance: 'feet' });
  expect(screen.getByText('feet')).toBeTruthy();
});

it('shows a saved change although the one before it failed and the preferences were loaded in between', async () => {
  const stored: Record<string, unknown> = { unit_distance: 'miles' };
  const replies = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let [saves, loads] = [0, 0];
  const { user } = parts.show(<UnitsAndNextPerson />, {
    answers: [
      answer(getSession, () => sessionReplyOf('bob')),
      answer(getPreference, () => {
        loads++;
        return { status: 'ok' as const, key: null, value: { ...stored } };
      }),
      answer(savePreferences, async ({ body: { data } }) => {
        const isFirst = saves++ === 0;
        await replies[isFirst ? 0 : 1]?.promise;
        if (isFirst) throw new Problem('invalid_input', 'Try again later.');
        Object.assign(stored, data);
        return { status: 'ok' as const, data: stored };
      }),
    ],
  });
  await screen.findByText('miles');
  await user.click(screen.getByRole('button', { name: 'Feet' }));
  await user.click(screen.getByRole('button', { name: 'Meters' }));
  replies[0]?.resolve(undefined);
  await expect.poll(() => loads).toBe(2);
  await screen.findByText('miles');
  replies[1]?.resolve(undefined);
  expect(await screen.findByText('meters')).toBeTruthy();
});

it('says which preference could not be saved, and shows its previous value again', async () => {
  const { user } = parts.show(<Units />, {
    answers: [
      answer(getSession, () => sessionReplyOf('bob')),
      answer(getPreference, () => ({ status: 'ok' as const, key: null, value: { unit_distance: 'miles' } })),
      answer(savePreferences, () => {
        throw new Problem('invalid_input', 'Try again later.');
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'miles, none' }));
  await screen.findByText('The preference “unit distance” could not be saved. Try again later.');
  expect(await screen.findByRole('button', { name: 'miles, none' })).toBeTruthy();
});
