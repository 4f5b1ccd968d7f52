import type { ReactNode } from 'react';
import { ListBoxItem } from 'react-aria-components';
import { CheckMark } from './check-mark.tsx';
import styles from './check-row.module.css';

/** A row of a list in which several rows can be selected. Put a count in a `small`. */
export function CheckRow({ id, text, children }: { id: string; text: string; children: ReactNode }) {
  return (
    <ListBoxItem id={id} textValue={text} className={styles['row'] ?? ''}>
      <CheckMark />
      {children}
    </ListBoxItem>
  );
}
