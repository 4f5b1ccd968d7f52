import type { ReactNode } from 'react';
import styles from './skip-button.module.css';

/** The first button of a page, for the keyboard. It appears at the first press of Tab, and moves the focus past the header and the navigation to the content. */
export function SkipButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles['skip']} onClick={onPress}>
      {children}
    </button>
  );
}
