import { useState } from 'react';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import form from '../../../frontend/ui/form.module.css';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { RowList } from '../../../frontend/ui/row-list.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import type { Passkey } from '../contract.ts';
import { suggestPasskeyName } from '../rules/passkey-name.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import styles from './passkeys.module.css';
import {
  findObstacle,
  useAddPasskey,
  usePasskeys,
  useRemovePasskey,
  useRenamePasskey,
} from './use-passkeys.ts';

/** The card of a person's passkeys on the account page: names, last use, adding and removing. */
export function AccountPasskeys() {
  const passkeys = usePasskeys();
  return (
    <Card labelledBy="passkeys">
      <div>
        <h2 id="passkeys">Passkeys</h2>
        <p className={form['lead']}>
          Sign in with your fingerprint, your face or the PIN of your device. There is no password that could
          be forgotten or stolen.
        </p>
      </div>
      {passkeys.isPending && <Skeleton lines={2} label="Loading your passkeys" />}
      {passkeys.isError && <LoadError of={passkeys} name="your passkeys" />}
      {passkeys.isSuccess && (
        <>
          {passkeys.data.passkeys.length > 0 && (
            <RowList>
              {passkeys.data.passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} refused={passkeys.data.abilities.remove} />
              ))}
            </RowList>
          )}
          {passkeys.data.abilities.remove !== null && passkeys.data.passkeys.length > 0 && (
            <p className={styles['aside']}>{passkeys.data.abilities.remove}</p>
          )}
          <Add refused={findObstacle() ?? passkeys.data.abilities.add} />
        </>
      )}
    </Card>
  );
}

function Row({ passkey, refused }: { passkey: Passkey; refused: string | null }) {
  const [naming, setNaming] = useState<'not yet' | 'now' | 'done'>('not yet');
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const { id, name, created_at: createdAt, last_used_at: usedAt, is_synced: isSynced } = passkey;
  if (naming === 'now') {
    return (
      <li>
        <PasskeyNameForm
          name={name}
          submit="Save"
          isPending={rename.isPending}
          error={rename.error}
          onSubmit={(newName) => {
            rename.mutateAsync({ id, name: newName }).then(
              () => setNaming('done'),
              () => undefined, // the form shows the error
            );
          }}
          onCancel={() => {
            setNaming('done');
            rename.reset();
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <div>
        {name}
        <small>
          Added {dayLabel(createdAt)} · {usedAt === null ? 'not used yet' : `last used ${dayLabel(usedAt)}`} ·{' '}
          {isSynced ? 'on all your devices' : 'on one device'}
        </small>
      </div>
      <div className={form['buttons']}>
        <Button
          size="small"
          autoFocus={naming === 'done'}
          aria-label={`Rename ${name}`}
          onPress={() => setNaming('now')}
        >
          Rename
        </Button>
        <ConfirmButton
          size="small"
          look="quiet"
          align="end"
          label={`Remove ${name}`}
          isDisabled={refused !== null}
          title={`Remove ${name}?`}
          message={
            <p>
              You can’t sign in with it anymore. Your device may still offer it until you delete it there too.
            </p>
          }
          confirm="Remove"
          tone="danger"
          cancelLabel="Keep it"
          onConfirm={() => remove.mutate(id)}
        >
          Remove
        </ConfirmButton>
      </div>
    </li>
  );
}

function Add({ refused }: { refused: string | null }) {
  const [naming, setNaming] = useState<'not yet' | 'now' | 'done'>('not yet');
  const add = useAddPasskey();
  if (naming === 'now') {
    return (
      <PasskeyNameForm
        name={suggestPasskeyName(navigator.userAgent)}
        hint="A name to recognize it in this list. Your browser asks for the rest."
        submit="Continue"
        isPending={add.isPending}
        error={add.error}
        onSubmit={(name) => {
          add.mutateAsync(name).then(
            () => setNaming('done'),
            () => undefined, // the form shows the error
          );
        }}
        onCancel={() => {
          setNaming('done');
          add.reset();
        }}
      />
    );
  }
  return (
    <div className={styles['add']}>
      <Button autoFocus={naming === 'done'} isDisabled={refused !== null} onPress={() => setNaming('now')}>
        Add a passkey
      </Button>
      {refused !== null && <p className={styles['aside']}>{refused}</p>}
    </div>
  );
}
