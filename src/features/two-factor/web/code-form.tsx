import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import formStyles from '../../../frontend/ui/form.module.css';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';

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
  /** More buttons, after the others. */
  children?: ReactNode;
}

/** A form with one field for a code or a proof (the password or a code), and the error of the last attempt. */
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
    <form ref={form} onSubmit={send} className={formStyles['form']} noValidate>
      <TextField
        label={label}
        hint={hint}
        name="code"
        type={type}
        autoComplete={autoComplete}
        value={value}
        onChange={setValue}
      />
      <Refusal error={error} />
      <div className={formStyles['buttons']}>
        <Button type="submit" look="primary" isPending={isPending}>
          {submit}
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onPress={onCancel}>
            Cancel
          </Button>
        )}
        {children}
      </div>
    </form>
  );
}
