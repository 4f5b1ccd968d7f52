import { useState } from 'react';
import { timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import type { Delivery, Webhook } from '../contract.ts';
import { NOTICE_KINDS, labelOfKind } from '../rules/notice-kinds.ts';
import { NewSecret } from './new-secret.tsx';
import { useDeliveries, useRenewSecret, useWebhookActions } from './use-webhooks.ts';
import styles from './webhooks.module.css';

/** One webhook: its address, its state, its actions, and its messages. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, paused_for: pausedFor } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const actions = useWebhookActions(id);
  const renew = useRenewSecret();
  return (
    <li className={styles['webhook']}>
      <div className={styles['head']}>
        <strong>{url}</strong>
        <State webhook={webhook} />
      </div>
      <small>{kindsLabel(webhook)}</small>
      {renew.isSuccess && <NewSecret secret={renew.data.secret} onDone={() => renew.reset()} />}
      <div className={styles['actions']}>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide messages' : 'Show messages'} to ${url}`}
          onPress={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide messages' : 'Show messages'}
        </Button>
        <Button
          size="small"
          isDisabled={actions.isPending}
          aria-label={`Send a test to ${url}`}
          onPress={() => {
            setIsOpen(true);
            actions.test();
          }}
        >
          Send a test
        </Button>
        <Button
          size="small"
          isDisabled={actions.isPending}
          aria-label={`${pausedFor === null ? 'Pause' : 'Turn on'} ${url}`}
          onPress={pausedFor === null ? actions.pause : actions.resume}
        >
          {pausedFor === null ? 'Pause' : 'Turn on'}
        </Button>
        <ConfirmButton
          size="small"
          label={`New secret for ${url}`}
          title="Give the webhook a new secret?"
          message={
            <p>Messages are signed with both secrets for a day, so that you can change your program.</p>
          }
          confirm="New secret"
          tone="primary"
          cancelLabel="Keep the secret"
          onConfirm={() => renew.mutate(id)}
        >
          New secret
        </ConfirmButton>
        <ConfirmButton
          size="small"
          label={`Delete ${url}`}
          title="Delete the webhook?"
          message={<p>Messages that wait are not sent. This can’t be undone.</p>}
          confirm="Delete"
          tone="danger"
          cancelLabel="Keep it"
          onConfirm={actions.remove}
        >
          Delete
        </ConfirmButton>
      </div>
      {isOpen && <Deliveries webhook={webhook} onResend={actions.resend} />}
    </li>
  );
}

function State({
  webhook: { paused_for: pausedFor, failing_since: failingSince, waiting },
}: {
  webhook: Webhook;
}) {
  if (pausedFor === 'failures')
    return <StateLabel tone="bad">Paused after failures, {waiting} waiting</StateLabel>;
  if (pausedFor === 'owner') return <StateLabel>Paused, {waiting} waiting</StateLabel>;
  return failingSince === null ? (
    <StateLabel tone="good">On</StateLabel>
  ) : (
    <StateLabel tone="bad">Failing since {timeLabel(failingSince)}</StateLabel>
  );
}

function kindsLabel({ kinds }: Webhook): string {
  return kinds.length === NOTICE_KINDS.length ? 'All kinds of changes' : kinds.map(labelOfKind).join(', ');
}

function Deliveries({
  webhook: { id, paused_for: pausedFor },
  onResend,
}: {
  webhook: Webhook;
  onResend: ReturnType<typeof useWebhookActions>['resend'];
}) {
  const list = useDeliveries(id);
  /** Only tests are sent while the webhook is paused. */
  const waitsForWebhook = (delivery: Delivery) => pausedFor !== null && delivery.notification_id !== null;
  return (
    <Loaded of={list} name="the messages">
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p className={styles['aside']}>No messages yet. Send a test.</p>
        ) : (
          <ul className={styles['deliveries']} aria-label="Messages, newest first">
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <div>
                  {delivery.title}
                  <small>
                    {timeLabel(delivery.tried_at ?? delivery.created_at)} ·{' '}
                    {resultOf(delivery, waitsForWebhook(delivery))}
                  </small>
                </div>
                {delivery.state !== 'waiting' && (
                  <Button
                    size="small"
                    aria-label={`Send again: ${delivery.title}, ${timeLabel(delivery.created_at)}`}
                    onPress={() => onResend(delivery.id, waitsForWebhook(delivery))}
                  >
                    Send again
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function resultOf(
  { state, status_code: status, error, attempts, next_at: nextAt }: Delivery,
  waitsForWebhook: boolean,
): string {
  if (state === 'sent') return `Accepted (${status})`;
  if (state === 'failed') return `Failed. ${error ?? ''}`.trim();
  if (waitsForWebhook) return `${error ?? ''} Waits until the webhook is turned on`.trim();
  if (attempts === 0 || error === null) return 'On its way';
  return `${error} Next attempt: ${timeLabel(nextAt ?? '')}`;
}
