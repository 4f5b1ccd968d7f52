import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { ROLE_LABELS } from '../../accounts/rules/role-labels.ts';
import { DocumentPage, type User, useSession } from '../../accounts/web/index.ts';
import { useEmailToken } from '../../profile/web/index.ts';
import { type InvitationRead, readInvitation } from '../contract.ts';
import { isSameEmail } from '../rules/invitations.ts';
import styles from './groups.module.css';
import { JoinForm } from './join-form.tsx';
import { useAccept } from './use-join.ts';

/** The page behind the link of an invitation email. It needs a button, because programs that open links in emails would use up the invitation. */
export function JoinPage() {
  const token = useEmailToken();
  return (
    <DocumentPage title="Invitation">
      <Card isNarrow>
        <PageHead title="Invitation" />
        {token === null ? (
          <Notice
            title="This link is incomplete."
            actions={
              <a className={buttonClass({})} href="/">
                Go to the map
              </a>
            }
          >
            <p>Copy the whole link from the email, or ask for another invitation.</p>
          </Notice>
        ) : (
          <Invited token={token} />
        )}
      </Card>
    </DocumentPage>
  );
}

function Invited({ token }: { token: string }) {
  const session = useSession();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(readInvitation, { body: { token } }),
    // Reloading a used invitation would report it as expired.
    staleTime: Infinity,
    retry: false,
    meta: { isQuiet: true },
  });
  if (invitation.isPending || session.isPending) return <Skeleton lines={4} label="Loading the invitation" />;
  if (invitation.isError) {
    return (
      <Notice isAlert tone="warn" title={errorMessage(invitation.error)}>
        <p>
          <a href="/profile">Go to your account</a>
        </p>
      </Notice>
    );
  }
  const {
    group_name: group,
    role,
    invited_by: invitedBy,
    email,
    requires_second_factor: needsSecondFactor,
  } = invitation.data;
  const user = session.data?.user ?? null;
  return (
    <>
      <p>
        {invitedBy} invites you to work in <b>{group}</b> with the role {ROLE_LABELS[role].name}.
      </p>
      <p className={styles['aside']}>
        {ROLE_LABELS[role].name}: {ROLE_LABELS[role].about.toLowerCase()}. The invitation is for {email}.
        {needsSecondFactor && ' The account requires a second factor: you set it up after joining.'}
      </p>
      <JoinOptions token={token} invitation={invitation.data} user={user} />
    </>
  );
}

function JoinOptions({
  token,
  invitation,
  user,
}: {
  token: string;
  invitation: InvitationRead;
  user: User | null;
}) {
  const { email, has_account: hasAccount } = invitation;
  if (user !== null && isSameEmail(user.email, email)) return <Join token={token} />;
  if (user !== null) {
    return (
      <Notice
        tone="warn"
        title={`You are signed in as ${user.email}.`}
        actions={
          <a className={buttonClass({})} href="/users/sign_out">
            Sign out
          </a>
        }
      >
        <p>Sign out and open the link again, or ask for an invitation to that email.</p>
      </Notice>
    );
  }
  if (!hasAccount) return <JoinForm token={token} email={email} />;
  return (
    <>
      <p>You already have an account with this email. Sign in to accept the invitation.</p>
      <Button look="primary" onPress={() => openOverlay('sign-in')}>
        Sign in
      </Button>
    </>
  );
}

function Join({ token }: { token: string }) {
  const accept = useAccept();
  return (
    <>
      <Refusal error={accept.error} />
      <Button look="primary" isPending={accept.isPending} onPress={() => accept.mutate(token)}>
        Join
      </Button>
    </>
  );
}
