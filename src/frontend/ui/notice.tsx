import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  icon?: LucideIcon;
  title?: string;
  tone?: 'calm' | 'bad' | 'warn';
  children?: ReactNode;
  actions?: ReactNode;
  /** Whether a screen reader announces the message when it appears. The default is true for the tone `bad`. */
  isAlert?: boolean;
}

/** A message inside a panel: the panel is empty, something failed, or a note. */
export function Notice({
  icon: Icon,
  title,
  tone = 'calm',
  children,
  actions,
  isAlert = tone === 'bad',
}: Props) {
  return (
    <div className={`${styles['notice']} ${styles[tone]}`} role={isAlert ? 'alert' : undefined}>
      {Icon !== undefined && <Icon aria-hidden />}
      <div className={styles['text']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
