import { Search } from 'lucide-react';
import type { InputHTMLAttributes, KeyboardEvent } from 'react';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { KeyCap } from '../../../frontend/ui/key-cap.tsx';
import styles from './command-palette.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  listId: string;
  isListShown: boolean;
}

/** The text field of the command palette. */
export function FinderField({ listId, isListShown, ...props }: Props) {
  return (
    <div className={styles['field']}>
      <Search aria-hidden />
      <input
        type="text"
        role="combobox"
        aria-label="Find a command"
        aria-controls={listId}
        aria-expanded={isListShown}
        aria-autocomplete="list"
        placeholder="Find a command"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type into it
        autoFocus
        {...props}
      />
      <KeyCap name="Esc" />
      <button type="button" className={styles['close']} onClick={closeOverlay}>
        Close
      </button>
    </div>
  );
}

/** Returns true for Ctrl+K and Command+K, on every system. Ctrl+Shift+K is left to the browser. */
export function isPaletteKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
