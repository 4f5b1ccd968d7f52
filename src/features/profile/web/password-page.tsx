import { type FormEvent, useState } from 'react';
import { PageParts } from '../../../frontend/page-parts.tsx';
import { useHasNoMail } from '../../../frontend/site-look.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { BAD_EMAIL, isEmailAddress } from '../../accounts/rules/email-address.ts';
import { DocumentPage } from '../../accounts/web/index.ts';
import { isPassword } from '../rules/registration.ts';
import { useEmailToken } from './email-token.ts';
import { NoMailNotice } from './no-mail-notice.tsx';
import { EmailField, NewPasswordField } from './person-fields.tsx';
import styles from './profile.module.css';
import { SignInLink } from './sign-in-link.tsx';
import { useRequestReset, useSetPassword } from './use-profile.ts';

/** Requests the email, and sets the new password when opened from its link. */
export function PasswordPage() {
  const token = useEmailToken();
  const title = token === null ? 'Reset your password' : 'New password';
  return (
    <DocumentPage title={title}>
      <Card isNarrow>
        <PageHead title={title} />
        {token === null ? <RequestEmail /> : <NewPassword token={token} />}
      </Card>
    </DocumentPage>
  );
}

function RequestEmail() {
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const ask = useRequestReset();
  const isEmailGood = isEmailAddress(email);
  const hasNoMail = useHasNoMail();
  if (ask.isSuccess) {
    return (
      <div role="status">
        {hasNoMail ? (
          <Notice
            title="Ask the operators for your link."
            actions={
              <a className={buttonClass({})} href="/help">
                Contact the operators
              </a>
            }
          >
            <p>
              If {email.trim()} has an account, they find the link under Admin, Mail. It works for one hour.
            </p>
          </Notice>
        ) : (
          <Notice title="Check your email.">
            <p>If {email.trim()} has an account, we sent it a link. The link works for one hour.</p>
          </Notice>
        )}
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isEmailGood && !ask.isPending) ask.mutate(email);
  };
  return (
    <form onSubmit={submit} className={styles['form']} noValidate>
      <EmailField
        value={email}
        onChange={setEmail}
        hint={hasNoMail ? undefined : 'We will email you a link to set a new password.'}
        issue={isTried && !isEmailGood ? BAD_EMAIL : undefined}
      />
      <NoMailNotice>An operator can give you a link to set a new password.</NoMailNotice>
      <Refusal error={ask.error} />
      <Button type="submit" look="primary" isPending={ask.isPending}>
        {hasNoMail ? 'Make the link' : 'Send the link'}
      </Button>
      <p>
        Remember your password? <SignInLink />
      </p>
    </form>
  );
}

function NewPassword({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const save = useSetPassword();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isPassword(password) || save.isPending) return;
    // The result is handled here and not in the callbacks of `mutate`, which are dropped when the new session replaces the page.
    save.mutateAsync({ token, password }).then(
      ({ second_step: step }) => {
        if (step !== null) return;
        goTo('/profile');
        showToast({ id: 'profile', tone: 'good', message: 'Your new password is set.' });
      },
      () => undefined, // the form shows the error
    );
  };
  if (save.data !== undefined && save.data.second_step !== null) {
    return (
      <>
        <Notice title="Your new password is set.">
          <p>
            {save.data.second_step === 'code'
              ? 'One more step to sign in.'
              : 'Your account asks for more than a password: sign in with your passkey.'}
          </p>
        </Notice>
        {save.data.second_step === 'code' && <PageParts slot="second-step" />}
      </>
    );
  }
  return (
    <form onSubmit={submit} className={styles['form']} noValidate>
      <NewPasswordField label="New password" value={password} onChange={setPassword} isTried={isTried} />
      <Refusal error={save.error}>
        {' '}
        <a href="/users/password">Ask for another email</a>
      </Refusal>
      <Button type="submit" look="primary" isPending={save.isPending}>
        Set the password
      </Button>
      <p className={styles['aside']}>You will be signed in here, and signed out everywhere else.</p>
    </form>
  );
}
