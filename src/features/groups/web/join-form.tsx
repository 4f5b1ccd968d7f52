import { type FormEvent, useState } from 'react';
import { useHasPlans, useTermsUrl } from '../../../frontend/site-look.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { isPassword, nameIssue } from '../../profile/rules/registration.ts';
import { NewPasswordField, PersonNameField } from '../../profile/web/index.ts';
import styles from './groups.module.css';
import { useRegisterToJoin } from './use-join.ts';

/** Creates an account and joins the group in one step, because the invitation email has proved the address. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const register = useRegisterToJoin();
  const terms = useTermsUrl();
  const hasPlans = useHasPlans();
  const badName = nameIssue(name.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (badName === null && isPassword(password) && !register.isPending)
      register.mutate({ token, name, password });
  };
  return (
    <form onSubmit={submit} className={styles['form']} noValidate>
      {/* Tells password managers the email that belongs to the password. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PersonNameField value={name} onChange={setName} isTried={isTried} />
      <NewPasswordField value={password} onChange={setPassword} isTried={isTried} />
      <Refusal error={register.error} />
      <Button type="submit" look="primary" isPending={register.isPending}>
        {register.isPending ? 'Creating your account…' : 'Create account and join'}
      </Button>
      {terms !== null && (
        <p className={styles['aside']}>
          By joining, you agree to the{' '}
          <a href={terms} target="_blank" rel="noreferrer">
            terms of this site
          </a>
          .
        </p>
      )}
      {hasPlans && <p className={styles['aside']}>Free. No card required.</p>}
    </form>
  );
}
