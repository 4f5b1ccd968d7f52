import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiFailure } from '../../../frontend/api-failure.ts';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { PageParts } from '../../../frontend/page-parts.tsx';
import { useByInvitationOnly } from '../../../frontend/site-look.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { BAD_EMAIL, isEmailAddress } from '../rules/email-address.ts';
import styles from './sign-in-form.module.css';
import { useSignIn } from './use-session.ts';

/** Returns true if the server refused what was typed. */
function isWrong(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'invalid_input';
}

/** The dialog with the sign-in form. */
export function SignInWindow() {
  return (
    <Dialog title="Sign in" isOpen onClose={closeOverlay}>
      <SignInForm />
    </Dialog>
  );
}

interface Props {
  /** True in a page: the form has no link to create an account, because the page has its own, and does not take the focus. */
  isInPage?: boolean;
  /** What the page shows below the form. It disappears when the form asks for a second factor. */
  children?: ReactNode;
}

/** The form to sign in. */
export function SignInForm({ isInPage = false, children }: Props) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const signIn = useSignIn();
  const isByInvitation = useByInvitationOnly();

  const emailIssue = email.trim() === '' ? 'Enter your email' : isEmailAddress(email) ? undefined : BAD_EMAIL;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (emailIssue !== undefined || password === '' || signIn.isPending) return;
    signIn.mutate(
      { email, password },
      {
        onSuccess: ({ user, second_step: step }) => {
          if (step !== null) return;
          closeOverlay();
          showToast({ id: 'session', tone: 'good', message: `Signed in as ${user?.name ?? email}.` });
        },
      },
    );
  };

  if (signIn.data?.second_step === 'code') return <PageParts slot="second-step" />;
  return (
    <>
      <form onSubmit={submit} className={styles['form']} noValidate>
        {!navigator.cookieEnabled && (
          <Notice tone="warn">
            This browser refuses cookies, and signing in needs one. Allow cookies for this site, then load the
            page again.
          </Notice>
        )}
        <Refusal error={signIn.error}>
          {isWrong(signIn.error) && (
            <>
              {' '}
              Check both, or <a href="/users/password">set a new password</a>.
            </>
          )}
        </Refusal>
        <TextField
          label="Email"
          type="email"
          name="email"
          // `webauthn` lets browsers offer passkeys in the field.
          autoComplete="username webauthn"
          autoFocus={!isInPage}
          value={email}
          onChange={setEmail}
          issue={isTried ? emailIssue : undefined}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          issue={isTried && password === '' ? 'Enter your password' : undefined}
        />
        {signIn.data?.second_step === 'passkey' && (
          <Notice isAlert tone="warn">
            Your account asks for more than a password. Sign in with your passkey.
          </Notice>
        )}
        <Button type="submit" look="primary" isPending={signIn.isPending}>
          {signIn.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
        <PageParts slot="sign-in-way" />
        <p className={styles['links']}>
          {!isByInvitation && !isInPage && <a href="/users/sign_up">Create a free account</a>}
          <a href="/users/password">Forgot your password?</a>
        </p>
      </form>
      {children}
    </>
  );
}
