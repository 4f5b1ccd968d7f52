import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import styles from './two-factor.module.css';

interface Props {
  label: string;
  hint: string;
  /** `one-time-code` lets phones offer the code. */
  autoComplete: 'one-time-code' | 'current-password' | 'off';
  type?: 'password' | 'text';
  submit: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (value: string) => void;
  onCancel?: () => void;
  children?: ReactNode;
}

/** One field with a code or a proof, and what comes of it. */
export function CodeForm({ label, hint, autoComplete, type = 'text', submit, ...rest }: Props) {
  const { isPending, error, onSubmit, onCancel, children } = rest;
  const [value, setValue] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '' && !isPending) onSubmit(value);
  };
  return (
    <form ref={form} onSubmit={send} className={styles['form']} noValidate>
      <TextField
        label={label}
        hint={hint}
        name="code"
        type={type}
        autoComplete={autoComplete}
        value={value}
        onChange={setValue}
      />
      {error !== null && (
        <div role="alert">
          <Notice tone="bad">{errorMessage(error)}</Notice>
        </div>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" look="primary" isPending={isPending}>
          {submit}
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onPress={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {children}
    </form>
  );
}
