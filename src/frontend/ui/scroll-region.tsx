import type { ReactNode } from 'react';

interface Props {
  /** The content of the region, for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A container for a wide or long table that scrolls by itself. It is focusable, so that the arrow keys can scroll it. */
export function ScrollRegion({ label, className = '', children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <div role="region" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
