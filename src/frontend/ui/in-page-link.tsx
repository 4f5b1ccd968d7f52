import type { AnchorHTMLAttributes, MouseEvent } from 'react';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  href: string;
  /** What a plain click does instead of loading the page anew. */
  onGo: () => void;
}

/** A true link (it can be copied, or opened in another tab) that stays on the page when it is simply clicked. */
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
