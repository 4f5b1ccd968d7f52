import { type ComponentProps, useEffect, useRef } from 'react';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { addressNow } from '../../../frontend/url-state.ts';

interface Props extends Omit<ComponentProps<typeof PageHead>, 'titleRef'> {
  /** Changes with every screen, such as a step of a new import. */
  screen: string;
}

/**
 * The heading of a screen that follows another screen on the same page. A new screen begins at its top, and its heading gets the focus, so that screen
 * readers begin there too. When the browser opens the page itself, the browser decides where the page begins and what has the focus.
 */
export function ScreenHead({ screen, ...head }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(addressNow().changedBy === 'page' ? null : screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, [screen]);
  return <PageHead {...head} titleRef={title} />;
}
