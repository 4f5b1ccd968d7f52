import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus after the lines changed: to the first field of a new line, or back to the list of lines. On a touch screen the line itself
 * gets the focus, because a phone's keyboard would cover the screen.
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>) {
  const wanted = useRef<number | 'lines' | null>(null);
  useEffect(() => {
    const element = place.current;
    if (wanted.current === null || element === null) return;
    const id = wanted.current;
    wanted.current = null;
    if (id === 'lines') return element.focus({ preventScroll: true });
    const isTouch = window.matchMedia('(hover: none)').matches;
    const [summary, field, other] = [
      `[aria-controls="filter-${id}"]`,
      `#filter-${id} input`,
      `#filter-${id} :is(select, button)`,
    ].map((selector) => element.querySelector<HTMLElement>(selector));
    const target = isTouch ? summary : (field ?? other ?? summary);
    (target ?? element).focus();
    target?.closest('li')?.scrollIntoView({ block: 'nearest' });
  });
  return (next: number | 'lines') => {
    wanted.current = next;
  };
}
