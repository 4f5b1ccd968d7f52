import type { LucideIcon } from 'lucide-react';
import type { Actor } from '../kernel/permission.ts';
import type { HashState } from './hash-codec.ts';

/** The headings under which the palette and the sheet of shortcuts list commands, in this order. */
export const COMMAND_GROUPS = [
  'Map',
  'Layers and labels',
  'Draw and measure',
  'Parcels',
  'Places',
  'Projects',
  'Print',
  'Pages',
  'Account',
  'Operators',
  'Help',
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** What a command may depend on. What the map shows is read from `useMapSession.getState()`. */
export interface CommandContext {
  actor: Actor;
  /** The page's path: the working boundary, or a page such as `/coverage`. */
  path: string;
  hash: HashState;
  signOut(): void;
}

export interface Shortcut {
  /** Values of `KeyboardEvent.key` that all mean it. */
  keys: readonly string[];
  /** How the keys are written on the sheet. */
  shown: readonly string[];
  /** Held with Alt, or with Ctrl (Command on a Mac). Without, no modifier but Shift is held. */
  held?: 'alt' | 'ctrl';
  /** Answered only while the map itself has the focus. */
  where?: 'map';
}

/**
 * Something that a person can do, as a value. The palette, the sheet of shortcuts and the keyboard all read the list of them
 * that the features' manifests give (`frontend/feature-web.ts`); `docs/guides/add-a-command.md` tells how to add one.
 */
export interface Command {
  /** Unique: a noun and a verb, `map.zoom-in`. Remembered as recently used, so it stays. */
  id: string;
  /** What it does, as on a button: `Zoom in`. */
  title: string;
  group: CommandGroup;
  icon?: LucideIcon;
  /** Other words that people look for. */
  keywords?: readonly string[];
  shortcut?: Shortcut;
  /** False: this reader is not even offered it (an operator's page to a visitor). */
  isOffered?: (context: CommandContext) => boolean;
  /** For what is turned on and off: whether it is on now. */
  isOn?: (context: CommandContext) => boolean;
  /** Why it can't be done now, in a sentence; null when it can. */
  disabledReason?: (context: CommandContext) => string | null;
  run: (context: CommandContext) => void;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'> & { isOnMap: boolean };

function isMeant(
  { keys, held, where }: Shortcut,
  { key, ctrlKey, altKey, metaKey, isOnMap }: KeyPress,
): boolean {
  if (!keys.includes(key) || altKey !== (held === 'alt') || (where === 'map' && !isOnMap)) return false;
  return held === 'ctrl' ? ctrlKey !== metaKey : !ctrlKey && !metaKey;
}

/**
 * The command that a key press means: the first with that key which can be done now (Enter ends a drawing, or opens a parcel). Other keys
 * held with Ctrl or Command belong to the browser.
 */
export function commandOfKey(
  press: KeyPress,
  commands: readonly Command[],
  context: CommandContext,
): Command | undefined {
  return commands.find(
    ({ shortcut, disabledReason }) =>
      shortcut !== undefined && isMeant(shortcut, press) && (disabledReason?.(context) ?? null) === null,
  );
}
