import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { PASSWORD_HINT, isPassword, nameIssue } from '../../profile/rules/registration.ts';
import styles from './groups.module.css';
import { useRegisterToJoin } from './use-join.ts';

/** An account and coming in, in one: the email has proved the address. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const register = useRegisterToJoin();
  const badName = nameIssue(name.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (badName === null && isPassword(password) && !register.isPending)
      register.mutate({ token, name, password });
  };
  return (
    <form onSubmit={submit} className={styles['form']} noValidate>
      {/* So that password managers know whose password it is. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        value={name}
        onChange={setName}
        error={isTried && badName !== null ? `The name ${badName}` : undefined}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={PASSWORD_HINT}
        error={isTried && !isPassword(password) ? PASSWORD_HINT : undefined}
      />
      {register.isError && (
        <div role="alert">
          <Notice tone="bad">{errorMessage(register.error)}</Notice>
        </div>
      )}
      <Button type="submit" look="primary" isPending={register.isPending}>
        {register.isPending ? 'Creating your account…' : 'Create account and join'}
      </Button>
      <p className={styles['aside']}>
        By this you agree to the terms of this site. It is free, and no card is needed.
      </p>
    </form>
  );
}
