import { use } from 'react';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';

/** Replaces a page about plans on a site without plans, and while the page doesn't know yet whether the site has plans. */
export function OpenSite({ title }: { title: string }) {
  const isKnown = use(SiteFactsContext) !== undefined;
  return (
    <DocumentPage title={title}>
      {isKnown ? (
        <Notice title="Everything here is free.">
          <p>
            This site has no plans. <a href="/">Open the map</a>
          </p>
        </Notice>
      ) : (
        <Skeleton lines={8} label="Loading the page" />
      )}
    </DocumentPage>
  );
}
