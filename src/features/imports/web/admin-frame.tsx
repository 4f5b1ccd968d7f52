import { importsFeature } from '../feature.ts';
import type { ReactNode } from 'react';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { DocumentPage, OperatorsOnly } from '../../accounts/web/index.ts';
import styles from './imports-page.module.css';

const PAGES = [
  { path: '/admin/imports', label: 'Imports' },
  { path: '/admin/editions', label: 'Editions' },
  { path: '/admin/layers', label: 'Layers' },
] as const;

interface Props {
  /** Of the page, and which of them it belongs to. */
  title: string;
  page: (typeof PAGES)[number]['path'];
  children: ReactNode;
}

/** The page around what operators do with a county's data: for operators only, with a way to sign in for others. */
export function AdminFrame({ title, page, children }: Props) {
  const navigation = (
    <nav aria-label="Data" className={styles['pages']}>
      {PAGES.map(({ path, label }) => (
        <InPageLink
          key={path}
          href={path}
          onGo={() => goTo(path)}
          {...(path === page ? { 'aria-current': 'page' } : {})}
        >
          {label}
        </InPageLink>
      ))}
    </nav>
  );
  return (
    <DocumentPage title={title} navigation={navigation}>
      <div className={styles['content']}>
        <OperatorsOnly
          permission={importsFeature.permissions['import.read']}
          title="Imports are for the operators of this site."
        >
          {children}
        </OperatorsOnly>
      </div>
    </DocumentPage>
  );
}
