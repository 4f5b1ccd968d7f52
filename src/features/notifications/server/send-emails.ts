import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { createNotifier } from '../../profile/server/index.ts';
import { nextAttempt } from '../rules/email-times.ts';
import { EMAIL_ROWS, noticeEmail } from '../rules/notice-email.ts';
import { type NoticePrivacy, describeNotices } from './describe-notices.ts';
import { visitorOfAccount } from './outside-visitor.ts';
import { type EmailTask, collectEmails, settleEmail, takeEmail } from './queries-email.ts';
import { listEmailRows } from './queries.ts';

type Needs = Pick<Services, 'config' | 'database' | 'log'>;

interface Sending {
  mail: Pick<Mail, 'send'>;
  privacy: NoticePrivacy;
}

/** Collects the notifications that are due into one email for each account, and sends all emails that are due. Returns the number of sent emails. */
export async function sendDueEmails(
  services: Needs,
  sending: Sending,
  signal: AbortSignal,
  now = new Date(),
): Promise<number> {
  const db = services.database.kysely;
  await db.transaction().execute((trx) => collectEmails(trx, now));
  let sent = 0;
  for (;;) {
    signal.throwIfAborted();
    // Each email is taken when its turn comes. Emails that wait behind a slow mail server could be due again meanwhile, and another worker would send them too.
    const task = await takeEmail(db);
    if (task === undefined) return sent;
    if (await sendOne(services, sending, task)) sent++;
  }
}

/**
 * Sends one email, with the changes that the account may see now. If that fails, the email waits for its next attempt, and the other emails are sent. If the
 * worker dies after the mail server accepted the email and before this is noted, the next worker sends the email again. It has the same id, by which mail
 * programs recognize the repetition.
 */
async function sendOne(services: Needs, { mail, privacy }: Sending, task: EmailTask): Promise<boolean> {
  const { config, database, log } = services;
  const db = database.kysely;
  const { id, accountId, email, attempts } = task;
  const { rows, total } = await listEmailRows(db, id, EMAIL_ROWS);
  if (email === null || rows.length === 0) {
    await settleEmail(db, id, { state: 'failed' });
    return false;
  }
  const send = async () => {
    const reader = await visitorOfAccount(services, accountId);
    const given = { reader, endpoint: 'emailNotifications' };
    const notices = await describeNotices(services, privacy, rows, given);
    const message = noticeEmail({ origin: config.publicUrl, notices, total });
    return createNotifier(services, mail)({ id: accountId, email }, 'follows', { ...message, id });
  };
  const result = await send().catch((error: unknown) => {
    log.error({ err: error, emailId: id }, 'an email about follows could not be written');
    return 'failed' as const;
  });
  const again = result === 'failed' ? nextAttempt(attempts, new Date()) : null;
  await settleEmail(
    db,
    id,
    result === 'sent'
      ? { state: 'sent' }
      : again === null
        ? { state: 'failed' }
        : { state: 'waiting', nextAt: again },
  );
  return result === 'sent';
}
