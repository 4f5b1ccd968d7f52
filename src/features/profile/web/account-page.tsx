import { useByInvitationOnly, useHasPlans } from '../../../frontend/site-look.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import form from '../../../frontend/ui/form.module.css';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { RowList } from '../../../frontend/ui/row-list.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import { ROLE_LABELS } from '../../accounts/rules/role-labels.ts';
import {
  DocumentPage,
  SignInNotice,
  type User,
  useSession,
  useSwitchGroup,
} from '../../accounts/web/index.ts';
import { AccountPasskeys } from '../../passkeys/web/index.ts';
import { AccountTwoFactor } from '../../two-factor/web/index.ts';
import { AccountData } from './account-data.tsx';
import { AccountDeletion } from './account-deletion.tsx';
import { AccountEmails } from './account-emails.tsx';
import { AccountLimits } from './account-limits.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { PersonName } from './person-name.tsx';
import styles from './profile.module.css';
import { useProfile, useResendConfirmation } from './use-profile.ts';

export { ConfirmPage } from './confirm-page.tsx';
export { PasswordPage } from './password-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
export { SignUpPage } from './sign-up-page.tsx';
export { UnsubscribePage } from './unsubscribe-page.tsx';

/** The page of a person's account: name, groups, limits, ways to sign in, sessions, emails, data and deletion. */
export function AccountPage() {
  return (
    <DocumentPage title="Account">
      <PageHead title="Account" />
      <Account />
    </DocumentPage>
  );
}

function Account() {
  const session = useSession();
  const isByInvitation = useByInvitationOnly();
  if (session.isPending) return <Skeleton lines={8} label="Loading your account" />;
  if (session.isError) {
    return <LoadError of={session} name="your account" />;
  }
  const { user, plan } = session.data;
  if (user === null) {
    return (
      <SignInNotice title="Sign in to see your account.">
        {!isByInvitation && (
          <p>
            Or <a href="/users/sign_up">create a free account</a>.
          </p>
        )}
      </SignInNotice>
    );
  }
  return (
    <>
      <Person user={user} />
      <Groups user={user} />
      <AccountLimits plan={plan} isOperator={user.is_operator} />
      <AccountPasskeys />
      <AccountTwoFactor />
      <AccountSessions />
      <Card labelledBy="tokens">
        <div>
          <h2 id="tokens">API tokens</h2>
          <p className={form['lead']}>
            For programs that use this site for you. <a href="/profile/tokens">Create and revoke tokens</a>
          </p>
        </div>
      </Card>
      <AccountEmails isOperator={user.is_operator} />
      {user.operated_by === null ? (
        <>
          <AccountData />
          <AccountDeletion />
        </>
      ) : (
        <Card labelledBy="deletion">
          <h2 id="deletion">Data and deletion</h2>
          <p>Only {user.name} can request an archive of this data, or delete the account.</p>
        </Card>
      )}
    </>
  );
}

function Person({ user }: { user: User }) {
  const profile = useProfile();
  const resend = useResendConfirmation();
  return (
    <Card labelledBy="person">
      <h2 id="person">{user.name}</h2>
      <p>{user.email}</p>
      {user.operated_by === null && <PersonName key={user.name} name={user.name} />}
      {profile.data?.is_email_confirmed === false && (
        <Notice
          tone="warn"
          title="Your email is not confirmed yet."
          actions={
            <Button size="small" isPending={resend.isPending} onPress={() => resend.mutate()}>
              Send the email again
            </Button>
          }
        >
          <p>Follow the link in the email that we sent you.</p>
        </Notice>
      )}
      <p>
        <a href="/users/password">Set a new password</a>
      </p>
    </Card>
  );
}

function Groups({ user }: { user: User }) {
  const switchTo = useSwitchGroup();
  const hasPlans = useHasPlans();
  return (
    <Card labelledBy="groups">
      <h2 id="groups">Accounts you work in</h2>
      <RowList>
        {user.groups.map(
          ({
            id,
            name,
            slug,
            path,
            plan_label: plan,
            role,
            is_primary: isPrimary,
            needs_second_factor: needsSecondFactor,
            is_suspended: isSuspended,
          }) => (
            <li key={id}>
              <div>
                <a href={path}>{name}</a>
                <small>
                  {hasPlans && `${plan} · `}
                  {ROLE_LABELS[role].name}
                  {isPrimary && ' · your own'}
                </small>
              </div>
              {isSuspended ? (
                <StateLabel tone="bad">Suspended</StateLabel>
              ) : needsSecondFactor ? (
                <a href="#two-factor">Needs a second factor</a>
              ) : id === user.group?.id ? (
                <span className={styles['now']}>Current</span>
              ) : (
                <Button
                  size="small"
                  aria-label={`Switch to ${name}`}
                  isPending={switchTo.isPending}
                  onPress={() => switchTo.mutate(slug)}
                >
                  Switch
                </Button>
              )}
            </li>
          ),
        )}
      </RowList>
    </Card>
  );
}
