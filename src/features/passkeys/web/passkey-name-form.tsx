import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import formStyles from '../../../frontend/ui/form.module.css';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { PASSKEY_NAME_LENGTH, isPasskeyName, tidyPasskeyName } from '../rules/passkey-name.ts';

interface Props {
  /** The initial name. */
  name: string;
  hint?: string;
  /** The label of the submit button. */
  submit: string;
  isPending: boolean;
  /** The error of the last attempt. */
  error: Error | null;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

/** The form for the name of a passkey. */
export function PasskeyNameForm({ name: first, hint, submit, isPending, error, onSubmit, onCancel }: Props) {
  const [name, setName] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone, so the focus moves to the field.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const isGood = isPasskeyName(tidyPasskeyName(name));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isGood && !isPending) onSubmit(tidyPasskeyName(name));
  };
  return (
    <form ref={form} onSubmit={send} className={formStyles['form']} noValidate>
      <TextField
        label="Name of the passkey"
        value={name}
        onChange={setName}
        hint={hint}
        issue={isTried && !isGood ? `Needs 1 to ${PASSKEY_NAME_LENGTH} characters` : undefined}
      />
      {error?.name !== 'AbortError' && <Refusal error={error} />}
      <div className={formStyles['buttons']}>
        <Button type="submit" look="primary" isPending={isPending}>
          {submit}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
