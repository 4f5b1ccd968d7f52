import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  icon?: LucideIcon;
  title?: string;
  tone?: 'calm' | 'bad' | 'warn';
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message inside a panel: the panel is empty, something failed, or a note. */
export function Notice({ icon: Icon, title, tone = 'calm', children, actions }: Props) {
  return (
    <div className={`${styles['notice']} ${styles[tone]}`}>
      {Icon !== undefined && <Icon aria-hidden />}
      <div className={styles['text']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
