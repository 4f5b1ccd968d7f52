import type { ReactNode } from 'react';

interface Props {
  /** What is in it, for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A wide or long table that scrolls by itself: the keyboard reaches it, so that the arrow keys can scroll. */
export function ScrollRegion({ label, className = '', children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable (WCAG 2.1.1)
    <div role="region" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
