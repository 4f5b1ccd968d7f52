import type { ReactNode, RefObject } from 'react';
import styles from './page-head.module.css';

interface Props {
  title: string;
  /** A sentence or two about the page. */
  lead?: ReactNode;
  /** The main action of the page, next to the heading. */
  action?: ReactNode;
  /** The ref of the heading, for code that focuses it. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
}

/** The heading of a document page, with its lead and its main action. */
export function PageHead({ title, lead, action, titleRef }: Props) {
  return (
    <div className={styles['head']}>
      <div className={styles['text']}>
        <h1 className={styles['title']} {...(titleRef === undefined ? {} : { ref: titleRef, tabIndex: -1 })}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {action}
    </div>
  );
}
