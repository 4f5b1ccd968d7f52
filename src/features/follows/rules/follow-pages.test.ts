import { describe, expect, it } from 'vitest';
import type { Bookmark } from '../contract.ts';
import { bookmarkPoints } from './bookmark-points.ts';
import {
  type FollowsPage,
  mergedFollows,
  withBookmark,
  withoutBookmark,
  withoutPlace,
} from './follow-pages.ts';

function bookmark(id: number, note = ''): Bookmark {
  const centroid: [number, number] = [-99, 40];
  return {
    id,
    ll_uuid: `uuid-${id}`,
    address: `${id} ELM ST`,
    parcelnumb: null,
    path: `/us/zz/alder/${id}`,
    centroid,
    source_id: null,
    note,
    followed_at: '2026-01-02T03:04:05.000Z',
    gone: null,
  };
}

function page(ids: readonly number[], total: number): FollowsPage {
  const bookmarks = ids.map((id) => bookmark(id));
  const list = {
    source_id: null,
    name: 'Bookmarks',
    bookmarks,
    total_pages: 2,
    total_count: total,
    limit: 10,
  };
  return {
    parcels: [list],
    places: [{ id: 77, place: { properties: { path: '/us/zz', headline: 'Zedland' } } }],
  };
}

const PAGES = [page([9, 8, 7], 6), page([7, 6, 5], 6)];
const bookmarksOf = (pages: readonly FollowsPage[]) =>
  mergedFollows(pages).datasets.flatMap(({ bookmarks }) => bookmarks);
const idsOf = (pages: readonly FollowsPage[]) => bookmarksOf(pages).map(({ id }) => id);

describe('loaded pages', () => {
  it('are one list for each dataset, without duplicates', () => {
    expect(mergedFollows(PAGES).datasets).toMatchObject([
      { sourceId: null, name: 'Bookmarks', totalCount: 6 },
    ]);
    expect(idsOf(PAGES)).toEqual([9, 8, 7, 6, 5]);
    expect(mergedFollows(PAGES).totalCount).toBe(6);
    expect(mergedFollows([])).toEqual({ datasets: [], totalCount: 0, limit: null, places: [] });
  });

  it('get an added bookmark first, and count one more in total', () => {
    const pages = withBookmark(PAGES, bookmark(10));
    expect(idsOf(pages)).toEqual([10, 9, 8, 7, 6, 5]);
    expect(mergedFollows(pages).totalCount).toBe(7);
  });

  it('replace an updated bookmark in its place, even if its id is new', () => {
    const pages = withBookmark(PAGES, { ...bookmark(8, 'corner'), id: 80 });
    expect(idsOf(pages)).toEqual([9, 80, 7, 6, 5]);
    expect(mergedFollows(pages)).toMatchObject({ totalCount: 6 });
    expect(bookmarksOf(pages)[1]?.note).toBe('corner');
  });

  it('lose a removed follow on any page, and count one less in total', () => {
    const pages = withoutBookmark(PAGES, 7);
    expect(idsOf(pages)).toEqual([9, 8, 6, 5]);
    expect(mergedFollows(pages).totalCount).toBe(5);
    expect(withoutBookmark(pages, 7)).toBe(pages);
  });

  it('no longer contain a place that was unfollowed', () => {
    expect(mergedFollows(withoutPlace(PAGES, 77)).places).toEqual([]);
  });
});

it('bookmarks are points on the map', () => {
  const slim = { id: 3, address: null, target_path: '/us/zz/alder/3', source_id: null, is_gone: true };
  expect(bookmarkPoints([{ ...slim, centroid: [-99, 40] }]).features).toEqual([
    {
      type: 'Feature',
      id: 3,
      geometry: { type: 'Point', coordinates: [-99, 40] },
      properties: { id: 3, is_gone: true },
    },
  ]);
});
