import { useApiTermsUrl } from '../../../frontend/site-look.ts';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { DocumentPage, SignInNotice, useSession } from '../../accounts/web/index.ts';
import { MakeToken } from './make-token.tsx';
import { TokenList } from './token-list.tsx';
import styles from './tokens.module.css';
import { useTokens } from './use-tokens.ts';

/** The page of a person's API tokens: creating one, the usage of each, revoking. */
export function TokensPage() {
  const session = useSession();
  const terms = useApiTermsUrl();
  return (
    <DocumentPage title="API tokens">
      <p className={styles['back']}>
        <a href="/profile">Account</a>
      </p>
      <PageHead
        title="API tokens"
        lead={
          <>
            A token lets a program use this site for you, with the permissions that you select. Its requests
            count against your limits. The <a href="/docs/api">API reference</a> describes every request.
            {terms !== null && (
              <>
                {' '}
                See also the <a href={terms}>terms of the API</a>.
              </>
            )}
          </>
        }
      />
      {session.isPending && <Skeleton lines={6} label="Loading your account" />}
      {session.isError && <LoadError of={session} name="your account" />}
      {session.isSuccess &&
        (session.data.user === null ? <SignInNotice title="Sign in to see your tokens." /> : <Tokens />)}
    </DocumentPage>
  );
}

function Tokens() {
  const tokens = useTokens();
  if (tokens.isPending) return <Skeleton lines={6} label="Loading your tokens" />;
  if (tokens.isError) {
    return <LoadError of={tokens} name="your tokens" />;
  }
  return (
    <>
      <MakeToken scopes={tokens.data.scopes} labels={tokens.data.scope_labels} />
      <TokenList tokens={tokens.data.tokens} labels={tokens.data.scope_labels} />
    </>
  );
}
