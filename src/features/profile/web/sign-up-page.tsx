import { useByInvitationOnly } from '../../../frontend/site-look.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { DocumentPage, useSession } from '../../accounts/web/index.ts';
import { SignInLink } from './sign-in-link.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useRegister } from './use-profile.ts';

/** The page to create a free account. */
export function SignUpPage() {
  const user = useSession().data?.user ?? null;
  const isByInvitation = useByInvitationOnly();
  const register = useRegister();
  const title = !register.isSuccess
    ? 'Create an account'
    : register.data.is_mail_connected
      ? 'Check your email'
      : 'One more step';
  return (
    <DocumentPage title={title}>
      <Card isNarrow>
        <PageHead title={title} />
        {user !== null ? (
          <p>
            You are signed in as {user.name}. <a href="/profile">Go to your account</a>
          </p>
        ) : isByInvitation ? (
          <Notice title="Accounts on this site are by invitation.">
            <p>
              Open the link in your invitation email. If you have none, <a href="/help">ask the operators</a>.
            </p>
          </Notice>
        ) : (
          <SignUpForm register={register} signInLink={<SignInLink />} />
        )}
      </Card>
    </DocumentPage>
  );
}
