// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { ApiFailure } from '../../../frontend/api-failure.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { getSession } from '../../accounts/contract.ts';
import { getLookupLimits } from '../../usage/contract.ts';
import { usageLimits } from '../../usage/rules/limits.ts';
import { useRecordViewLimits } from '../../usage/web/index.ts';
import { getParcel } from '../contract.ts';
import { RecordViewCounter } from './record-view-counter.tsx';
import { RecordViewLimitReached } from './record-view-limit-reached.tsx';
import { useParcel } from './use-parcel.ts';

const parts = startParts();
openUrlState([]);
const PATH = '/us/zz/alder/12';

/** Alice is on the highest plan here. */
function sessionOf(as: Persona): ReturnType<typeof sessionReplyOf> {
  const session = sessionReplyOf(as);
  if (as !== 'alice' || session.user === null) return session;
  return { ...session, user: { ...session.user, tier: 'team' } };
}

/** Shows a text once the limits are loaded, because the counter waits for them. */
function Loaded() {
  return useRecordViewLimits(true).isSuccess && 'loaded';
}

/** Opens parcels, as the panel does. */
function Parcels() {
  const [name, setName] = useState<string | null>(null);
  const { isSuccess } = useParcel(name === null ? null : `/us/zz/alder/${name}`);
  return (
    <>
      {['A', 'B', 'C'].map((other) => (
        <button key={other} type="button" onClick={() => setName(other)}>
          {other}
        </button>
      ))}
      {isSuccess && (
        <>
          Parcel {name}
          <RecordViewCounter />
        </>
      )}
    </>
  );
}

/** Returns answers with this count, and a list that grows with each request for the count. */
function answersOf(as: Persona, used: number, total: number | null) {
  const asked: string[] = [];
  const answers = [
    answer(getSession, () => sessionOf(as)),
    answer(getLookupLimits, () => {
      asked.push('limits');
      const limits = usageLimits({ used, total }, as !== 'chelsea');
      return { ...limits, resets_at: '2026-11-24T00:00:00.000Z', message: null, upsell: null };
    }),
  ];
  return { answers, asked };
}

it.each([
  ['chelsea', 23, 25, '23 of 25 property lookups used today'],
  ['bob', 100, 100, '100 of 100 property lookups used today'],
  ['bob', 12, 100, null],
  ['alice', 1_900, 2_000, '1,900 of 2,000 property lookups used today'],
] as const)('%s sees the count of %i of %i: %s', async (as, used, total, text) => {
  const { answers, asked } = answersOf(as, used, total);
  parts.show(
    <>
      <RecordViewCounter />
      <Loaded />
    </>,
    { answers },
  );
  await screen.findByText('loaded');
  expect(asked).toEqual(['limits']);
  if (text === null) expect(screen.queryByText(/lookups used today/)).toBeNull();
  else expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
});

it('people on the highest plan see the count and are led to support when the limit is reached', async () => {
  const { answers } = answersOf('alice', 2_000, 2_000);
  const error = new ApiFailure('limit_reached', 'Please contact support to increase your daily limit.', 403);
  const { user } = parts.show(<RecordViewLimitReached error={error} />, {
    path: `/us/zz/alder#p=${PATH}`,
    answers,
  });
  await screen.findByText('2,000 of 2,000 property lookups used today');
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Contact support' }));
  expect(window.location.hash).toContain('a=help');
});

it('counts a parcel that is opened again, and those opened since', async () => {
  const opened = new Set<string>();
  const { user } = parts.show(<Parcels />, {
    answers: [
      answer(getSession, () => sessionOf('chelsea')),
      answer(getLookupLimits, () => ({
        ...usageLimits({ used: 22 + opened.size, total: 25 }, false),
        resets_at: '2026-11-24T00:00:00.000Z',
        message: null,
        upsell: null,
      })),
      answer(getParcel, ({ path }) => {
        opened.add(path);
        return PARCEL_RECORD;
      }),
    ],
  });
  for (const [name, used] of [
    ['A', 23],
    ['B', 24],
    ['C', 25],
    ['A', 25],
  ] as const) {
    await user.click(screen.getByRole('button', { name }));
    await screen.findByText(`Parcel ${name}`);
    expect(await screen.findByText(`${used} of 25 property lookups used today`)).toBeTruthy();
  }
});
