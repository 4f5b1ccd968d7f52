import type { AnchorHTMLAttributes, MouseEvent } from 'react';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  href: string;
  /** Runs on a plain click, which does not load the page anew. */
  onGo: () => void;
}

/** A real link (it can be copied, or opened in another tab) that stays on the page after a plain click. */
export function InPageLink({ href, onGo, children, ...rest }: Props) {
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo();
  };
  return (
    <a {...rest} href={href} onClick={go}>
      {children}
    </a>
  );
}
