import type { ReactNode } from 'react';
import styles from './row-list.module.css';

/** A list inside a card. Each `li` has a description, with the controls at its end. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles['rows']} aria-label={label}>
      {children}
    </ul>
  );
}
