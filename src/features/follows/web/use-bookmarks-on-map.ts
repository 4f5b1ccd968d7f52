import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { selectParcel } from '../../parcels/web/index.ts';
import type { SlimFollow } from '../contract.ts';
import { BOOKMARK_PINS, BOOKMARK_POINTS } from '../layers/map-values.ts';
import { bookmarkPoints } from '../rules/bookmark-points.ts';
import { useSlimFollows } from './use-follows.ts';

const KEY = 'bookmarks-on-map';

/** Whether the map shows pins and circles. */
export const useBookmarksShown = create<{ isShown: boolean }>(() => ({
  isShown: recall(KEY, z.boolean()) ?? true,
}));

export function toggleBookmarksShown(): void {
  const isShown = !useBookmarksShown.getState().isShown;
  useBookmarksShown.setState({ isShown });
  remember(KEY, isShown);
  showToast({
    id: KEY,
    tone: 'info',
    message: isShown ? 'Added to map.' : 'Removed from map.',
  });
}

/** Returns whether the map shows the bookmarks, and a function for the button that changes it. Pins that could not be loaded are loaded again first. */
export function useBookmarksToggle(): { isShown: boolean; toggle: () => void } {
  const { isShown } = useBookmarksShown();
  const follows = useSlimFollows();
  const toggle = async () => {
    if (!isShown && follows.data === undefined && (await follows.refetch()).isError) {
      showToast({ id: KEY, tone: 'bad', message: 'Could not add dataset to the map.' });
      return;
    }
    toggleBookmarksShown();
  };
  return { isShown, toggle: () => void toggle() };
}

/** Draws the reader's bookmarks; a click on a pin opens its parcel. */
export function useBookmarksOnMap(): void {
  const view = useMapSession((session) => session.view);
  const { isShown } = useBookmarksShown();
  const follows = useSlimFollows().data;
  const selected = useUrlState(({ hash }) => hash.p);
  const isToolActive = useMapSession((session) => session.isToolActive);
  const points = useMemo(() => {
    // Pins would lie under the points and lengths of a drawing, and can't be clicked then.
    if (isToolActive) return null;
    // A pin would cover the parcel that is being looked at; its record says that it is a bookmark.
    const shown = isShown ? follows?.filter((follow) => !isOpen(follow, selected)) : undefined;
    return shown !== undefined && shown.length > 0 ? bookmarkPoints(shown) : null;
  }, [isShown, follows, selected, isToolActive]);
  useEffect(() => view?.set(BOOKMARK_POINTS, points), [view, points]);
  useEffect(
    () => view?.onClicked(BOOKMARK_PINS, ({ picked }) => openPin([...new Set(picked)], follows ?? [])),
    [view, follows],
  );
}

/** Returns true if the parcel of a bookmark is the selected one. A parcel that is gone never is, even if the selected one has its path now. */
function isOpen({ target_path: path, is_gone: isGone }: SlimFollow, selected: string | undefined): boolean {
  return !isGone && path === selected;
}

/** The bookmarks whose pins were under the last click, and the one of them that it opened. */
let lastClick: { ids: readonly number[]; openedId: number } = { ids: [], openedId: 0 };

/**
 * Opens the parcel of a pin. Where pins overlap, each click opens the next one, in the order of the ids, because the pin of the open parcel is hidden and so
 * is not among `ids`. A parcel that is gone opens the list instead.
 */
function openPin(ids: readonly number[], follows: readonly SlimFollow[]): void {
  const picked = ids.flatMap((id) => follows.find((follow) => follow.id === id) ?? []);
  const { ids: lastIds, openedId } = lastClick;
  const inOrder = picked.toSorted((a, b) => a.id - b.id);
  const next = ids.some((id) => lastIds.includes(id))
    ? (inOrder.find(({ id }) => id > openedId) ?? inOrder[0])
    : picked[0];
  if (next === undefined) return;
  lastClick = { ids, openedId: next.id };
  if (next.is_gone) setHash({ tab: 'follows', p: undefined }, 'push');
  else selectParcel(next.target_path);
}
