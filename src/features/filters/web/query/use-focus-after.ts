import { type RefObject, useEffect, useRef } from 'react';

/** The id of a new line, the list of lines, or the button that adds a line to a group. */
type Target = number | 'lines' | { addTo: number };

/** Returns the id of the button that adds a line to a group. */
export function addButtonId(groupId: number): string {
  return `add-to-${groupId}`;
}

/**
 * Moves the focus after the lines changed: to the first field of a new line, back to the list of lines, or to the button that opened a picker.
 * On a touch screen a new line itself gets the focus, because a phone's keyboard would cover the screen.
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>) {
  const wanted = useRef<Target | null>(null);
  useEffect(() => {
    const element = place.current;
    if (wanted.current === null || element === null) return;
    const id = wanted.current;
    wanted.current = null;
    if (typeof id !== 'number') {
      const button = id === 'lines' ? null : element.querySelector<HTMLElement>(`#${addButtonId(id.addTo)}`);
      return (button ?? element).focus({ preventScroll: button === null });
    }
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
  return (next: Target) => {
    wanted.current = next;
  };
}
