import type { Shortcut } from '../../../frontend/commands.ts';
import styles from './shown-keys.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Shows keys with the labels of the reader's keyboard. Keys that are held together are joined; the others are alternatives. */
export function ShownKeys({ keys, held }: { keys: readonly string[]; held: Shortcut['held'] }) {
  return (
    <span className={styles['keys']}>
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && <span className={styles['between']}>{held === undefined ? 'or' : '+'}</span>}
          <kbd>{nameOf(key)}</kbd>
        </span>
      ))}
    </span>
  );
}

function nameOf(key: string): string {
  if (!isMac) return key;
  if (key === 'Ctrl') return '⌘';
  return key === 'Alt' ? '⌥' : key;
}
