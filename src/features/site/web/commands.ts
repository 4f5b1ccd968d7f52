export type Command =
  | { kind: 'pan'; x: number; y: number }
  | { kind: 'zoom'; steps: 1 | -1 }
  | { kind: 'close' | 'search' | 'shortcuts' | 'tools' };

/** An arrow key pans by a third of the map (`map-view.md` section 9). */
const THIRD = 1 / 3;

interface Shortcut {
  keys: readonly string[];
  /** How the keys are written on the sheet. */
  shown: readonly string[];
  about: string;
  /** Held with Alt. */
  isWithAlt?: true;
  command: Command;
}

/** Every key that the map page answers; the sheet of shortcuts is read from here. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], shown: ['/'], about: 'Search', command: { kind: 'search' } },
  { keys: ['ArrowUp'], shown: ['↑'], about: 'Pan up', command: { kind: 'pan', x: 0, y: -THIRD } },
  { keys: ['ArrowDown'], shown: ['↓'], about: 'Pan down', command: { kind: 'pan', x: 0, y: THIRD } },
  { keys: ['ArrowLeft'], shown: ['←'], about: 'Pan left', command: { kind: 'pan', x: -THIRD, y: 0 } },
  { keys: ['ArrowRight'], shown: ['→'], about: 'Pan right', command: { kind: 'pan', x: THIRD, y: 0 } },
  { keys: ['+', '='], shown: ['+', '='], about: 'Zoom in', command: { kind: 'zoom', steps: 1 } },
  { keys: ['-', '_'], shown: ['-', '_'], about: 'Zoom out', command: { kind: 'zoom', steps: -1 } },
  {
    keys: ['t', 'T', '†'],
    shown: ['Alt', 'T'],
    about: 'Map tools',
    isWithAlt: true,
    command: { kind: 'tools' },
  },
  {
    keys: ['Escape'],
    shown: ['Esc'],
    about: 'Close menus and hide the panel',
    command: { kind: 'close' },
  },
  { keys: ['?'], shown: ['?'], about: 'This list', command: { kind: 'shortcuts' } },
];

/** What a key press means; keys held with Ctrl or Command belong to the browser. (Alt+T writes † on a Mac.) */
export function commandOf(event: {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}): Command | null {
  if (event.ctrlKey || event.metaKey) return null;
  const found = SHORTCUTS.find(
    ({ keys, isWithAlt = false }) => keys.includes(event.key) && isWithAlt === event.altKey,
  );
  return found?.command ?? null;
}
