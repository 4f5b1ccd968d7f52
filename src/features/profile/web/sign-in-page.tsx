import { useByInvitationOnly } from '../../../frontend/site-look.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Redirect } from '../../../frontend/ui/redirect.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { DocumentPage, SignInForm, useSession } from '../../accounts/web/index.ts';

/** The sign-in form as a page, for people who type or bookmark its address. Goes to the map as soon as somebody is signed in. */
export function SignInPage() {
  const session = useSession();
  const isByInvitation = useByInvitationOnly();
  if (session.data?.user) return <Redirect to="/" />;
  return (
    <DocumentPage title="Sign in">
      <Card isNarrow>
        <PageHead title="Sign in" />
        {session.isPending ? (
          <Skeleton lines={4} label="Loading the form" />
        ) : (
          <SignInForm isInPage>
            {!isByInvitation && (
              <p>
                New here? <a href="/users/sign_up">Create a free account</a>
              </p>
            )}
          </SignInForm>
        )}
      </Card>
    </DocumentPage>
  );
}
