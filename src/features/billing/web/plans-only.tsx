import { type ReactNode, use } from 'react';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { hasPlans } from '../../../frontend/site-look.ts';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';
import { OpenSite } from './open-site.tsx';

/** A page about what is sold. On an open site, where nothing is, it says that everything is free. */
export function PlansOnly({ title, children }: { title: string; children: ReactNode }) {
  const facts = use(SiteFactsContext);
  if (facts === undefined)
    return (
      <DocumentPage title="">
        <Skeleton lines={6} label="Loading the page" />
      </DocumentPage>
    );
  return hasPlans(facts) ? children : <OpenSite title={title} />;
}
