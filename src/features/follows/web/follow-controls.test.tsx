// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { type MapPage, MapPageProvider } from '../../../frontend/feature-web.ts';
import { useOverlay } from '../../../frontend/overlays.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { historyFeature } from '../../history/feature.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import {
  type Bookmark,
  type SlimFollow,
  bookmarkParcel,
  followPlace,
  listFollows,
  listSlimFollows,
  removeFollow,
  restoreFollow,
  updateFollow,
} from '../contract.ts';
import { followsFeature } from '../feature.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { BookmarkRows } from './bookmark-rows.tsx';
import { FollowedPlaces } from './followed-places.tsx';
import { FollowsPane } from './follows-pane.tsx';
import { toggleBookmarksShown } from './use-bookmarks-on-map.ts';
import { useFollowList, useFollowsCache, useSlimFollows } from './use-follows.ts';

const parts = startParts();
openUrlState([parcelsFeature, historyFeature, followsFeature]);

const BOOKMARK: Bookmark = {
  id: 7,
  ll_uuid: PARCEL_RECORD.ll_uuid,
  address: '1214 BOLTON ST',
  parcelnumb: '0308047',
  path: PARCEL_RECORD.path,
  centroid: [0.5, 0.5],
  source_id: null,
  note: '',
  followed_at: '2026-11-22T12:00:00Z',
  gone: null,
};
const SLIM: SlimFollow = {
  id: 7,
  address: '1214 BOLTON ST',
  target_path: PARCEL_RECORD.path,
  centroid: [0.5, 0.5],
  source_id: null,
  is_gone: false,
};

interface World {
  as?: 'chelsea' | 'bob';
  follows?: SlimFollow[];
  refusal?: Problem;
}

/** Returns the answers of a server where the person has these follows, the changes that are sent to it, and the paths of the requests that load the follows. */
function server({ as = 'bob', follows = [], refusal }: World) {
  const sent: unknown[] = [];
  const loaded: string[] = [];
  const change = <T,>(what: unknown, reply: T): T => {
    sent.push(what);
    if (refusal !== undefined) throw refusal;
    return reply;
  };
  const place = { id: 9, place: { properties: { path: '/us/zz/alder', headline: 'Alder County' } } };
  const answers = [
    answer(getSession, () => sessionReplyOf(as)),
    answer(listSlimFollows, ({ path }) => {
      loaded.push(path);
      return { follows };
    }),
    answer(listFollows, () => ({
      follows: {
        parcels: [
          {
            source_id: null,
            name: 'Bookmarks',
            bookmarks: [BOOKMARK],
            total_pages: 1,
            total_count: 1,
            limit: 10,
          },
        ],
        places: [place],
      },
    })),
    answer(bookmarkParcel, ({ body }) =>
      change(body, { status: 'ok' as const, bookmark: BOOKMARK, total_count: 1 }),
    ),
    answer(followPlace, ({ path }) => change(path, { status: 'ok' as const, follow: place })),
    answer(updateFollow, ({ body }) =>
      change(body, { status: 'ok' as const, bookmark: { ...BOOKMARK, note: body.note } }),
    ),
    answer(removeFollow, ({ path }) => change(path, { status: 'ok' as const })),
    answer(restoreFollow, ({ path }) => change(path, { status: 'ok' as const })),
  ];
  return { sent, loaded, answers };
}

const PANE = (
  <MapPageProvider value={{ place: null } as MapPage}>
    <FollowsPane subject="" onClose={() => undefined} />
  </MapPageProvider>
);

const showButton = (world: World) => {
  const { answers, ...requests } = server(world);
  return { ...parts.show(<BookmarkButton record={PARCEL_RECORD} />, { answers }), ...requests };
};
const bookmark = () => screen.findByRole('button', { name: 'Bookmark this parcel' });
const remove = () => screen.findByRole('button', { name: 'Remove bookmark' });

it('bookmarks a parcel by its ll_uuid, removes the bookmark, and restores it with Undo', async () => {
  const { user, sent, loaded } = showButton({});
  await expect.poll(() => loaded).toHaveLength(1);
  await expect.poll(async () => (await bookmark()).hasAttribute('disabled')).toBe(false);
  await user.click(await bookmark());
  await screen.findByText('Bookmarked.');
  await user.click(await remove());
  await screen.findByText('Bookmark removed.');
  await bookmark();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent).toEqual([
    { bookmark: 'add', ll_uuid: PARCEL_RECORD.ll_uuid },
    '/notify/follows/7.json',
    expect.stringContaining('/7'),
  ]);
});

it('shows no bookmark that the server refused, and leads to the plans at a limit', async () => {
  const refusal = new Problem('limit_reached', 'A Starter account keeps 10 bookmarks.');
  const { user, loaded } = showButton({ refusal });
  await expect.poll(() => loaded).toHaveLength(1);
  await expect.poll(async () => (await bookmark()).hasAttribute('disabled')).toBe(false);
  await user.click(await bookmark());
  await screen.findByText(/A Starter account keeps 10 bookmarks\./);
  screen.getByRole('button', { name: 'See plans' });
  expect((await bookmark()).getAttribute('aria-pressed')).toBe('false');
});

it('keeps a bookmark whose removal failed', async () => {
  const { user } = showButton({ follows: [SLIM], refusal: new Problem('busy') });
  await user.click(await remove());
  await screen.findByText(/Bookmark could not be removed\./);
  expect((await remove()).getAttribute('aria-pressed')).toBe('true');
});

function TwoChanges({ refusal, stored }: { refusal: Promise<never>; stored: SlimFollow[] }) {
  const { data } = useSlimFollows();
  const { change } = useFollowsCache();
  const add = (id: number, save: () => Promise<unknown>) =>
    change(({ slim, pages }) => ({ slim: slim && [...slim, { ...SLIM, id }], pages }), save).catch(
      () => undefined,
    );
  return (
    <>
      <button type="button" onClick={() => void add(7, () => refusal)}>
        Fail
      </button>
      <button
        type="button"
        onClick={() => void add(8, () => Promise.resolve(stored.push({ ...SLIM, id: 8 })))}
      >
        Save
      </button>
      <p>Shown: {data?.map(({ id }) => id).join() ?? 'nothing'}.</p>
    </>
  );
}

it('keeps a change that succeeded when an earlier change fails after it', async () => {
  const stored: SlimFollow[] = [];
  const refusal = Promise.withResolvers<never>();
  const { user } = parts.show(<TwoChanges refusal={refusal.promise} stored={stored} />, {
    answers: [
      answer(getSession, () => sessionReplyOf('bob')),
      answer(listSlimFollows, () => ({ follows: [...stored] })),
    ],
  });
  await screen.findByText('Shown: .');
  await user.click(screen.getByRole('button', { name: 'Fail' }));
  await screen.findByText('Shown: 7.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Shown: 7,8.');
  refusal.reject(new Error('the server is busy'));
  expect(await screen.findByText('Shown: 8.')).toBeTruthy();
});

it('does not show the bookmark of a parcel that is gone on the parcel that has its path now', async () => {
  showButton({ follows: [{ ...SLIM, is_gone: true }] });
  await bookmark();
  expect(screen.queryByRole('button', { name: 'Remove bookmark' })).toBeNull();
});

it('asks visitors to sign in, and shows no button on earlier editions', async () => {
  const { user, unmount } = showButton({ as: 'chelsea' });
  await user.click(await bookmark());
  expect(useOverlay.getState().open).toBe('sign-in');
  unmount();
  const { answers } = server({});
  parts.show(<BookmarkButton record={PARCEL_RECORD} />, { answers, path: '/us/zz/alder#edition=1' });
  expect(screen.queryByRole('button', { name: /ookmark/ })).toBeNull();
});

it('tells visitors to sign in for bookmarks, and others how many of the limit they have', async () => {
  const visitor = server({ as: 'chelsea' });
  const { user, unmount } = parts.show(PANE, { answers: visitor.answers });
  await screen.findByText('Sign in to bookmark parcels.');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(useOverlay.getState().open).toBe('sign-in');
  unmount();
  parts.show(PANE, { answers: server({}).answers });
  await screen.findByText('1 of 10 parcels, 1 place');
  expect(screen.getByRole('link', { name: 'Download Follows as CSV' }).getAttribute('href')).toBe(
    '/profile/bookmarks.csv',
  );
  await user.click(screen.getByRole('link', { name: 'Export page' }));
  expect(window.location.hash).toContain('export');
});

it('keeps the list when its next page can’t be loaded, and says so at its end', async () => {
  const { answers } = server({});
  const paged = answer(listFollows, ({ query }) => {
    if (query.get('page') === '2') throw new Problem('not_allowed', 'The next page is not there.');
    const list = { source_id: null, name: 'Bookmarks', bookmarks: [BOOKMARK], total_pages: 2 };
    return { follows: { parcels: [{ ...list, total_count: 60, limit: null }], places: [] } };
  });
  const { user } = parts.show(PANE, { answers: [paged, ...answers] });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The next page is not there.');
  expect(screen.getByText('1214 Bolton St')).toBeTruthy();
});

it('says what to do when nothing is followed, and leads to the tutorial and to support', async () => {
  const empty = answer(listFollows, () => ({ follows: { parcels: [], places: [] } }));
  const { user } = parts.show(PANE, { answers: [empty, ...server({}).answers] });
  await screen.findByText('You follow nothing yet.');
  const tutorial = screen.getByRole('link', { name: 'Read the tutorial' }).getAttribute('href');
  expect(tutorial).toBe('/help/follow-parcels-and-places');
  await user.click(screen.getByRole('link', { name: 'Contact support' }));
  expect(window.location.hash).toContain('a=help');
});

it('takes the bookmarks of a dataset off the map and shows them again', async () => {
  const { user } = parts.show(PANE, { answers: server({}).answers });
  await user.click(await screen.findByRole('button', { name: 'Remove from map' }));
  await screen.findByText('Removed from map.');
  await user.click(screen.getByRole('button', { name: 'Show on map' }));
  await screen.findByText('Added to map.');
  expect(screen.queryByRole('button', { name: 'Show on map' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove from map' })).toBeTruthy();
});

it('says when it cannot show the bookmarks of a dataset on the map', async () => {
  const { answers } = server({});
  const failing = answer(listSlimFollows, () => {
    throw new Problem('busy');
  });
  const { user } = parts.show(PANE, { answers: [failing, ...answers] });
  await user.click(await screen.findByRole('button', { name: 'Remove from map' }));
  await screen.findByText('Removed from map.');
  await user.click(screen.getByRole('button', { name: 'Show on map' }));
  await screen.findByText('Could not add dataset to the map.');
  expect(screen.queryByRole('button', { name: 'Remove from map' })).toBeNull();
  toggleBookmarksShown();
});

function Rows() {
  const { query, list } = useFollowList();
  return list?.datasets.map(({ bookmarks }) => (
    <BookmarkRows key="own" bookmarks={bookmarks} query={query} />
  ));
}

it('writes a note, keeps its text when the server refuses, and closes with Escape', async () => {
  const refused = server({ refusal: new Problem('busy') });
  const first = parts.show(<Rows />, { answers: refused.answers });
  const write = () => screen.findByRole('button', { name: 'Write a note on 1214 Bolton St' });
  await first.user.click(await write());
  await first.user.type(screen.getByLabelText('Note on 1214 Bolton St'), 'corner lot');
  await first.user.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText(/The note could not be saved\./);
  expect(screen.getByLabelText('Note on 1214 Bolton St')).toHaveProperty('value', 'corner lot');
  await first.user.keyboard('{Escape}');
  expect(screen.queryByLabelText('Note on 1214 Bolton St')).toBeNull();
  first.unmount();

  const { sent, answers } = server({});
  const { user } = parts.show(<Rows />, { answers });
  await user.click(await write());
  await user.type(screen.getByLabelText('Note on 1214 Bolton St'), 'corner lot{Enter}');
  await screen.findByRole('button', { name: 'Change the note on 1214 Bolton St' });
  screen.getByText('corner lot');
  expect(sent).toEqual([{ note: 'corner lot' }]);
});

it('follows the place on the map, and offers it no longer once it is in the list', async () => {
  const place = { path: '/us/zz/alder', headline: 'Alder County' };
  const { sent, answers } = server({});
  const first = parts.show(<FollowedPlaces places={[]} place={place} />, { answers });
  await first.user.click(screen.getByRole('button', { name: 'Follow Alder County' }));
  await expect.poll(() => sent).toEqual(['/us/zz/alder/follow.json']);
  first.unmount();
  const followed = [{ id: 9, place: { properties: place } }];
  const { user } = parts.show(<FollowedPlaces places={followed} place={place} />, { answers });
  expect(screen.queryByRole('button', { name: 'Follow Alder County' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unfollow Alder County' }));
  await screen.findByText('Unfollowed.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => sent).toHaveLength(3);
});

it('keeps a place in the list whose unfollowing failed', async () => {
  const { user } = parts.show(PANE, { answers: server({ refusal: new Problem('busy') }).answers });
  await user.click(await screen.findByRole('button', { name: 'Unfollow Alder County' }));
  await screen.findByText(/^Could not unfollow\./);
  expect(screen.getByRole('link', { name: 'Alder County' })).toBeTruthy();
});
