import { type ReactNode, use, useEffect, useRef } from 'react';
import { PageMenuContext } from '../../../frontend/page-menu.ts';
import { usePageTitle, useSiteName } from '../../../frontend/site-look.ts';
import { Logo } from '../../../frontend/ui/logo.tsx';
import { SkipButton } from '../../../frontend/ui/skip-button.tsx';
import { ToastRegion } from '../../../frontend/ui/toast-region.tsx';
import { addressNow } from '../../../frontend/url-state.ts';
import styles from './document-page.module.css';
import { useSiteTexts } from './site-texts.ts';

interface Props {
  /** The title of the browser tab. It is also the heading while the content has none, for example while it loads or after an error. */
  title: string;
  width?: 'text' | 'wide';
  children: ReactNode;
}

/** A page without the map: a bar with the link home and the account menu, and the content. */
export function DocumentPage({ title, width = 'text', children }: Props) {
  usePageTitle(title);
  const name = useSiteName();
  const texts = useSiteTexts();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    beginPage(main.current);
    return endPage;
  }, []);
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <SkipButton onPress={() => contentOf(main.current)?.focus()}>Skip to the content</SkipButton>
        <a href="/" className={styles['home']}>
          <Logo /> {name}
        </a>
        {use(PageMenuContext)}
      </header>
      <main
        ref={main}
        tabIndex={-1}
        aria-label={title}
        className={`${styles['main']} ${width === 'wide' ? styles['wide'] : ''}`}
      >
        <h1 className={styles['heading']}>{title}</h1>
        {children}
      </main>
      {texts.length > 0 && (
        <footer className={`${styles['foot']} ${width === 'wide' ? styles['wide'] : ''}`}>
          {texts.map(({ label, url }) => (
            <a key={url} href={url}>
              {label}
            </a>
          ))}
        </footer>
      )}
      <ToastRegion />
    </div>
  );
}

/** Returns the content of a page that has a menu of its own, as the admin pages have, or the whole page. */
function contentOf(main: HTMLElement | null): HTMLElement | null {
  return main?.querySelector<HTMLElement>('[data-content]') ?? main;
}

/** The path of the last page for which {@link beginPage} ran, at first that of the address; '' after a link led from a page to the map. */
let begunPath = window.location.pathname;

/**
 * Begins a page that a link of another page opened, at its top. If the focused link went away with that page, the content gets the focus, so that the Tab
 * key and screen readers go on there. When the browser opens the page, or Back leads to it, the browser sets the scroll position and the focus.
 */
function beginPage(main: HTMLElement | null): void {
  const { path, changedBy } = addressNow();
  const isNew = path !== begunPath;
  begunPath = path;
  if (!isNew || changedBy !== 'page') return;
  window.scrollTo({ top: 0 });
  if (document.activeElement === null || document.activeElement === document.body)
    main?.focus({ preventScroll: true });
}

/** Clears {@link begunPath} if the page was left, so that the page begins again when a link of the map opens it. */
function endPage(): void {
  if (addressNow().path !== begunPath) begunPath = '';
}
