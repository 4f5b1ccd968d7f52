import type { ReactNode } from 'react';
import styles from './skip-button.module.css';

/** The first button of a page, for the keyboard. It appears at the first press of Tab, and saves people the many presses that would otherwise lead to the content. */
export function SkipButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles['skip']} onClick={onPress}>
      {children}
    </button>
  );
}
