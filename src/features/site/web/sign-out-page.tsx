import { openOverlay } from '../../../frontend/overlays.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { isOwnPage } from '../../../kernel/own-page.ts';
import { DocumentPage, useSession, useSignOut } from '../../accounts/web/index.ts';

/**
 * Asks whether to sign out, then signs out and goes to `returnUrl`, a path of this site. Asking first is necessary: a link or picture on another site can open this
 * address, and must not sign anybody out.
 */
export function SignOutPage() {
  const returnPath = new URLSearchParams(window.location.search).get('returnUrl') ?? '/';
  const next = isOwnPage(returnPath) ? returnPath : '/';
  const session = useSession();
  const signOut = useSignOut(() => window.location.assign(next));
  const user = session.data?.user ?? null;
  return (
    <DocumentPage title="Sign out">
      <Card isNarrow>
        <PageHead title="Sign out" />
        {session.isPending ? (
          <Skeleton lines={2} label="Loading your account" />
        ) : session.isLoadingError ? (
          <LoadError of={session} name="your account" />
        ) : user === null ? (
          <Notice
            title="You are signed out."
            actions={
              <>
                <Button look="primary" onPress={() => openOverlay('sign-in')}>
                  Sign in
                </Button>
                <a className={buttonClass({})} href={next}>
                  Continue
                </a>
              </>
            }
          />
        ) : (
          <>
            <p>You are signed in as {user.name}.</p>
            <Refusal error={signOut.error} />
            <Button look="primary" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
              {signOut.isPending ? 'Signing out…' : 'Sign out'}
            </Button>
            <p>
              <a href={next}>Stay signed in</a>
            </p>
          </>
        )}
      </Card>
    </DocumentPage>
  );
}
