import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import type { Bookmark } from '../contract.ts';
import { BookmarkRow } from './bookmark-row.tsx';
import styles from './follows.module.css';
import { useBookmarking } from './use-bookmarking.ts';
import type { useFollowList } from './use-follows.ts';

/** The next page is requested this far before the end. */
const LOOK_AHEAD = '0px 0px 200px 0px';

interface Props {
  bookmarks: readonly Bookmark[];
  query: ReturnType<typeof useFollowList>['query'];
}

export function BookmarkRows({ bookmarks, query }: Props) {
  const { remove, writeNote } = useBookmarking();
  const end = useListEnd(query);

  const removeRow = (bookmark: Bookmark, row: HTMLElement) => {
    // Moves the focus to the row that takes this one's place, for people who use the keyboard.
    const next = row.nextElementSibling ?? row.previousElementSibling;
    next?.querySelector<HTMLElement>('button')?.focus();
    remove(bookmark.id);
  };
  return (
    <>
      <ul className={styles['rows']} aria-label="Bookmarked parcels, most recent first">
        {bookmarks.map((bookmark) => (
          <BookmarkRow
            key={bookmark.ll_uuid}
            bookmark={bookmark}
            onRemove={(row) => removeRow(bookmark, row)}
            onNote={(note) => writeNote({ id: bookmark.id, note })}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p className={styles['more']} role="alert">
          {errorMessage(query.error)}
        </p>
      )}
      {query.hasNextPage && (
        <p ref={end} className={styles['more']}>
          <Button
            size="small"
            look="quiet"
            isDisabled={query.isFetchingNextPage}
            onPress={() => void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </p>
      )}
    </>
  );
}

/** Requests the next page when the end of the list comes near. */
function useListEnd({
  fetchNextPage,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
}: Props['query']) {
  const end = useRef<HTMLParagraphElement>(null);
  const isWanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    const element = end.current;
    if (element === null || !isWanted) return;
    const root = scrollerOf(element);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void fetchNextPage();
      },
      { root, rootMargin: LOOK_AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted, fetchNextPage]);
  return end;
}

/** Returns the nearest ancestor that scrolls, because the margin is relative to it. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}
