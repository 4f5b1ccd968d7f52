import { type ReactNode, use } from 'react';
import { PageMenuContext } from '../../../frontend/page-menu.ts';
import { usePageTitle, usePersonalDataUrl, useSiteName, useTermsUrl } from '../../../frontend/site-look.ts';
import { Logo } from '../../../frontend/ui/logo.tsx';
import { ToastRegion } from '../../../frontend/ui/toast-region.tsx';
import styles from './document-page.module.css';

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
  const terms = useTermsUrl();
  const privacy = usePersonalDataUrl();
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <a href="/" className={styles['home']}>
          <Logo /> {name}
        </a>
        {use(PageMenuContext)}
      </header>
      <main className={`${styles['main']} ${width === 'wide' ? styles['wide'] : ''}`}>
        <h1 className={styles['heading']}>{title}</h1>
        {children}
      </main>
      {(terms !== null || privacy !== null) && (
        <footer className={styles['foot']}>
          {terms !== null && <a href={terms}>Terms of this site</a>}
          {privacy !== null && <a href={privacy}>Privacy</a>}
        </footer>
      )}
      <ToastRegion />
    </div>
  );
}
