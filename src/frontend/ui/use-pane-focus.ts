import { type RefObject, useLayoutEffect } from 'react';

/** The elements that open panes. A text field keeps its focus when a pane opens, and never gets it back: that would open its list, or a phone's keyboard. */
const OPENER = ':is(button, a)';

/**
 * Moves the keyboard focus into a pane that opens, if the pane was opened with the keyboard or no element has the focus, as when the focused one
 * disappeared with the previous pane. When the pane closes with the focus in it, the focus returns to the button or link that opened it.
 */
export function usePaneFocus(pane: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = pane.current;
    const opener = document.activeElement;
    const isFocusLost = opener === document.body;
    if (isFocusLost || opener?.matches(`${OPENER}:focus-visible`) === true)
      element?.focus({ preventScroll: true });
    return () => {
      const isInside = element?.contains(document.activeElement) === true;
      if (isInside && opener instanceof HTMLElement && opener.matches(OPENER) && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [pane]);
}
