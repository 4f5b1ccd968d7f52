import type { ReactNode } from 'react';
import styles from './total-line.module.css';

interface Props {
  label: string;
  /** Screen readers say the amount again when it changes. */
  isLive?: boolean;
  /** The amount. */
  children: ReactNode;
}

/** The last line of a list of prices, with their total. */
export function TotalLine({ label, isLive = false, children }: Props) {
  return (
    <p className={styles['total']} {...(isLive && { 'aria-live': 'polite' as const })}>
      <span>{label}</span>
      <b>{children}</b>
    </p>
  );
}
