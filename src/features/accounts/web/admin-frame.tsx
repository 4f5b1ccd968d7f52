import type { ReactNode } from 'react';
import { usePagesOfMenu } from '../../../frontend/feature-pages.ts';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import type { Permission } from '../../../kernel/permission.ts';
import { accountsFeature } from '../feature.ts';
import styles from './admin-frame.module.css';
import { DocumentPage } from './document-page.tsx';
import { OperatorsOnly } from './operators-only.tsx';

interface Props {
  title: string;
  /** When absent, the page is for everyone who may open the admin pages. */
  permission?: Permission;
  /** A sentence about the page. A page without a lead has its own heading. */
  lead?: ReactNode;
  /** The main action of the page, next to the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of every admin page, with links to the other admin pages. */
export function AdminFrame({
  title,
  permission = accountsFeature.permissions['admin.read'],
  lead,
  action,
  children,
}: Props) {
  return (
    <DocumentPage title={title} width="wide">
      <OperatorsOnly permission={permission} title="This page is for the operators of this site.">
        <AdminPages />
        {lead !== undefined && (
          <div className={styles['head']}>
            <div>
              <h1 className={styles['title']}>{title}</h1>
              <p className={styles['lead']}>{lead}</p>
            </div>
            {action}
          </div>
        )}
        {children}
      </OperatorsOnly>
    </DocumentPage>
  );
}

function AdminPages() {
  const here = useUrlState(({ path }) => path);
  const pages = usePagesOfMenu('operators');
  const current = pages
    .map(({ path }) => path)
    .filter((path) => here === path || here.startsWith(`${path}/`))
    .reduce((longest, path) => (path.length > longest.length ? path : longest), '');
  return (
    <nav key={current} ref={centerCurrentPage} aria-label="Admin pages" className={styles['pages']}>
      {pages.map(({ path, page }) => (
        <InPageLink
          key={path}
          href={path}
          onGo={() => goTo(path)}
          {...(path === current ? { 'aria-current': 'page' } : {})}
        >
          {page.title}
        </InPageLink>
      ))}
    </nav>
  );
}

/** Scrolls the list to the link of the current page, because on a phone most of the list is out of access. */
function centerCurrentPage(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>('[aria-current]');
  if (list === null || link == null) return;
  list.scrollLeft = link.offsetLeft - (list.clientWidth - link.clientWidth) / 2;
}
