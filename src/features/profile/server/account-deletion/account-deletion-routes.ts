import { createReadStream } from 'node:fs';
import type { Db, Trx } from '../../../../backend/db/database.ts';
import { type Route, route, writeRoute } from '../../../../backend/http/route.ts';
import type { Jobs } from '../../../../backend/jobs/jobs.ts';
import { QUARTER_HOUR_MS, createLimits, limitOf } from '../../../../backend/limits/limits.ts';
import type { PersonalData } from '../../../../backend/personal-data.ts';
import type { Mail } from '../../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../../backend/services.ts';
import { utcDayLabel } from '../../../../kernel/day-label.ts';
import type { Actor } from '../../../../kernel/permission.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { verifyPassword } from '../../../accounts/server/index.ts';
import { recordAct } from '../../../audit/server/index.ts';
import { savePreferencesOf } from '../../../preferences/server/index.ts';
import {
  type DataExport,
  askDeletion,
  createDataExport,
  downloadDataExport,
  getDeletion,
  listDataExports,
  undoDeletion,
  unsubscribe,
  unsubscribeOneClick,
} from '../../contract.ts';
import { buildExportJob } from '../../jobs/build-export.job.ts';
import { GRACE_DAYS, deletionDay, deletionRefusal } from '../../rules/account-deletion.ts';
import { DELETION_EMAILS } from '../../rules/deletion-emails.ts';
import { NOTIFICATION_KINDS } from '../../rules/notification-kinds.ts';
import {
  type DeletionAccount,
  findDeletionAccount,
  findDeletionObstacles,
  lockOperators,
  setDeletion,
} from './queries-deletion.ts';
import { type ExportRow, findReadyExport, insertExport, listExportRows } from './queries-export.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

const EXPORTS_OF_PERSON = limitOf('data export', 5, QUARTER_HOUR_MS);
const WRONG_PASSWORDS_OF_PERSON = limitOf('wrong password of person', 5, QUARTER_HOUR_MS);
const WRONG_UNSUBSCRIBES_OF_NETWORK = limitOf('unsubscribe link', 60, QUARTER_HOUR_MS);

/** Routes for a person's data archive and for account deletion. */
export function accountDeletionRoutes(
  services: Services,
  {
    jobs,
    mail,
    parts,
  }: { jobs: Pick<Jobs, 'enqueue'>; mail: Pick<Mail, 'send'>; parts: readonly PersonalData[] },
): Route[] {
  const { config, database, files, log } = services;
  const db = database.kysely;
  const job = buildExportJob(services, { parts, mail });
  const limits = createLimits(services);

  const getDeletionAccount = async ({ userId }: Actor, from: Db = db): Promise<DeletionAccount> => {
    const account = userId === null ? undefined : await findDeletionAccount(from, userId);
    if (account === undefined) throw new Problem('sign_in_required');
    return account;
  };
  const sendEmail = ({ email }: DeletionAccount, message: { subject: string; text: string }) => {
    mail
      .send({ to: email, ...message })
      .catch((error: unknown) => log.error({ err: error }, 'an email could not be sent'));
  };
  const readToken = async (token: string, network: string) => {
    const attempt = await limits.take([{ limit: WRONG_UNSUBSCRIBES_OF_NETWORK, holder: [network] }]);
    const read = await readUnsubscribeToken(config, token);
    if (read === undefined)
      throw new Problem('invalid_input', 'This link is incomplete: copy it again from the email.');
    await attempt.refund();
    return read;
  };
  const turnOff = async (trx: Trx, { accountId, kind }: Awaited<ReturnType<typeof readToken>>) => {
    const { preference, label } = NOTIFICATION_KINDS[kind];
    // A deleted account has no preferences to change.
    if ((await findDeletionAccount(trx, accountId)) !== undefined)
      await savePreferencesOf(trx, accountId, { [preference]: false });
    return { status: 'ok' as const, label };
  };
  const describeDeletion = async (actor: Actor, from: Db = db) => {
    const { id, askedAt, deleteAfter } = await getDeletionAccount(actor, from);
    return {
      asked_at: askedAt?.toISOString() ?? null,
      delete_after: deleteAfter?.toISOString() ?? null,
      grace_days: GRACE_DAYS,
      what_goes: parts.map(({ description }) => description),
      refusal: deletionRefusal(await findDeletionObstacles(from, id)),
    };
  };
  const listExports = async ({ userId }: Actor, from: Db = db) => ({
    exports: userId === null ? [] : (await listExportRows(from, userId)).map(describeExport),
  });

  return [
    route(listDataExports, async (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      return listExports(actor);
    }),

    writeRoute(createDataExport, {
      async prepare(_, { actor }) {
        const { id: accountId } = await getDeletionAccount(actor);
        await limits.take([{ limit: EXPORTS_OF_PERSON, holder: [accountId] }]);
        return accountId;
      },
      async write(_, { trx, actor }, accountId) {
        const id = await insertExport(trx, accountId);
        if (id === undefined) throw new Problem('conflict', 'Your archive is being made already.');
        await recordAct(trx, {
          actor: { accountId },
          verb: 'data_export.asked',
          subject: { kind: 'data_export', id },
        });
        await jobs.enqueue(job, { id }, trx);
        return listExports(actor, trx);
      },
    }),

    route(downloadDataExport, async ({ params: { id } }, { actor, setHeader }) => {
      const found =
        actor.userId === null ? undefined : await findReadyExport(db, actor.userId, id, new Date());
      if (found?.fileKey == null)
        throw new Problem('not_found', 'This archive is no longer kept. Ask for a new one in your account.');
      const file = await files
        .open(found.fileKey, (local) => Promise.resolve(local))
        .catch((error: unknown) => {
          // Lost archives are not rebuilt automatically; the operators are notified about the loss.
          if (error instanceof Problem && error.code === 'being_repaired')
            throw new Problem('not_found', 'This archive was lost. Ask for a new one in your account.');
          throw error;
        });
      const day = found.createdAt.toISOString().slice(0, 10);
      setHeader('content-disposition', `attachment; filename="my-data-${day}.zip"`);
      return { type: 'application/zip', body: createReadStream(file), cacheControl: 'no-store' };
    }),

    route(getDeletion, async (_, { actor, setHeader }) => {
      setHeader('cache-control', 'no-store');
      return describeDeletion(actor);
    }),

    writeRoute(askDeletion, {
      async prepare({ body: { password } }, { actor }) {
        const account = await getDeletionAccount(actor);
        if (account.passwordHash === null)
          throw new Problem(
            'conflict',
            'Your account has no password yet. First select “Set a new password” on the account page.',
          );
        const attempt = await limits.take([{ limit: WRONG_PASSWORDS_OF_PERSON, holder: [account.id] }]);
        if (!(await verifyPassword(password, account.passwordHash))) {
          const message = 'is incorrect';
          throw new Problem('invalid_input', {
            detail: 'The password is incorrect.',
            fields: [{ field: 'body.password', message }],
          });
        }
        await attempt.refund();
        return account;
      },
      async write(_, { trx, actor }, account) {
        const askedAt = new Date();
        const deleteAfter = deletionDay(askedAt);
        await lockOperators(trx, account.id);
        const refusal = deletionRefusal(await findDeletionObstacles(trx, account.id));
        if (refusal !== null) throw new Problem('conflict', refusal);
        const isNew = await setDeletion(trx, account.id, { askedAt, deleteAfter });
        if (isNew)
          await recordAct(trx, {
            actor: { accountId: account.id },
            verb: 'account.deletion_asked',
            subject: { kind: 'account', id: account.id },
            detail: { delete_after: deleteAfter.toISOString() },
          });
        const reply = await describeDeletion(actor, trx);
        return async () => {
          const day = utcDayLabel(deleteAfter);
          if (isNew)
            sendEmail(
              account,
              DELETION_EMAILS.deletionAsked(account.name, `${config.publicUrl}/profile`, day),
            );
          return reply;
        };
      },
    }),

    writeRoute(undoDeletion, async (_, { trx, actor }) => {
      const account = await getDeletionAccount(actor, trx);
      const isUndone = await setDeletion(trx, account.id, null);
      if (isUndone)
        await recordAct(trx, {
          actor: { accountId: account.id },
          verb: 'account.deletion_undone',
          subject: { kind: 'account', id: account.id },
        });
      const reply = await describeDeletion(actor, trx);
      return async () => {
        if (isUndone) sendEmail(account, DELETION_EMAILS.deletionUndone(account.name));
        return reply;
      };
    }),

    writeRoute(unsubscribe, {
      prepare: ({ body: { token } }, { network }) => readToken(token, network),
      write: (_, { trx }, read) => turnOff(trx, read),
    }),

    writeRoute(unsubscribeOneClick, {
      prepare: ({ params: { token } }, { network }) => readToken(token, network),
      write: (_, { trx }, read) => turnOff(trx, read),
    }),
  ];
}

function describeExport(row: ExportRow): DataExport {
  return {
    id: row.id,
    state: row.state,
    parts_done: row.partsDone,
    parts_total: row.partsTotal,
    bytes: row.bytes,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}
