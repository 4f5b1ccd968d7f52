// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import type { Persona } from '../../../../tests/support/personas.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { useOverlay } from '../../../frontend/overlays.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { getPreference } from '../../preferences/contract.ts';
import { getLookupLimits } from '../../usage/contract.ts';
import { usageLimits } from '../../usage/rules/limits.ts';
import { type ParcelRecord, getParcel, listParcelRecords } from '../contract.ts';
import { parcelsFeature } from '../feature.ts';
import { ParcelPanel } from './parcel-panel.tsx';

const parts = startParts();
openUrlState([parcelsFeature]);
const PATH = PARCEL_RECORD.path;

/** Shows the panel of a parcel, with these replies of the server. `closed` gets the path of the parcel each time the panel is closed. */
function show(
  reply: () => ParcelRecord,
  as: Persona = 'chelsea',
  records: Parameters<typeof answer<typeof listParcelRecords>>[1] = () => ({
    records: [],
    records_count: 0,
    next_after: null,
  }),
) {
  const closed: string[] = [];
  const shown = parts.show(<ParcelPanel subject={PATH} onClose={() => closed.push(PATH)} />, {
    answers: [
      answer(getSession, () => sessionReplyOf(as)),
      answer(getLookupLimits, () => ({
        ...usageLimits({ used: 1, total: 25 }, as !== 'chelsea'),
        resets_at: '2026-11-24T00:00:00.000Z',
        message: null,
        upsell: null,
      })),
      answer(listParcelRecords, records),
      answer(getPreference, () => ({ status: 'ok' as const, key: null, value: null })),
      answer(getParcel, reply),
    ],
  });
  return { ...shown, closed };
}

const refuse =
  (...problem: ConstructorParameters<typeof Problem>) =>
  (): never => {
    throw new Problem(...problem);
  };

/** Returns the value of a field of the panel, found by its label. */
function valueOf(label: string): HTMLElement {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent?.startsWith(label));
  const value = term?.parentElement?.querySelector('dd');
  if (value == null) throw new Error(`the panel has no field ${label}`);
  return value;
}

it('says that there is no parcel at an address, names the address, and leads back to the map', async () => {
  const { user, closed } = show(refuse('not_found'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('There is no parcel at this address.');
  expect(alert.textContent).toContain(PATH);
  await user.click(within(alert).getByRole('button', { name: 'Back to the map' }));
  expect(closed).toEqual([PATH]);
});

it('asks again for a parcel that could not be loaded', async () => {
  let isBroken = true;
  const { user } = show(() => {
    if (isBroken) throw new Problem('internal');
    return PARCEL_RECORD;
  });
  const alert = await screen.findByRole('alert');
  within(alert).getByText('The parcel could not be loaded.');
  isBroken = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: '1214 Bolton St' })).toBeTruthy();
});

it('offers sign-in to visitors who used up their lookups, and the plans to others', async () => {
  const limit = refuse('limit_reached', {
    detail: 'Property Lookup Daily Limit Reached. Come back tomorrow.',
  });
  const { user, unmount } = show(limit);
  const alert = await screen.findByRole('alert');
  await within(alert).findByText('Property Lookup Daily Limit Reached');
  expect(within(alert).getByText('Come back tomorrow.')).toBeTruthy();
  await user.click(within(alert).getByRole('button', { name: 'Sign in or sign up' }));
  expect(useOverlay.getState().open).toBe('sign-in');
  unmount();
  show(limit, 'bob');
  expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/plans');
});

it('shows why a value is hidden or locked, and formats numbers', async () => {
  const { user } = show(() => ({
    ...PARCEL_RECORD,
    fields: { ...PARCEL_RECORD.fields, saleprice: 310_000, saledate: '2020-05-06' },
    premium_field_metadata: { zoning_type: { tier: 'premium' } },
    hidden_fields: [
      { name: 'owner', label: 'Owner', reason: 'sign_in' },
      { name: 'mailadd', label: 'Mailing Address', reason: 'sign_in' },
    ],
  }));
  await screen.findByText('Source: Alder', { exact: false });
  const owner = screen.getByRole('button', { name: 'Owner' });
  await user.click(owner);
  expect(valueOf('Mailing Address').textContent).toContain('Sign in to see this');
  expect(within(valueOf('Zoning Type')).getByRole('link').textContent).toBe('Unlock with Pro');
  expect(valueOf('Last Sale Price').textContent).toContain('$310,000');
  await user.click(owner);
});

it('lists the records of the county’s tables: the first ones, then all, and says what is hidden', async () => {
  const unit = (ordinal: number) => ({
    ordinal,
    headline: `1214 BOLTON ST UNIT ${ordinal}`,
    owner: null,
    fields: { parval: ordinal * 1000 },
    is_partly_hidden: true,
  });
  let isBroken = true;
  const { user } = show(
    () => ({ ...PARCEL_RECORD, others: [], others_count: 0, records: [unit(1), unit(2)], records_count: 4 }),
    'chelsea',
    ({ query }) => {
      if (isBroken) throw new Problem('not_found');
      const after = Number(query.get('after'));
      return {
        records: after === 0 ? [unit(1), unit(2)] : [unit(3), unit(4)],
        records_count: 4,
        next_after: after === 0 ? 2 : null,
      };
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Other Records at Location (4)' }));
  await user.click(await screen.findByRole('button', { name: 'Show all 4' }));
  const failed = await screen.findByRole('alert');
  isBroken = false;
  await user.click(within(failed).getByRole('button', { name: 'Try again' }));
  const third = await screen.findByRole('button', { name: /Unit 3/ });
  expect(third.textContent).toContain('$3,000');
  expect(screen.getAllByRole('button', { name: /Bolton St Unit/ })).toHaveLength(4);
  await user.click(third);
  await screen.findByText('Fields that name a person are hidden.');
  await user.click(screen.getByRole('button', { name: 'Other Records at Location (4)' }));
});

it('keeps a closed section closed for the next parcel', async () => {
  const { user, unmount } = show(() => PARCEL_RECORD);
  const sales = () => screen.findByRole('button', { name: 'Sales & Value' });
  expect((await sales()).getAttribute('aria-expanded')).toBe('true');
  await user.click(await sales());
  unmount();
  show(() => ({ ...PARCEL_RECORD, path: '/us/zz/alder/9' }));
  await waitFor(async () => expect((await sales()).getAttribute('aria-expanded')).toBe('false'));
  await user.click(await sales());
});

it('tells operators alone that a parcel is on the opt-out list', async () => {
  const hidden = () => ({ ...PARCEL_RECORD, is_removed: true, hidden_fields: [] });
  const note = 'On the opt-out list: only operators see this parcel’s personal fields.';
  const { unmount } = show(hidden, 'olive');
  expect(await screen.findByText(note)).toBeTruthy();
  unmount();
  show(hidden, 'alice');
  await screen.findByRole('heading', { name: '1214 Bolton St' });
  expect(screen.queryByText(note)).toBeNull();
});
