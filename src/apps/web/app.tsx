import { type ReactNode, Suspense, lazy } from 'react';
import { PageMenuContext } from '../../frontend/page-menu.ts';
import { SecondStepContext, SignInWaysContext } from '../../frontend/sign-in-ways.ts';
import { useUrlState } from '../../frontend/url-state.ts';
import { ActingAs, AdminPages, isAdminPath } from '../../features/admin/web/index.ts';
import { CoveragePage, QualityPage } from '../../features/coverage/web/index.ts';
import { EditionsPage, ImportsPage, LayersPage } from '../../features/imports/web/index.ts';
import { HelpPage, RequestsPage, SearchFeedbackPage } from '../../features/help/web/index.ts';
import { AccessLogPage, RemovalsPage } from '../../features/privacy/web/index.ts';
import { AccountButton, CommandHost, MapPage, PlansPage, useSite } from '../../features/site/web/index.ts';
import { TokensPage } from '../../features/tokens/web/index.ts';
import {
  AccountPage,
  ConfirmPage,
  PasswordPage,
  SignUpPage,
  UnsubscribePage,
} from '../../features/profile/web/index.ts';
import { GroupPage, JoinPage } from '../../features/groups/web/index.ts';

const SignInWays = lazy(async () => ({ default: (await import('./sign-in-ways.tsx')).SignInWays }));
const ReturnPage = lazy(async () => ({
  default: (await import('../../features/single-sign-on/web/index.ts')).ReturnPage,
}));

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

/** Which page the path names: a page beside the map, and the map for everything else. */
export function App() {
  const page = pageOf(useUrlState(({ path }) => path));
  return (
    <SignInWaysContext value={signInWays}>
      <SecondStepContext value={secondStep}>
        <ActingAs />
        {page === null ? (
          <MapPage />
        ) : (
          <PageMenuContext value={<AccountButton />}>
            <Suspense fallback={null}>{page}</Suspense>
          </PageMenuContext>
        )}
        <CommandHost />
      </SecondStepContext>
    </SignInWaysContext>
  );
}

const QUALITY = '/quality';

function pageOf(path: string): ReactNode {
  if (isAdminPath(path)) return <AdminPages path={path} />;
  if (path === '/admin/imports' || path.startsWith('/admin/imports/')) return <ImportsPage />;
  if (path === '/admin/editions' || path.startsWith('/admin/editions/')) return <EditionsPage />;
  if (path === '/admin/layers' || path.startsWith('/admin/layers/')) return <LayersPage />;
  if (path === '/admin/removals') return <RemovalsPage />;
  if (path === '/admin/access-log') return <AccessLogPage />;
  if (path === '/admin/requests') return <RequestsPage />;
  if (path === '/admin/search_feedback') return <SearchFeedbackPage />;
  const help = /^\/help(?:\/([a-z0-9-]+))?$/.exec(path);
  if (help !== null) return <HelpPage slug={help[1] ?? null} />;
  if (path === '/plans') return <PlansPage />;
  if (path === '/profile/tokens') return <TokensPage />;
  if (path === '/profile') return <AccountPage />;
  if (path === '/users/sign_up') return <SignUpPage />;
  if (path === '/users/password') return <PasswordPage />;
  if (path === '/users/unsubscribe') return <UnsubscribePage />;
  if (path === '/users/confirm') return <ConfirmPage />;
  if (path === '/users/single_sign_on') return <ReturnPage />;
  if (path === '/users/invitation') return <JoinPage />;
  const group = /^\/groups\/([a-z0-9][a-z0-9-]{0,99})$/.exec(path)?.[1];
  if (group !== undefined) return <GroupPage slug={group} />;
  if (path === '/coverage') return <Coverage />;
  if (/^\/(us|ca)\/.+\/quality$/.test(path))
    return <QualityPage placePath={path.slice(0, -QUALITY.length)} />;
  return null;
}

function Coverage() {
  return <CoveragePage tileVersion={useSite().data?.tile_version} />;
}
