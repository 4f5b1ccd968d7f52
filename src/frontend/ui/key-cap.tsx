import styles from './key-cap.module.css';

/** The key that opens or closes a field, shown in it. Hidden from screen readers, which get the shortcut from the list of shortcuts. */
export function KeyCap({ name }: { name: string }) {
  return (
    <kbd className={styles['key']} aria-hidden>
      {name}
    </kbd>
  );
}
