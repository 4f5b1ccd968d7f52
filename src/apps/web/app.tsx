import { Suspense } from 'react';
import { AccountButton, CommandHost, MapPage, useSite } from '../../features/site/web/index.ts';
import { PagesContext, findPage } from '../../frontend/feature-pages.ts';
import { FeatureWebContext } from '../../frontend/feature-web.ts';
import { PageMenuContext } from '../../frontend/page-menu.ts';
import { PageParts } from '../../frontend/page-parts.tsx';
import { SiteFactsContext } from '../../frontend/site-facts.ts';
import { useSiteColor } from '../../frontend/site-look.ts';
import { Starting } from '../../frontend/ui/starting.tsx';
import { useUrlState } from '../../frontend/url-state.ts';
import { WEB_MANIFESTS } from './manifests.ts';
import { PAGES } from './pages.ts';

/** Shows the page that the path names: a page of a feature, or the map for all other paths. */
export function App() {
  const path = useUrlState((state) => state.path);
  const site = useSite().data;
  useSiteColor(site);
  const found = findPage(PAGES, path);
  return (
    <PagesContext value={PAGES}>
      <FeatureWebContext value={WEB_MANIFESTS}>
        <SiteFactsContext value={site}>
          <PageParts slot="page-top" />
          {found === undefined ? (
            <MapPage />
          ) : (
            <PageMenuContext value={<AccountButton />}>
              <Suspense fallback={<Starting />}>
                <found.entry.Component params={found.params} />
              </Suspense>
            </PageMenuContext>
          )}
          <CommandHost />
        </SiteFactsContext>
      </FeatureWebContext>
    </PagesContext>
  );
}
