import { useEffect, useRef } from 'react';
import { type Command, type CommandContext, commandOfKey } from '../../../frontend/commands.ts';
import { belongsElsewhere } from '../../../frontend/key-owner.ts';

/** Returns true if the browser scrolls a panel with this key, such as the record of a parcel. Then the key doesn't move the map. */
function scrollsPanel({ key, target }: KeyboardEvent): boolean {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
  for (let place = target; place instanceof Element; place = place.parentElement) {
    const isHigher = place.scrollHeight > place.clientHeight;
    if (isHigher && /auto|scroll/.test(getComputedStyle(place).overflowY)) return true;
  }
  return false;
}

/** Handles the keyboard shortcuts of the page, except key presses that belong to a form field, dialog, menu or list (`belongsElsewhere`). */
export function useKeyboard(commands: readonly Command[], context: CommandContext): void {
  const latest = useRef({ commands, context });
  useEffect(() => {
    latest.current = { commands, context };
  });
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (event.defaultPrevented || belongsElsewhere(event) || scrollsPanel(event)) return;
      const now = latest.current;
      const { key, ctrlKey, altKey, metaKey } = event;
      const isOnMap = event.target instanceof HTMLCanvasElement;
      // A command that can't run now leaves the key to the browser: on a text page, the arrows scroll.
      const command = commandOfKey({ key, ctrlKey, altKey, metaKey, isOnMap }, now.commands, now.context);
      if (command === undefined) return;
      event.preventDefault();
      command.run(now.context);
    };
    window.addEventListener('keydown', answer);
    return () => window.removeEventListener('keydown', answer);
  }, []);
}
