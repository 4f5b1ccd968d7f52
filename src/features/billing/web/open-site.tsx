import { use } from 'react';
import { SiteFactsContext } from '../../../frontend/site-facts.ts';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';

/** What stands at an address about plans on a site that has none, and while it is not known yet whether it has. */
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
