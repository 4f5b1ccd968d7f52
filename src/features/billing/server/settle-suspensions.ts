import { createLimits } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { utcDayLabel } from '../../../kernel/day-label.ts';
import { planOf } from '../../accounts/rules/plans.ts';
import { lockGroup } from '../../accounts/server/index.ts';
import { suspensionEmail } from '../rules/suspension-emails.ts';
import { deletionAfter, deletionAfterReminder, dueStep } from '../rules/what-does-not-fit.ts';
import {
  findGroupPlan,
  findSuspension,
  listEmailsOfPayers,
  listSuspendedGroups,
  saveSuspension,
} from './queries-suspensions.ts';
import { sendToPayers } from './send-to-payers.ts';
import type { Suspensions } from './suspensions.ts';

type Needs = Pick<Services, 'config' | 'database' | 'log'>;
const PAGE_SIZE = 100;

/**
 * Goes through the accounts with suspended members or items: restores those that fit into the plan now, announces the deletion of the others, reminds of it, and
 * carries it out. If the account has nobody who can get the announcement, nothing is deleted.
 */
export async function settleSuspensions(
  services: Needs,
  suspensions: Suspensions,
  mail: Pick<Mail, 'send'>,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const db = services.database.kysely;
  let after: string | null = null;
  for (;;) {
    const page: string[] = await listSuspendedGroups(db, after, PAGE_SIZE);
    for (const id of page) {
      signal.throwIfAborted();
      try {
        await settleOne(services, suspensions, mail, { id, now });
      } catch (error) {
        services.log.error(
          { err: error, groupId: id },
          'the suspended items of an account could not be restored or deleted',
        );
      }
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE_SIZE) return;
  }
}

async function settleOne(
  { config, database, log }: Needs,
  suspensions: Suspensions,
  mail: Pick<Mail, 'send'>,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const db = database.kysely;
  const email = await db.transaction().execute(async (trx) => {
    await lockGroup(trx, id);
    await suspensions.settle(trx, id);
    const row = await findSuspension(trx, id);
    const group = await findGroupPlan(trx, id);
    const step = row === undefined || group === undefined ? null : dueStep(row, now);
    if (step === null || row === undefined || group === undefined) return null;
    if (step === 'delete') {
      await suspensions.remove(trx, group);
      return null;
    }
    const emails = await listEmailsOfPayers(trx, id);
    if (emails.length === 0) return null;
    const deleteAfter =
      row.deleteAfter === null ? deletionAfter(now) : deletionAfterReminder(row.deleteAfter, now);
    const message = suspensionEmail(step, {
      group: group.name,
      plan: planOf(group.plan).label,
      over: await suspensions.find(trx, group),
      until: utcDayLabel(deleteAfter),
      link: `${config.publicUrl}/groups/${group.slug}/settings/billing`,
    });
    return { step, row, emails, message, deleteAfter };
  });
  if (email === null) return;
  const { step, row, emails, message, deleteAfter } = email;
  const mailId = `suspension-${id}-${step}-${deleteAfter.toISOString().slice(0, 10)}`;
  const isSent = await sendToPayers(
    { mail, limits: createLimits({ config, database }) },
    emails,
    { ...message, id: mailId },
    (error) => log.error({ err: error, groupId: id }, 'an email about suspended items could not be sent'),
  );
  if (!isSent) return;
  // Saved after the email was sent, so that the days until the deletion never begin without an email.
  await saveSuspension(db, {
    ...row,
    deleteAfter,
    notifiedAt: row.notifiedAt ?? now,
    remindedAt: step === 'remind' ? now : null,
  });
}
