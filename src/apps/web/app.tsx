import { Suspense, lazy } from 'react';
import { PageMenuContext } from '../../frontend/page-menu.ts';
import { SecondStepContext, SignInWaysContext } from '../../frontend/sign-in-ways.ts';
import { useUrlState } from '../../frontend/url-state.ts';
import { PagesContext, findPage } from '../../frontend/feature-pages.ts';
import { FeatureWebContext } from '../../frontend/feature-web.ts';
import { SiteFactsContext } from '../../frontend/site-facts.ts';
import { TileVersionContext } from '../../frontend/tile-version.ts';
import { ActingAs } from '../../features/admin/web/index.ts';
import { AccountButton, CommandHost, MapPage, useSite } from '../../features/site/web/index.ts';
import { WEB_MANIFESTS } from './manifests.ts';
import { PAGES } from './pages.ts';

const SignInWays = lazy(async () => ({ default: (await import('./sign-in-ways.tsx')).SignInWays }));
const CodeStep = lazy(async () => ({
  default: (await import('../../features/two-factor/web/index.ts')).CodeStep,
}));

const secondStep = (
  <Suspense fallback={null}>
    <CodeStep />
  </Suspense>
);

const signInWays = (
  <Suspense fallback={null}>
    <SignInWays />
  </Suspense>
);

/** Shows the page that the path names: a page of a feature, or the map for all other paths. */
export function App() {
  const path = useUrlState((state) => state.path);
  const site = useSite().data;
  const found = findPage(PAGES, path);
  return (
    <PagesContext value={PAGES}>
      <FeatureWebContext value={WEB_MANIFESTS}>
        <SiteFactsContext value={site}>
          <SignInWaysContext value={signInWays}>
            <SecondStepContext value={secondStep}>
              <ActingAs />
              {found === undefined ? (
                <MapPage />
              ) : (
                <PageMenuContext value={<AccountButton />}>
                  <TileVersionContext value={site?.tile_version}>
                    <Suspense fallback={null}>
                      <found.entry.Component params={found.params} />
                    </Suspense>
                  </TileVersionContext>
                </PageMenuContext>
              )}
              <CommandHost />
            </SecondStepContext>
          </SignInWaysContext>
        </SiteFactsContext>
      </FeatureWebContext>
    </PagesContext>
  );
}
