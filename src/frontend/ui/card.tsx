import type { ReactNode } from 'react';
import styles from './card.module.css';

interface Props {
  /** The id of the card's heading. */
  labelledBy?: string;
  /** For a form that is alone on its page. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading, on its own surface. */
export function Card({ labelledBy, isNarrow = false, children }: Props) {
  const classes = `${styles['card']} ${isNarrow ? styles['narrow'] : ''}`.trim();
  const attributes = { className: classes, 'data-narrow': isNarrow || undefined };
  if (labelledBy === undefined) return <div {...attributes}>{children}</div>;
  return (
    <section {...attributes} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
