import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the keyboard goes on after the lines changed: to the fields of a new line, or back to the lines. Fingers get the line, not its
 * field: the keyboard of a phone would cover it.
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
