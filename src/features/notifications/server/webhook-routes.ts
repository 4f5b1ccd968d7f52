import { randomUUID } from 'node:crypto';
import type { Trx } from '../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import { HOUR_MS, createLimits, limitOf } from '../../../backend/limits/limits.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import { actedBy } from '../../audit/rules/acted-by.ts';
import { recordAct } from '../../audit/server/index.ts';
import { openProjectsById } from '../../projects/server/index.ts';
import {
  DELIVERIES_MAX,
  type Delivery,
  WEBHOOKS_MAX,
  type Webhook,
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendDelivery,
  testWebhook,
} from '../contract.ts';
import { titleOfNotice } from '../rules/notice-title.ts';
import { formerSecretUntil, isOnItsWay } from '../rules/webhook-rules.ts';
import { type DeliveryRow, insertTest, listDeliveryRows, requeueDelivery } from './queries-deliveries.ts';
import {
  type WebhookRow,
  countWebhooks,
  deleteWebhookRow,
  findWebhookRow,
  insertWebhook,
  listWebhookRows,
  pauseWebhook,
  renewSecret,
  resumeWebhook,
  setWebhookKinds,
} from './queries-webhooks.ts';
import { allowsPrivateWebhooks } from './settings.ts';
import { makeWebhookSecret } from './sign-webhook.ts';
import { sealWebhookSecret } from './webhook-secrets.ts';
import { webhookUrlIssue } from './webhook-url.ts';

/** Limits tests and repeated messages of one account, so that nobody uses this site to flood another site. */
const SENDS_BY_HAND = limitOf('webhook messages by hand', 20, HOUR_MS);

interface Sending {
  /** Queues the job that sends the messages that are due. */
  send(trx: Trx): Promise<void>;
}

/** The routes of webhooks: programs that receive messages about the changes that an account follows. */
export function webhookRoutes(services: Pick<Services, 'config' | 'database'>, { send }: Sending): Route[] {
  const { config, database } = services;
  const db = database.kysely;
  const limits = createLimits(services);
  const getWebhook = async (accountId: string, id: string, trx?: Trx): Promise<WebhookRow> => {
    const row = await findWebhookRow(trx ?? db, accountId, id);
    if (row === undefined) throw new Problem('not_found', 'You have no such webhook.');
    return row;
  };
  const countSend = (accountId: string) => limits.take([{ limit: SENDS_BY_HAND, holder: [accountId] }]);

  return [
    route(listWebhooks, async (_input, { actor }) => ({
      webhooks: (await listWebhookRows(db, accountOf(actor))).map(describe),
    })),

    writeRoute(createWebhook, async ({ body: { url, kinds } }, { trx, actor }) => {
      const accountId = accountOf(actor);
      const issue = webhookUrlIssue(url, { allowsPrivate: allowsPrivateWebhooks(config) });
      if (issue !== null) throw wrongField('body.url', issue);
      if ((await countWebhooks(trx, accountId)) >= WEBHOOKS_MAX)
        throw new Problem(
          'limit_reached',
          `You have ${WEBHOOKS_MAX} webhooks. Delete one that you no longer need.`,
        );
      const id = randomUUID();
      const secret = makeWebhookSecret();
      const sealed = await sealWebhookSecret(config, id, secret);
      await insertWebhook(trx, { id, accountId, url, kinds: [...new Set(kinds)], secret: sealed });
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'webhook.created',
        subject: { kind: 'webhook', id, name: new URL(url).host },
      });
      return { ...describe(await getWebhook(accountId, id, trx)), secret };
    }),

    writeRoute(changeWebhook, async ({ params: { id }, body }, { trx, actor }) => {
      const accountId = accountOf(actor);
      await getWebhook(accountId, id, trx);
      if (body.kinds !== undefined) await setWebhookKinds(trx, id, [...new Set(body.kinds)]);
      if (body.is_on === false) await pauseWebhook(trx, id);
      if (body.is_on === true) {
        await resumeWebhook(trx, id);
        await send(trx);
      }
      return describe(await getWebhook(accountId, id, trx));
    }),

    writeRoute(deleteWebhook, async ({ params: { id } }, { trx, actor }) => {
      const { url } = await getWebhook(accountOf(actor), id, trx);
      await deleteWebhookRow(trx, id);
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'webhook.deleted',
        subject: { kind: 'webhook', id, name: new URL(url).host },
      });
      return { status: 'ok' as const };
    }),

    writeRoute(renewWebhookSecret, async ({ params: { id } }, { trx, actor }) => {
      const { url } = await getWebhook(accountOf(actor), id, trx);
      const secret = makeWebhookSecret();
      const sealed = await sealWebhookSecret(config, id, secret);
      await renewSecret(trx, id, { secret: sealed, formerUntil: formerSecretUntil(new Date()) });
      await recordAct(trx, {
        actor: actedBy(actor),
        verb: 'webhook.secret_renewed',
        subject: { kind: 'webhook', id, name: new URL(url).host },
      });
      return { secret };
    }),

    writeRoute(testWebhook, {
      async prepare({ params: { id } }, { actor }) {
        const accountId = accountOf(actor);
        await getWebhook(accountId, id);
        await countSend(accountId);
      },
      async write({ params: { id } }, { trx, actor }) {
        await getWebhook(accountOf(actor), id, trx);
        await insertTest(trx, id);
        await send(trx);
        return { status: 'ok' as const };
      },
    }),

    route(listDeliveries, async ({ params: { id } }, { actor }) => {
      await getWebhook(accountOf(actor), id);
      const now = new Date();
      const rows = await listDeliveryRows(db, id, DELIVERIES_MAX);
      const ids = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))];
      const projects = await openProjectsById(services, ids, actor);
      return {
        deliveries: rows.map((row) =>
          describeDelivery({ ...row, title: projects.get(row.projectId ?? '')?.name ?? row.title }, now),
        ),
      };
    }),

    writeRoute(resendDelivery, {
      async prepare({ params: { id } }, { actor }) {
        const accountId = accountOf(actor);
        await getWebhook(accountId, id);
        await countSend(accountId);
      },
      async write({ params: { id, delivery } }, { trx, actor }) {
        await getWebhook(accountOf(actor), id, trx);
        if (!(await requeueDelivery(trx, id, delivery)))
          throw new Problem('not_found', 'This webhook has no such message.');
        await send(trx);
        return { status: 'ok' as const };
      },
    }),
  ];
}

function describe(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    kinds: row.kinds,
    paused_for: row.pausedFor,
    failing_since: row.failingSince?.toISOString() ?? null,
    waiting: row.waiting,
    created_at: row.createdAt.toISOString(),
  };
}

function describeDelivery(row: DeliveryRow, now: Date): Delivery {
  const { subject, title, headline } = row;
  const nextAt = row.state === 'waiting' ? row.nextAt.toISOString() : null;
  return {
    id: row.id,
    notification_id: row.notificationId,
    title:
      subject === null || headline === null
        ? 'Test'
        : titleOfNotice({ subject, title, county: { path: '', headline } }),
    state: row.state,
    attempts: row.attempts,
    status_code: row.statusCode,
    error: row.error,
    tried_at: row.triedAt?.toISOString() ?? null,
    next_at: nextAt,
    is_on_its_way: isOnItsWay(nextAt, now),
    created_at: row.createdAt.toISOString(),
  };
}
