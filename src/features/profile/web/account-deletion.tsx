import { type FormEvent, useState } from 'react';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { getDeletion } from '../contract.ts';
import styles from './profile.module.css';
import { useAskDeletion, useDeletion, useUndoDeletion } from './use-account-deletion.ts';

/** The card to delete the account, and to cancel the deletion before its day. */
export function AccountDeletion() {
  const deletion = useDeletion();
  return (
    <Card labelledBy="deletion">
      <h2 id="deletion">Delete your account</h2>
      {deletion.isPending && <Skeleton lines={2} label="Loading" />}
      {deletion.isError && <LoadError of={deletion} name="the deletion of your account" />}
      {deletion.isSuccess &&
        (deletion.data.delete_after === null ? (
          <Ask deletion={deletion.data} />
        ) : (
          <Undo day={deletion.data.delete_after} />
        ))}
    </Card>
  );
}

function Undo({ day }: { day: string }) {
  const undo = useUndoDeletion();
  return (
    <Notice
      tone="warn"
      title={`Your account will be deleted on ${dayLabel(day)}.`}
      actions={
        <Button look="primary" isPending={undo.isPending} onPress={() => undo.mutate()}>
          Keep my account
        </Button>
      }
    >
      <p>
        Until then nothing is deleted, and you can still keep your account. Your API tokens don’t work
        meanwhile.
      </p>
    </Notice>
  );
}

function Ask({ deletion }: { deletion: OutputOf<typeof getDeletion> }) {
  const [isAsking, setIsAsking] = useState(false);
  const { refusal, grace_days: days } = deletion;
  return (
    <>
      <p>
        Your account and everything in it are deleted {days} days after you ask. Until then you can change
        your mind. Request your data first if you want to keep it.
      </p>
      {refusal !== null && <Notice tone="warn">{refusal}</Notice>}
      <div>
        <Button look="danger" isDisabled={refusal !== null} onPress={() => setIsAsking(true)}>
          Delete account…
        </Button>
      </div>
      <Dialog title="Delete your account?" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <Confirm deletion={deletion} onClose={() => setIsAsking(false)} />
      </Dialog>
    </>
  );
}

function Confirm({ deletion, onClose }: { deletion: OutputOf<typeof getDeletion>; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const ask = useAskDeletion();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !ask.isPending) ask.mutate(password);
  };
  return (
    <form onSubmit={submit} className={styles['form']} noValidate>
      <p>
        Your account is deleted in {deletion.grace_days} days, with everything that you made or saved in it.
        Until then you can change your mind.
      </p>
      <details className={styles['all']}>
        <summary>Everything that is deleted</summary>
        <ul className={styles['list']}>
          {deletion.what_goes.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </details>
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        hint="To make sure that it is you."
      />
      <Refusal error={ask.error} />
      <DialogButtons>
        <Button onPress={onClose}>Keep my account</Button>
        <Button type="submit" look="danger" isPending={ask.isPending}>
          Delete in {deletion.grace_days} days
        </Button>
      </DialogButtons>
    </form>
  );
}
