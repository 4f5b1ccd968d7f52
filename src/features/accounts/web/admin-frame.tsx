import { Menu } from 'lucide-react';
import { type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { type PageLink, usePagesOfMenu } from '../../../frontend/feature-pages.ts';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import { useRoomForPageList } from '../../../frontend/use-media.ts';
import { MENU_PARTS, type MenuPart } from '../../../kernel/feature.ts';
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
        <div className={styles['frame']}>
          <AdminPages />
          <div className={styles['content']} data-content tabIndex={-1}>
            {lead === undefined ? (
              // Shown until the content has its own heading, at the same place, so that nothing moves when the content is loaded.
              <h1 className={styles['interim']}>{title}</h1>
            ) : (
              <PageHead title={title} lead={lead} action={action} />
            )}
            {children}
          </div>
        </div>
      </OperatorsOnly>
    </DocumentPage>
  );
}

const PARTS: Readonly<Record<MenuPart, string>> = {
  data: 'Data',
  people: 'People',
  sales: 'Sales',
  privacy: 'Privacy',
  system: 'System',
};

/** The links to all admin pages of this site. They are beside the page, or on a small screen behind a button with the name of the page. */
function AdminPages() {
  const here = useUrlState(({ path }) => path);
  const pages = usePagesOfMenu('operators');
  const site = use(SiteFactsContext);
  const current = pages
    // The overview at /admin is not the current page for addresses below it that have no page, such as those of sales pages on an open site.
    .filter(({ path }) => here === path || (path !== '/admin' && here.startsWith(`${path}/`)))
    .reduce<PageLink | undefined>(
      (longest, link) => (link.path.length > (longest?.path.length ?? 0) ? link : longest),
      undefined,
    );
  const isWide = useRoomForPageList();
  const list = useRef<HTMLElement>(null);
  const isKnown = site !== undefined;
  const open = current?.path;
  useLayoutEffect(() => {
    if (isWide && isKnown && open !== undefined) showLink(list.current, open);
  }, [isWide, isKnown, open]);
  // Which pages the site has depends on its kind. Until the kind is loaded, no link is shown, because a list that grows would move under the pointer.
  if (site === undefined) return <Skeleton lines={isWide ? 12 : 1} label="Loading the admin pages" />;
  const parts = MENU_PARTS.filter((part) => pages.some(({ page }) => page.menu?.part === part));
  const lists = (
    <nav ref={list} aria-label="Admin pages" className={styles['pages']}>
      {[undefined, ...parts].map((part) => (
        <div key={part ?? 'first'} className={styles['part']}>
          {part !== undefined && <p className={styles['heading']}>{PARTS[part]}</p>}
          {pages
            .filter(({ page }) => page.menu?.part === part)
            .map(({ path, page }) => (
              <InPageLink
                key={path}
                href={path}
                onGo={() => goTo(path)}
                {...(path === current?.path ? { 'aria-current': 'page' } : {})}
              >
                {page.title}
              </InPageLink>
            ))}
        </div>
      ))}
    </nav>
  );
  if (isWide) return lists;
  return (
    <details key={here} className={styles['menu']}>
      <summary>
        <Menu aria-hidden /> {current === undefined ? 'Admin pages' : `Admin: ${current.page.title}`}
      </summary>
      {lists}
    </details>
  );
}

/** Scrolls the list, but not the window, so that the link to `path` is in view. A list that fits the window doesn't scroll. */
function showLink(list: HTMLElement | null, path: string): void {
  const link = list?.querySelector(`a[href="${path}"]`);
  if (list === null || link == null) return;
  const [around, here] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  // The links at the lower edge fade out, so another one must fit below.
  if (here.bottom + here.height > around.bottom || here.top < around.top)
    list.scrollTop += (here.top + here.bottom - around.top - around.bottom) / 2;
}
