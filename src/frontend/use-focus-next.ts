import { useEffect, useRef } from 'react';

/**
 * Gives the focus to `next` when a button that was pressed is gone. Without this, a person who uses the keyboard or a screen reader would start again at the
 * top of the page. Returns a function that the button must call when it is pressed.
 */
export function useFocusNext(isGone: boolean, next: () => HTMLElement | null | undefined): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isGone || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement === document.body) next()?.focus();
  });
  return () => {
    isPressed.current = true;
  };
}
