import { useSyncExternalStore } from 'react';

/** Breakpoints in CSS pixels. */
const PHONE = '(max-width: 767px)';
/** On narrower screens the bar of the map at first hides the places around the viewed place. */
const DESKTOP = '(min-width: 769px)';
/** From this width on, a table has room beside the map. */
const WIDE = '(min-width: 1165px)';
/** From this width on, a page is shown beside the list of pages. */
const TABLET = '(min-width: 1001px)';

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

export function useTablet(): boolean {
  return useMedia(TABLET);
}

export function useDesktop(): boolean {
  return useMedia(DESKTOP);
}
