import type { ReactNode } from 'react';
import styles from './state-label.module.css';

/** The state of a record, in the color of its tone. */
export function StateLabel({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'busy' | 'bad';
  children: ReactNode;
}) {
  return <span className={`${styles['state']} ${styles[tone]}`}>{children}</span>;
}
