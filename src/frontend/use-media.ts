import { useSyncExternalStore } from 'react';

// Breakpoints in CSS pixels.

/** Up to this width, the layout is the one for phones. */
const PHONE = '(max-width: 767px)';
/** On narrower screens, the bar over the map hides the places around the viewed place until the user shows them. */
const ROOM_FOR_PLACES = '(min-width: 769px)';
/** From this width on, a table has room beside the map. */
const WIDE = '(min-width: 1165px)';
/** From this width on, a page is shown beside the list of pages. */
const ROOM_FOR_PAGE_LIST = '(min-width: 1001px)';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

export function usePhone(): boolean {
  return useMedia(PHONE);
}

export function useWide(): boolean {
  return useMedia(WIDE);
}

export function useRoomForPageList(): boolean {
  return useMedia(ROOM_FOR_PAGE_LIST);
}

export function useRoomForPlaces(): boolean {
  return useMedia(ROOM_FOR_PLACES);
}
