import { useEffect, useRef } from 'react';

/** Closes something. Returns true if there was something to close; then no earlier function is called. */
type Leave = () => boolean;

const leavers: Leave[] = [];

/** Registers a function for Escape, which is called before those registered earlier. Returns a function that unregisters it. */
function onEscape(leave: Leave): () => void {
  leavers.push(leave);
  return () => {
    const index = leavers.lastIndexOf(leave);
    if (index !== -1) leavers.splice(index, 1);
  };
}

/**
 * While `isActive`, Escape calls `leave`, the latest registered first. A drawing tool thus closes before menus and panes do. `leave` returns false to pass
 * Escape on to the one registered before.
 */
export function useEscape(isActive: boolean, leave: Leave): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => (isActive ? onEscape(() => latest.current()) : undefined), [isActive]);
}

/** Closes the topmost thing that can be closed. Returns false if nothing was open. */
export function escape(): boolean {
  return leavers.toReversed().some((leave) => leave());
}
