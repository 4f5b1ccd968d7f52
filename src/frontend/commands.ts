import type { LucideIcon } from 'lucide-react';
import type { Actor } from '../kernel/permission.ts';
import type { HashState } from './hash-codec.ts';

/**
 * The headings under which the palette and the sheet of shortcuts list commands, as keys. Each feature adds its own beside its web manifest, where
 * `commandGroups` gives them their order:
 *
 * ```ts
 * declare module '../../../frontend/commands.ts' {
 *   interface CommandGroups {
 *     Print: true;
 *   }
 * }
 * ```
 */
export interface CommandGroups {} // oxlint-disable-line typescript/no-empty-object-type -- The features fill it.
export type CommandGroup = keyof CommandGroups;

/** The state that a command may depend on. Commands read the state of the map from `useMapSession.getState()`. */
export interface CommandContext {
  actor: Actor;
  /** The page's path: the working boundary, or a page such as `/coverage`. */
  path: string;
  hash: HashState;
  signOut(): void;
}

export interface Shortcut {
  /** Values of `KeyboardEvent.key`, any of which triggers the command. */
  keys: readonly string[];
  /** The keys as the sheet of shortcuts shows them. */
  shown: readonly string[];
  /** The modifier: Alt, or Ctrl (Command on a Mac). Absent: no modifier except Shift is held. */
  held?: 'alt' | 'ctrl';
  /** The shortcut works only while the map itself has the focus. */
  where?: 'map';
}

/**
 * Something that a person can do, as a value. The features' manifests list the commands (`frontend/feature-web.ts`); the palette, the sheet of shortcuts and
 * the keyboard all use that list. `docs/guides/add-a-command.md` explains how to add one.
 */
export interface Command {
  /** Unique: a noun and a verb, `map.zoom-in`. It must never change, because recently used commands are stored by it. */
  id: string;
  /** The action, as on a button: `Zoom in`. */
  title: string;
  group: CommandGroup;
  icon?: LucideIcon;
  /** The text of this command on the card for new visitors. Absent: the card doesn't list the command. */
  introduction?: string;
  /** Other words that people may search for. */
  keywords?: readonly string[];
  shortcut?: Shortcut;
  /** Returns false if this reader should not see the command at all (an operator's page for a visitor). */
  isOffered?: (context: CommandContext) => boolean;
  /** Returns true if the thing that the command turns on and off is on now. */
  isOn?: (context: CommandContext) => boolean;
  /** Returns a sentence that says why the command is unavailable now; null if it is available. */
  disabledReason?: (context: CommandContext) => string | null;
  run: (context: CommandContext) => void;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'> & { isOnMap: boolean };

/** Returns true if a key press triggers a shortcut. */
function isPressed(
  { keys, held, where }: Shortcut,
  { key, ctrlKey, altKey, metaKey, isOnMap }: KeyPress,
): boolean {
  if (!keys.includes(key) || altKey !== (held === 'alt') || (where === 'map' && !isOnMap)) return false;
  return held === 'ctrl' ? ctrlKey !== metaKey : !ctrlKey && !metaKey;
}

/**
 * Returns the command of a key press: the first with that key that is available now (Enter ends a drawing, or opens a parcel). All other keys with Ctrl or
 * Command belong to the browser.
 */
export function commandOfKey(
  press: KeyPress,
  commands: readonly Command[],
  context: CommandContext,
): Command | undefined {
  return commands.find(
    ({ shortcut, disabledReason }) =>
      shortcut !== undefined && isPressed(shortcut, press) && (disabledReason?.(context) ?? null) === null,
  );
}
