import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { PANE_SHARE } from '../../../frontend/pane-width.ts';
import { usePhone } from '../../../frontend/use-media.ts';
import type { Insets } from '../../../map/fit-padding.ts';
import { noteUncovered, useMapSession } from '../../../map/web/map-session.ts';
import { useSession } from '../../accounts/web/index.ts';
import { useStartCard } from './start-card-state.ts';

/** Sizes of the search bar in the stylesheet, in CSS pixels. */
const TOP_BAR = 64;
const PHONE_BARS = 112;
/** The height of the message about zooming in, the scale bar and the notes at the lower edge of a phone. */
const PHONE_FOOT = 112;
/** The width of the buttons at the right edge, with their gap. */
const CONTROLS = 52;
/** The gap between the pane and the box that is fitted beside it. */
const GAP = 12;
/** The height of the parts that new visitors see above the lower edge of a phone: the start card, and the message about zooming in. */
const INTRODUCTION = 302;

/**
 * Tells the map which part of it is covered by the bars and by `side`, the element of the pane. `pane` is null while no pane is open. Returns a function
 * that measures the covered part now.
 */
export function useInsets(pane: 'pane' | 'wide' | null, side: RefObject<HTMLElement | null>): () => Insets {
  const view = useMapSession((session) => session.view);
  const isPhone = usePhone();
  const isClosed = useStartCard((card) => card.isClosed);
  const isSignedIn = useSession().data?.user != null;
  const hasIntroduction = !isClosed && !isSignedIn;
  const measure = useCallback((): Insets => {
    if (isPhone) {
      // The sheet of a pane covers the buttons.
      if (pane !== null)
        return { top: PHONE_BARS, right: 0, bottom: Math.round(window.innerHeight * PANE_SHARE), left: 0 };
      return {
        top: PHONE_BARS,
        right: CONTROLS,
        bottom: hasIntroduction ? INTRODUCTION : PHONE_FOOT,
        left: 0,
      };
    }
    const element = pane === null ? null : side.current;
    const left = element === null ? 0 : element.offsetLeft + element.offsetWidth + GAP;
    return { top: TOP_BAR, right: CONTROLS, bottom: 0, left };
  }, [isPhone, pane, side, hasIntroduction]);
  /** True until the pane that the page opened with is closed. The code of that pane may load after the map, and make the pane wider. */
  const isFirstPane = useRef(true);
  useLayoutEffect(() => {
    if (view === null) return;
    if (pane === null) isFirstPane.current = false;
    const tell = () => {
      view.setInsets(measure(), { refits: isFirstPane.current });
      noteUncovered(view);
    };
    tell();
    const element = pane === null || isPhone ? null : side.current;
    if (element === null) return;
    // The width of the table follows the width of the window.
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, isPhone, pane, side, measure]);
  return measure;
}
