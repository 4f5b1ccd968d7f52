import { useLayoutEffect } from 'react';
import { usePhone } from '../../../frontend/use-media.ts';
import { useMapSession } from '../../../map/web/map-session.ts';

/** Sizes of the search bar and the pane in the stylesheet, in CSS pixels. */
const TOP_BAR = 64;
const PHONE_BARS = 112;
const PANE = 432;
/** Size of the parcel table: `--side` of map-page.module.css, and the gaps next to it. */
const TABLE = { most: 880, share: 0.56, gaps: 24 };
/** The share of the screen's height at which the sheet of a phone opens. */
const SHEET_SHARE = 0.52;

/** Tells the map which part of it the pane and the bars cover; null means that no pane is open. */
export function useInsets(pane: 'pane' | 'wide' | null): void {
  const view = useMapSession((session) => session.view);
  const isPhone = usePhone();
  useLayoutEffect(() => {
    view?.setInsets(
      isPhone
        ? {
            top: PHONE_BARS,
            right: 0,
            bottom: pane !== null ? Math.round(window.innerHeight * SHEET_SHARE) : 0,
            left: 0,
          }
        : { top: TOP_BAR, right: 0, bottom: 0, left: leftOf(pane) },
    );
  }, [view, isPhone, pane]);
}

function leftOf(pane: 'pane' | 'wide' | null): number {
  if (pane !== 'wide') return pane === null ? 0 : PANE;
  return Math.round(Math.min(TABLE.most, window.innerWidth * TABLE.share)) + TABLE.gaps;
}
