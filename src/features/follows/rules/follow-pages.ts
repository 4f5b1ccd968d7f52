import type { Bookmark, BookmarkList, FollowedPlace } from '../contract.ts';

/** The reply to one request for the list. */
export interface FollowsPage {
  parcels: readonly BookmarkList[];
  places: readonly FollowedPlace[];
}

type Pages = readonly FollowsPage[];

/** The bookmarks of one dataset, as far as they are loaded. */
export interface FollowedDataset {
  /** null for a person's own bookmarks. */
  sourceId: BookmarkList['source_id'];
  name: string;
  bookmarks: readonly Bookmark[];
  /** The number of bookmarks in all pages. */
  totalCount: number;
}

/** Merges the loaded pages into one list for each dataset. A bookmark that moved to the next page in the meantime appears once. Totals come from the last page. */
export function mergedFollows(pages: Pages): {
  datasets: readonly FollowedDataset[];
  totalCount: number;
  /** The limit of the plan; null means unlimited. */
  limit: number | null;
  places: readonly FollowedPlace[];
} {
  const lists = Map.groupBy(
    pages.flatMap(({ parcels }) => parcels),
    ({ source_id }) => source_id,
  );
  const datasets = [...lists].map(([sourceId, parts]): FollowedDataset => {
    const last = parts.at(-1);
    const byId = new Map<number, Bookmark>();
    for (const bookmark of parts.flatMap(({ bookmarks }) => bookmarks))
      if (!byId.has(bookmark.id)) byId.set(bookmark.id, bookmark);
    const [name, totalCount] = [last?.name ?? '', last?.total_count ?? 0];
    return { sourceId, name, bookmarks: [...byId.values()], totalCount };
  });
  return {
    datasets,
    totalCount: datasets.reduce((sum, { totalCount }) => sum + totalCount, 0),
    limit: pages.at(-1)?.parcels[0]?.limit ?? null,
    places: pages[0]?.places ?? [],
  };
}

/** Adds a bookmark at the start and raises the totals; an existing bookmark of the same parcel is replaced in place. */
export function withBookmark(pages: Pages, bookmark: Bookmark): Pages {
  const isThere = bookmarksOf(pages).some(({ ll_uuid }) => ll_uuid === bookmark.ll_uuid);
  if (isThere)
    return mapLists(pages, (list) => ({
      ...list,
      bookmarks: list.bookmarks.map((known) => (known.ll_uuid === bookmark.ll_uuid ? bookmark : known)),
    }));
  return mapLists(pages, (list, pageIndex, listIndex) => ({
    ...list,
    total_count: list.total_count + 1,
    bookmarks: pageIndex === 0 && listIndex === 0 ? [bookmark, ...list.bookmarks] : list.bookmarks,
  }));
}

/** Removes a bookmark and lowers the totals. */
export function withoutBookmark(pages: Pages, id: number): Pages {
  if (!bookmarksOf(pages).some((known) => known.id === id)) return pages;
  return mapLists(pages, (list) => ({
    ...list,
    total_count: list.total_count - 1,
    bookmarks: list.bookmarks.filter((known) => known.id !== id),
  }));
}

export function withoutPlace(pages: Pages, id: number): Pages {
  return pages.map((page) => ({ ...page, places: page.places.filter((place) => place.id !== id) }));
}

function bookmarksOf(pages: Pages): Bookmark[] {
  return pages.flatMap(({ parcels }) => parcels.flatMap(({ bookmarks }) => bookmarks));
}

function mapLists(
  pages: Pages,
  change: (list: BookmarkList, pageIndex: number, listIndex: number) => BookmarkList,
): Pages {
  return pages.map((page, pageIndex) => ({
    ...page,
    parcels: page.parcels.map((list, listIndex) => change(list, pageIndex, listIndex)),
  }));
}
