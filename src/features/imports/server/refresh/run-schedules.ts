import type { Db } from '../../../../backend/db/database.ts';
import type { Mail } from '../../../../backend/ports/mail/mail.ts';
import { listOperators } from '../../../accounts/server/index.ts';
import { createNotifier } from '../../../profile/server/index.ts';
import { nextTime, parseCron } from '../../rules/refresh/cron.ts';
import { REFRESH_EMAILS } from '../../rules/refresh/refresh-emails.ts';
import { isLastTry, retryTime } from '../../rules/refresh/retry-time.ts';
import { adviseOnScreen } from '../../rules/screen-advice.ts';
import type { ImportContext } from '../run/import-context.ts';
import { enqueueRefresh } from './enqueue-refresh.ts';
import {
  createRefreshRun,
  type EndedRefresh,
  deleteOldRefreshes,
  lockDueRefresh,
  lockRefresh,
  type RefreshRow,
  setNextTime,
  takeEndedRefresh,
} from './queries-refresh.ts';
import { describeSource } from './source-address.ts';

export interface RefreshContext extends ImportContext {
  mail: Pick<Mail, 'send'>;
}

/** Returns when a schedule comes next; null if it never does. */
export function scheduledTime(cron: string, timeZone: string, afterMs: number): number | null {
  const parsed = parseCron(cron);
  return 'issue' in parsed ? null : nextTime(parsed, timeZone, afterMs);
}

/**
 * Starts each refresh that is due. If several times of a schedule passed while no worker was running, the county is refreshed once. While an earlier refresh of
 * the county is under way or waits for a person, no other refresh is started.
 */
export async function startDueRefreshes(context: RefreshContext, nowMs: number): Promise<void> {
  const { kysely } = context.services.database;
  for (let found = true; found;)
    found = await kysely.transaction().execute(async (trx) => {
      const due = await lockDueRefresh(trx, new Date(nowMs));
      if (due === undefined) return false;
      const { placePath, sourceUrl } = due;
      const next = scheduledTime(due.cron, due.timeZone, nowMs);
      await setNextTime(trx, placePath, { nextAt: dateOf(next) });
      const runId = await createRefreshRun(trx, {
        placePath,
        sourceUrl,
        sourceName: describeSource(sourceUrl).host,
        startedBy: 'schedule',
        accountId: null,
      });
      if (runId !== undefined) await enqueueRefresh(context, trx, runId);
      return true;
    });
}

/** Plans the next try of each refresh that ended, and tells operators about one that waits for them or whose last retry failed. */
export async function noteEndedRefreshes(context: RefreshContext, nowMs: number): Promise<void> {
  const { kysely } = context.services.database;
  for (;;) {
    const noted = await kysely.transaction().execute(async (trx) => {
      const ended = await takeEndedRefresh(trx);
      if (ended === undefined) return null;
      await deleteOldRefreshes(trx, ended.placePath);
      const schedule = await lockRefresh(trx, ended.placePath);
      // A refresh that a person started changes the plan only if it ends the failures.
      const isStopped = ended.state === 'failed' || ended.state === 'cancelled';
      const isPlanned = ended.startedBy === 'schedule';
      if (schedule === undefined || (!isPlanned && (isStopped || schedule.failures === 0)))
        return { ended, schedule, failures: 0 };
      const failures = ended.state === 'failed' ? schedule.failures + 1 : 0;
      const scheduled = scheduledTime(schedule.cron, schedule.timeZone, nowMs);
      const next = failures === 0 ? scheduled : retryTime(failures, nowMs, scheduled);
      const nextAt = schedule.isPaused ? null : dateOf(next);
      await setNextTime(trx, ended.placePath, { nextAt, failures });
      return { ended, schedule: { ...schedule, nextAt }, failures };
    });
    if (noted === null) return;
    const { ended, schedule, failures } = noted;
    if (schedule !== undefined) await notifyOperators(context, ended, schedule, failures);
  }
}

async function notifyOperators(
  { services, mail }: RefreshContext,
  { id, state, error, heldBecause }: EndedRefresh,
  schedule: RefreshRow,
  failures: number,
): Promise<void> {
  const { publicUrl } = services.config;
  const { headline: county, placePath } = schedule;
  const email =
    state === 'review'
      ? REFRESH_EMAILS.waiting(
          { county, link: `${publicUrl}/admin/imports/${id}` },
          (heldBecause ?? []).map(adviseOnScreen),
        )
      : isLastTry(failures)
        ? REFRESH_EMAILS.failed(
            { county, link: `${publicUrl}/admin/editions${placePath}` },
            adviseOnScreen(error ?? ''),
            schedule.nextAt === null ? null : timeIn(schedule.timeZone, schedule.nextAt),
          )
        : null;
  if (email === null) return;
  const notify = createNotifier(services, mail);
  for (const person of await listRecipients(services.database.kysely, schedule.accountId))
    await notify(person, 'refreshes', email);
}

/** Returns the operator who gave the county its schedule or, if that person is not an operator anymore, all operators. */
async function listRecipients(db: Db, accountId: string | null) {
  const operators = await listOperators(db);
  const own = operators.filter(({ id }) => id === accountId);
  return own.length > 0 ? own : operators;
}

function timeIn(timeZone: string, at: Date): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' });
  return `${time.format(at)} (${timeZone})`;
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
