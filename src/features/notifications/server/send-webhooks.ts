import { createLimits, mailboxKey, mailboxLimit } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { requestReply } from '../../../backend/uploads/request-public.ts';
import { Problem } from '../../../kernel/problem.ts';
import { createNotifier } from '../../profile/server/index.ts';
import type { Notice } from '../contract.ts';
import { linkOfNotice } from '../rules/notice-link.ts';
import { nextDelivery, shouldPause } from '../rules/webhook-rules.ts';
import { type NoticePrivacy, describeNotices } from './describe-notices.ts';
import { visitorOfAccount } from './outside-visitor.ts';
import {
  type DeliveryResult,
  type DeliveryTask,
  noteDelivered,
  noteFailing,
  noteFailure,
  pauseForFailures,
  postponeDeliveries,
  takeDeliveries,
} from './queries-deliveries.ts';
import { listPausesToNotify, markPauseNotified } from './queries-webhooks.ts';
import { listNoticesById } from './queries.ts';
import { allowsPrivateWebhooks } from './settings.ts';
import { webhookHeaders } from './sign-webhook.ts';
import type { NotificationMessage, TestMessage } from './webhook-messages.ts';
import { openWebhookSecret } from './webhook-secrets.ts';

type Needs = Pick<Services, 'config' | 'database' | 'log'>;

interface Sending {
  mail: Pick<Mail, 'send'>;
  privacy: NoticePrivacy;
}

/** A program has this long to answer. */
const TIMEOUT_MS = 15_000;

/** Sends the messages that are due, those of different webhooks at the same time. Returns the number of messages that the programs accepted. */
export async function sendDueWebhooks(
  services: Needs,
  sending: Sending,
  signal: AbortSignal,
  now?: Date,
): Promise<number> {
  const db = services.database.kysely;
  let sent = 0;
  for (;;) {
    signal.throwIfAborted();
    const tasks = await takeDeliveries(db, now ?? new Date());
    if (tasks.length === 0) break;
    const byWebhook = [...Map.groupBy(tasks, ({ webhookId }) => webhookId).values()];
    const counts = await Promise.all(
      byWebhook.map((some) => sendTo(services, sending, some, { signal, now })),
    );
    sent += counts.reduce((sum, count) => sum + count, 0);
  }
  await notifyOfPauses(services, sending.mail, now ?? new Date());
  return sent;
}

interface When {
  signal: AbortSignal;
  now: Date | undefined;
}

/**
 * Sends messages to one webhook, one after the other. When an attempt fails, the other messages wait until its next attempt, or for `POSTPONE_MS` if it has
 * none.
 */
async function sendTo(
  services: Needs,
  { privacy }: Sending,
  tasks: readonly DeliveryTask[],
  { signal, now }: When,
): Promise<number> {
  const db = services.database.kysely;
  const messages = await messagesOf(services, privacy, tasks);
  let sent = 0;
  for (const [index, task] of tasks.entries()) {
    const message = messages.get(task.id) ?? { error: WITHDRAWN };
    if ('error' in message) {
      await noteFailure(db, task.id, { statusCode: null, error: message.error }, null);
      continue;
    }
    const result = await attempt(services, task, message.body, signal);
    if (result.error === null) {
      await db.transaction().execute((trx) => noteDelivered(trx, task, result));
      sent++;
      continue;
    }
    await noteAttemptFailed(services, task, result, { rest: tasks.slice(index + 1), now: now ?? new Date() });
    break;
  }
  return sent;
}

async function noteAttemptFailed(
  { database }: Needs,
  task: DeliveryTask,
  result: DeliveryResult,
  { rest, now }: { rest: readonly DeliveryTask[]; now: Date },
): Promise<void> {
  const isTest = task.notificationId === null;
  // Somebody waits for the answer of a test, so it is tried once.
  const nextAt = isTest ? null : nextDelivery(task.attempts, now);
  await database.kysely.transaction().execute(async (trx) => {
    await noteFailure(trx, task.id, result, nextAt);
    const ids = rest.map(({ id }) => id);
    await postponeDeliveries(trx, ids, nextAt ?? new Date(now.getTime() + POSTPONE_MS));
    if (isTest) return;
    const since = await noteFailing(trx, task.webhookId, now);
    if (shouldPause(since, result.statusCode, now)) await pauseForFailures(trx, task.webhookId);
  });
}

/** The other messages of a webhook wait this long when one was given up or a test failed. */
const POSTPONE_MS = 60_000;

type Message = { body: string } | { error: string };

const WITHDRAWN = 'This data was withdrawn before the message was sent.';
const UNWANTED = 'The webhook no longer sends changes of this kind.';

/**
 * Returns messages by their ids: the body, with the changes that the owner of the webhook may see now, or the reason why it is not sent, such as an edition
 * that was rolled back.
 */
async function messagesOf(
  services: Needs,
  privacy: NoticePrivacy,
  tasks: readonly DeliveryTask[],
): Promise<Map<string, Message>> {
  const [first] = tasks;
  if (first === undefined) return new Map();
  const { accountId, kinds } = first;
  const ids = tasks.flatMap(({ notificationId }) => notificationId ?? []);
  const rows = ids.length === 0 ? [] : await listNoticesById(services.database.kysely, ids);
  const reader = await visitorOfAccount(services, accountId);
  const wanted = rows
    .map((row) => ({ ...row, kinds: row.kinds.filter((kind) => kinds.includes(kind)) }))
    .filter((row) => row.kinds.length > 0);
  const notices = await describeNotices(services, privacy, wanted, {
    reader,
    endpoint: 'webhookNotifications',
  });
  const byId = new Map(notices.map((notice) => [notice.id, notice]));
  const foundIds = new Set(rows.map((row) => row.id));
  return new Map(
    tasks.map(({ id, notificationId, createdAt }): [string, Message] => {
      const timestamp = createdAt.toISOString();
      if (notificationId === null) {
        const test: TestMessage = { type: 'test', timestamp, data: { message: 'This is a test.' } };
        return [id, { body: JSON.stringify(test) }];
      }
      const notice = byId.get(notificationId);
      if (notice !== undefined) return [id, { body: bodyOf(services.config.publicUrl, notice, timestamp) }];
      return [id, { error: foundIds.has(notificationId) ? UNWANTED : WITHDRAWN }];
    }),
  );
}

function bodyOf(origin: string, notice: Notice, timestamp: string): string {
  const { is_read: _, successors, ...rest } = notice;
  const message: NotificationMessage = {
    type: 'notification.created',
    timestamp,
    data: {
      ...rest,
      successors: successors.map((path) => ({ path, url: origin + path })),
      url: origin + linkOfNotice(notice),
    },
  };
  return JSON.stringify(message);
}

async function attempt(
  { config }: Needs,
  { id, webhookId, url, secret, formerSecret }: DeliveryTask,
  body: string,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const own = await openWebhookSecret(config, webhookId, secret);
  if (own === undefined)
    return { statusCode: null, error: 'The secret of this site has changed. Give the webhook a new secret.' };
  const former = formerSecret && (await openWebhookSecret(config, webhookId, formerSecret));
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { reply } = await requestReply({
      url: new URL(url),
      allowsPrivate: allowsPrivateWebhooks(config),
      maxRedirects: 0,
      json: body,
      headers: webhookHeaders({ id, at: new Date(), body }, [own, ...(former ? [former] : [])]),
      signal: AbortSignal.any([signal, timeout]),
    });
    reply.destroy();
    const { statusCode = 0 } = reply;
    const isAccepted = statusCode >= 200 && statusCode < 300;
    return { statusCode, error: isAccepted ? null : `The program answered ${statusCode}.` };
  } catch (error) {
    // When the worker is stopping, the result of the attempt is unknown, so no result is noted. The message is due again when the reservation of
    // this worker ends.
    signal.throwIfAborted();
    return { statusCode: null, error: failureMessage(error, timeout.aborted) };
  }
}

function failureMessage(error: unknown, isTimeout: boolean): string {
  if (isTimeout) return `The program did not answer within ${TIMEOUT_MS / 1000} seconds.`;
  if (!(error instanceof Problem)) return 'The connection was lost.';
  return error.code === 'invalid_input'
    ? 'The address is in a private network, which messages are not sent to.'
    : error.message;
}

/**
 * Notifies the owners of the webhooks that the site paused. That an owner was notified is saved after the email was sent, so an email that the mail server
 * refuses is sent again by a later run. It has an id for the pause, by which mail programs recognize a repetition.
 */
async function notifyOfPauses(services: Needs, mail: Pick<Mail, 'send'>, now: Date): Promise<void> {
  const db = services.database.kysely;
  const notify = createNotifier(services, mail);
  const limits = createLimits(services, () => now.getTime());
  for (const { id, url, accountId, email, failingSince } of await listPausesToNotify(db, now)) {
    if (email !== null) {
      const use = { limit: mailboxLimit('webhook pause'), holder: [mailboxKey(email)] };
      if ((await limits.tryTake([use])) === undefined) continue;
      const result = await notify({ id: accountId, email }, 'follows', {
        id: `pause-${id}-${failingSince?.getTime() ?? 0}`,
        subject: 'Your webhook is paused',
        action: 'Open your webhooks',
        text: `Hello,\n\nYour webhook at ${new URL(url).host} did not accept our messages, so it is paused. New messages wait for 30 days. Repair the program, then turn the webhook on again:\n\n${services.config.publicUrl}/profile/notifications\n`,
      });
      if (result === 'failed') continue;
    }
    await markPauseNotified(db, id);
  }
}
