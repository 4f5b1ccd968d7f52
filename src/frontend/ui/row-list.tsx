import type { ReactNode } from 'react';
import styles from './row-list.module.css';

/** A list inside of a card: each `li` says what something is, and what can be done with it stands at its end. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles['rows']} aria-label={label}>
      {children}
    </ul>
  );
}
