import { type RefObject, useLayoutEffect } from 'react';
import { usePhone } from '../../../frontend/use-media.ts';
import { noteMiddle, useMapSession } from '../../../map/web/map-session.ts';

/** Sizes of the search bar in the stylesheet, in CSS pixels. */
const TOP_BAR = 64;
const PHONE_BARS = 112;
/** The width of the buttons at the right edge, with their gap. */
const CONTROLS = 52;
/** The gap between the pane and what is fitted beside it. */
const GAP = 12;
/** The share of the screen's height at which the sheet of a phone opens. */
const SHEET_SHARE = 0.52;

/** Tells the map which part of it the bars and `side`, the element of the pane, cover. `pane` is null while no pane is open. */
export function useInsets(pane: 'pane' | 'wide' | null, side: RefObject<HTMLElement | null>): void {
  const view = useMapSession((session) => session.view);
  const isPhone = usePhone();
  useLayoutEffect(() => {
    if (view === null) return;
    if (isPhone) {
      const bottom = pane === null ? 0 : Math.round(window.innerHeight * SHEET_SHARE);
      view.setInsets({ top: PHONE_BARS, right: 0, bottom, left: 0 });
      return noteMiddle(view);
    }
    const element = pane === null ? null : side.current;
    const tell = () => {
      const left = element === null ? 0 : element.offsetLeft + element.offsetWidth + GAP;
      view.setInsets({ top: TOP_BAR, right: CONTROLS, bottom: 0, left });
      noteMiddle(view);
    };
    tell();
    if (element === null) return;
    // The width of the table follows the width of the window.
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, isPhone, pane, side]);
}
