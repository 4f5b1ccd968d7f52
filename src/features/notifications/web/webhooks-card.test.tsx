// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import {
  type Delivery,
  type Webhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
} from '../contract.ts';
import { NOTICE_KIND_IDS } from '../rules/notice-kinds.ts';
import { WebhooksCard } from './webhooks-card.tsx';

const parts = startParts();

const WEBHOOK: Webhook = {
  id: '0b1c2d3e-0000-4000-8000-000000000001',
  url: 'https://hooks.example/in',
  kinds: ['owner', 'value'],
  paused_for: 'failures',
  failing_since: '2026-11-20T12:00:00Z',
  waiting: 2,
  created_at: '2026-11-01T12:00:00Z',
};
const DELIVERY: Delivery = {
  id: '0b1c2d3e-0000-4000-8000-000000000002',
  notification_id: 4,
  title: 'Alder County, ZZ: 1 Elm St',
  state: 'failed',
  attempts: 8,
  status_code: 500,
  error: 'The program answered 500.',
  tried_at: '2026-11-22T12:00:00Z',
  next_at: null,
  is_on_its_way: false,
  created_at: '2026-11-20T12:00:00Z',
};

it('adds a webhook of the selected kinds, and shows its secret once', async () => {
  const secret = 'whsec_c2VjcmV0';
  let webhooks: Webhook[] = [];
  const { user } = parts.show(<WebhooksCard />, {
    answers: [
      answer(listWebhooks, () => ({ webhooks })),
      answer(createWebhook, ({ body: { url, kinds } }) => {
        const made: Webhook = { ...WEBHOOK, url, kinds, paused_for: null, failing_since: null, waiting: 0 };
        webhooks = [made];
        return { ...made, secret };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(screen.getByText('Enter an address that begins with https://')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://hooks.example/new');
  await user.click(screen.getByRole('checkbox', { name: 'Owner' }));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText(secret)).toBeTruthy();
  expect(webhooks[0]?.kinds).not.toContain('owner');
  expect(webhooks[0]?.kinds).toHaveLength(NOTICE_KIND_IDS.length - 1);
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText(secret)).toBeNull();
  expect(await screen.findByText('https://hooks.example/new')).toBeTruthy();
  expect(screen.getByText('On')).toBeTruthy();
});

it('shows the secret of the last webhook that the account may have', async () => {
  const secret = 'whsec_c2VjcmV0';
  const webhookOf = (number: number): Webhook => ({
    ...WEBHOOK,
    id: `0b1c2d3e-0000-4000-8000-00000000010${number}`,
    url: `https://hooks.example/${number}`,
  });
  let webhooks = [1, 2, 3, 4].map(webhookOf);
  const { user } = parts.show(<WebhooksCard />, {
    answers: [
      answer(listWebhooks, () => ({ webhooks })),
      answer(createWebhook, () => {
        webhooks = [...webhooks, webhookOf(5)];
        return { ...webhookOf(5), secret };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://hooks.example/5');
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText(secret)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText(secret)).toBeNull();
  expect(screen.getByText('You have 5 webhooks. Delete one to add another.')).toBeTruthy();
});

it('lists the messages with their answers, and sends one again', async () => {
  const sent: string[] = [];
  const { user } = parts.show(<WebhooksCard />, {
    answers: [
      answer(listWebhooks, () => ({ webhooks: [{ ...WEBHOOK, paused_for: null, waiting: 0 }] })),
      answer(listDeliveries, () => ({ deliveries: [DELIVERY] })),
      answer(resendDelivery, ({ path }) => {
        sent.push(path);
        return { status: 'ok' as const };
      }),
    ],
  });
  expect(await screen.findByText('Owner, Value')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Show messages/ }));
  expect(await screen.findByText(/Failed\. The program answered 500\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('The message is sent again.')).toBeTruthy();
  expect(sent).toEqual([`/profile/webhooks/${WEBHOOK.id}/deliveries/${DELIVERY.id}/resend.json`]);
});

it('says that the messages of a paused webhook wait until it is turned on, except tests', async () => {
  const deliveries: Delivery[] = [
    { ...DELIVERY, id: 'a', state: 'waiting', attempts: 0, error: null, next_at: '2026-11-22T12:00:00Z' },
    { ...DELIVERY, id: 'b', state: 'waiting', attempts: 2, next_at: '2026-11-22T12:00:00Z' },
    {
      ...{ ...DELIVERY, id: 'c', title: 'Test', notification_id: null },
      ...{ state: 'waiting', attempts: 0, error: null, next_at: '2026-11-22T12:00:00Z' },
    },
    { ...DELIVERY, id: 'd' },
  ];
  const { user } = parts.show(<WebhooksCard />, {
    answers: [
      answer(listWebhooks, () => ({ webhooks: [WEBHOOK] })),
      answer(listDeliveries, () => ({ deliveries })),
      answer(resendDelivery, () => ({ status: 'ok' as const })),
    ],
  });
  expect(await screen.findByText('Paused after failures, 2 waiting')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Show messages/ }));
  const texts = (await screen.findAllByText(/ · /)).map(({ textContent: text }) => text?.split(' · ')[1]);
  expect(texts).toEqual([
    'Waits until the webhook is turned on',
    'The program answered 500. Waits until the webhook is turned on',
    'On its way',
    'Failed. The program answered 500.',
  ]);
  await user.click(screen.getByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('The message is sent when the webhook is turned on.')).toBeTruthy();
});
