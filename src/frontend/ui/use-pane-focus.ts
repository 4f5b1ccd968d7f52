import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the keyboard focus into a pane that opens, if the pane was opened with the keyboard or the focused element disappeared with the previous
 * pane. When the pane closes with the focus in it, the focus returns to the element that opened it.
 */
export function usePaneFocus(pane: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = pane.current;
    const opener = document.activeElement;
    const isFocusLost = opener === document.body;
    if (isFocusLost || opener?.matches(':is(button, a):focus-visible') === true)
      element?.focus({ preventScroll: true });
    return () => {
      const isInside = element?.contains(document.activeElement) === true;
      if (isInside && !isFocusLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [pane]);
}
