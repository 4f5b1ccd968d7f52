import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface Props {
  title: string;
  /** A sentence or two about the page. */
  lead?: ReactNode;
  /** The main action of the page, next to the heading. */
  action?: ReactNode;
}

/** The heading of a document page, with its lead and its main action. */
export function PageHead({ title, lead, action }: Props) {
  return (
    <div className={styles['head']}>
      <div className={styles['text']}>
        <h1 className={styles['title']}>{title}</h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {action}
    </div>
  );
}
