import { useEffect, useRef } from 'react';

/** Returns true when there was something to leave: then Escape stops there. */
type Leave = () => boolean;

const leavers: Leave[] = [];

/** Registers what Escape leaves, after everything registered later had its turn. Returns how to take it back. */
function onEscape(leave: Leave): () => void {
  leavers.push(leave);
  return () => {
    const index = leavers.lastIndexOf(leave);
    if (index !== -1) leavers.splice(index, 1);
  };
}

/**
 * While `isActive`, Escape calls `leave` first (the latest registered before earlier ones): a drawing tool puts its tool away before
 * menus and panes close. `leave` returns false to let Escape go on to the next.
 */
export function useEscape(isActive: boolean, leave: Leave): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => (isActive ? onEscape(() => latest.current()) : undefined), [isActive]);
}

/** Leaves the topmost thing that can be left. False: nothing was open. */
export function escape(): boolean {
  return leavers.toReversed().some((leave) => leave());
}
