// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ALDER, ALDER_OPTIONS } from '../../../../../tests/support/filter-options.ts';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import type { Persona } from '../../../../../tests/support/personas.ts';
import { sessionReplyOf } from '../../../../../tests/support/sessions.ts';
import { openUrlState } from '../../../../frontend/url-state.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { getSession } from '../../../accounts/contract.ts';
import { parcelsFeature } from '../../../parcels/feature.ts';
import { getPreference } from '../../../preferences/contract.ts';
import { clearLocalPreferences } from '../../../preferences/web/local-preferences.ts';
import {
  LIST_PAGE_SIZE,
  LIST_PREVIEW_SIZE,
  countParcels,
  listParcels,
  listPlaceFilters,
} from '../../contract.ts';
import { filtersFeature } from '../../feature.ts';
import { everyParcelOf, textOfQuery } from '../../rules/parcel-query.ts';
import { useParcelQuery } from '../use-parcel-query.ts';
import { goToPage, useListState } from './list-state.ts';
import { MatchingList } from './matching-list.tsx';

const parts = startParts();
openUrlState([parcelsFeature, filtersFeature]);
beforeEach(() => {
  useListState.setState({ key: '', cursors: [], sort: null });
  // Preferences that tests of other files left in the browser would be moved into the account.
  clearLocalPreferences();
});

const COUNT = 1000;
const NOTE = `The first ${LIST_PREVIEW_SIZE} parcels are listed here. Pro customers see them all.`;

function Page() {
  return <MatchingList countyPath={ALDER} state={useParcelQuery()} />;
}

/**
 * Shows the list of a county of a thousand parcels. A cursor is the number of parcels before its page. Each page has only two rows. `replies` has the order of
 * the replies with the session and with rows.
 */
function showList(as: Persona, { sessionMs = 0 } = {}) {
  const replies: ('session' | 'rows')[] = [];
  const shown = parts.show(<Page />, {
    path: ALDER,
    answers: [
      answer(getSession, async () => {
        await new Promise((resolve) => setTimeout(resolve, sessionMs));
        replies.push('session');
        return sessionReplyOf(as);
      }),
      answer(getPreference, () => ({ status: 'ok' as const, key: null, value: null })),
      answer(listPlaceFilters, () => ({
        status: 'ok' as const,
        sources: [{ key: 'parcel', path: ALDER, options: [...ALDER_OPTIONS] }],
      })),
      answer(countParcels, () => ({ count: COUNT, total: COUNT, county: COUNT, extent: null })),
      answer(listParcels, ({ body: { cursor } }) => {
        replies.push('rows');
        const first = Number(cursor ?? 0);
        if (Number.isNaN(first)) throw new Problem('invalid_input', 'The cursor belongs to another list.');
        const row = (fid: number) => ({
          fid,
          path: `${ALDER}/${fid}`,
          headline: `${fid} MAIN ST`,
          point: [-100, 40] as [number, number],
          fields: {},
        });
        return {
          rows: [row(first + 1), row(first + 2)],
          cursor: String(first + LIST_PAGE_SIZE),
          count: COUNT,
        };
      }),
    ],
  });
  return { ...shown, replies };
}

const LAST_PAGE = LIST_PREVIEW_SIZE / LIST_PAGE_SIZE;
it.each<[page: number, Persona, boolean]>([
  [LAST_PAGE - 1, 'bob', false],
  [LAST_PAGE, 'bob', true],
  [LAST_PAGE, 'alice', false],
])('on page %i of a long list, the list ends for %s: %s', async (page, as, isEnd) => {
  const before = Array.from({ length: page - 1 }, (_, index) => String((index + 1) * LIST_PAGE_SIZE));
  goToPage(`${textOfQuery(everyParcelOf(ALDER))}\n`, before);
  showList(as);
  await screen.findByText(new RegExp(`^${(page - 1) * LIST_PAGE_SIZE + 1} – `));
  const next = screen.getByRole('button', { name: /^Next page/ });
  await waitFor(() => expect(next.getAttribute('aria-disabled') === 'true').toBe(isEnd));
  expect(screen.queryByText(NOTE) !== null).toBe(isEnd);
});

it('leads back to the first page when the server refuses the cursor of a later one', async () => {
  goToPage(`${textOfQuery(everyParcelOf(ALDER))}\n`, ['of an earlier edition']);
  const { user } = showList('alice');
  await user.click(await screen.findByRole('button', { name: 'First page' }));
  expect(await screen.findByText(/^1 – /)).toBeTruthy();
});

it('waits for the session, which brings the token that the request needs', async () => {
  const { replies } = showList('alice', { sessionMs: 50 });
  await screen.findByText(/^1 – /);
  expect(replies[0]).toBe('session');
});
