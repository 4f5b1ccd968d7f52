import { type FormEvent, useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { RowList } from '../../../frontend/ui/row-list.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { WEBHOOKS_MAX } from '../contract.ts';
import { NOTICE_KIND_IDS, type NoticeKind, noticeKindsBySubject } from '../rules/notice-kinds.ts';
import { NewSecret } from './new-secret.tsx';
import { useCreateWebhook, useWebhooks } from './use-webhooks.ts';
import { WebhookRow } from './webhook-row.tsx';
import styles from './webhooks.module.css';

/** The card with the webhooks of a person: programs that receive messages about changes. */
export function WebhooksCard() {
  const list = useWebhooks();
  return (
    <Card labelledBy="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <p>
        A webhook tells a program of yours what changed, at once. Each message is signed, as described at{' '}
        <a href="https://www.standardwebhooks.com">standardwebhooks.com</a>.
      </p>
      <Loaded of={list} name="your webhooks">
        {({ webhooks }) => (
          <>
            {webhooks.length > 0 && (
              <RowList label="Your webhooks">
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </RowList>
            )}
            <AddWebhook isFull={webhooks.length >= WEBHOOKS_MAX} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** `isFull`: the account has as many webhooks as it may have. The secret of the last one is shown nevertheless. */
function AddWebhook({ isFull }: { isFull: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState<readonly NoticeKind[]>(NOTICE_KIND_IDS);
  const [isTried, setIsTried] = useState(false);
  const create = useCreateWebhook();
  const close = () => {
    create.reset();
    setUrl('');
    setKinds(NOTICE_KIND_IDS);
    setIsTried(false);
    setIsOpen(false);
  };

  if (create.isSuccess) return <NewSecret secret={create.data.secret} onDone={close} />;
  if (isFull && !create.isPending)
    return <p className={styles['aside']}>You have {WEBHOOKS_MAX} webhooks. Delete one to add another.</p>;
  if (!isOpen) {
    return (
      <div className={styles['add']}>
        <Button onPress={() => setIsOpen(true)}>Add a webhook</Button>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (url.trim() === '' || kinds.length === 0 || create.isPending) return;
    create.mutate({ url, kinds: [...kinds] });
  };
  return (
    <form onSubmit={submit} className={styles['form']} noValidate>
      <TextField
        label="Address"
        value={url}
        onChange={setUrl}
        placeholder="https://"
        hint="Messages are sent here, by POST"
        issue={isTried && url.trim() === '' ? 'Enter an address that begins with https://' : undefined}
      />
      <p>Changes to send:</p>
      {noticeKindsBySubject().map(({ label: subject, kinds: kindsOfSubject }) => (
        <fieldset key={subject} className={styles['kinds']}>
          <legend>{subject}</legend>
          {kindsOfSubject.map(({ id, label }) => (
            <Checkbox
              key={id}
              isOn={kinds.includes(id)}
              onChange={(isOn) => setKinds(isOn ? [...kinds, id] : kinds.filter((kind) => kind !== id))}
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
      ))}
      {isTried && kinds.length === 0 && (
        <p role="alert" className={styles['error']}>
          Select at least one kind
        </p>
      )}
      <Refusal error={create.error} />
      <div className={styles['actions']}>
        <Button type="submit" look="primary" isPending={create.isPending}>
          Add webhook
        </Button>
        <Button onPress={close}>Cancel</Button>
      </div>
    </form>
  );
}
