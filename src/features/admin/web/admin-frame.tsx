import { accountsFeature } from '../../accounts/feature.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { usePagesOfMenu } from '../../../frontend/feature-pages.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import { DocumentPage, OperatorsOnly } from '../../accounts/web/index.ts';
import styles from './admin.module.css';

interface Props {
  title: string;
  /** What the page tells, in a sentence. */
  lead: ReactNode;
  children: ReactNode;
}

/** The page around what operators look at, with the way to the other pages. */
export function AdminFrame({ title, lead, children }: Props) {
  const here = useUrlState(({ path }) => path);
  const pages = usePagesOfMenu('admin');
  return (
    <DocumentPage title={title} width="wide">
      <OperatorsOnly
        permission={accountsFeature.permissions['admin.read']}
        title="This page is for the operators of this site."
      >
        <nav aria-label="Admin pages" className={styles['pages']}>
          {pages.map(({ path, page }) => (
            <InPageLink
              key={path}
              href={path}
              onGo={() => goTo(path)}
              {...(path === here ? { 'aria-current': 'page' } : {})}
            >
              {page.title}
            </InPageLink>
          ))}
        </nav>
        <div>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['lead']}>{lead}</p>
        </div>
        {children}
      </OperatorsOnly>
    </DocumentPage>
  );
}

/** What was asked for, or that it is coming, or why not and what to do. */
export function Loaded<Data>({
  of,
  what,
  children,
}: {
  of: UseQueryResult<Data>;
  /** "the users" */
  what: string;
  children: (data: Data) => ReactNode;
}) {
  if (of.isPending) return <Skeleton lines={8} label={`Loading ${what}`} />;
  if (of.isError) {
    return (
      <Notice
        tone="bad"
        title={`Could not load ${what}.`}
        actions={<Button onPress={() => void of.refetch()}>Try again</Button>}
      >
        <p>{errorMessage(of.error)}</p>
      </Notice>
    );
  }
  return children(of.data);
}
