import { useLayoutEffect } from 'react';
import { usePhone } from '../../../frontend/use-media.ts';
import { useMapSession } from '../../../map/web/map-session.ts';

/** The search bar and the pane of the stylesheet, CSS pixels. */
const TOP_BAR = 64;
const PHONE_BARS = 112;
const PANE = 432;
/** The height at which the sheet of a phone opens. */
const SHEET_SHARE = 0.52;

/** Tells the map what the pane and the bars cover. */
export function useInsets(isPaneOpen: boolean): void {
  const view = useMapSession((session) => session.view);
  const isPhone = usePhone();
  useLayoutEffect(() => {
    view?.setInsets(
      isPhone
        ? {
            top: PHONE_BARS,
            right: 0,
            bottom: isPaneOpen ? Math.round(window.innerHeight * SHEET_SHARE) : 0,
            left: 0,
          }
        : { top: TOP_BAR, right: 0, bottom: 0, left: isPaneOpen ? PANE : 0 },
    );
  }, [view, isPhone, isPaneOpen]);
}
