import { createHash } from 'node:crypto';
import { createLimits, mailboxKey, mailboxLimit } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { createNotifier } from '../../profile/server/index.ts';
import { publishedEmail } from '../rules/request-email.ts';
import { type DueRequest, closePublished, settleRequests, takeDueRequests } from './queries-notify.ts';

type Needs = Pick<Services, 'config' | 'database' | 'log'>;

/** An email that the mail server refuses this often is given up. */
const MAX_ATTEMPTS = 5;

/**
 * Notifies people that a place that they asked for has parcels now: one email for each address and county. If the worker dies after the mail server took an email and
 * before that is recorded, the next worker sends the email again with the same id, by which mail programs recognize it. Returns the number of sent emails.
 */
export async function notifyRequesters(
  services: Needs,
  mail: Pick<Mail, 'send'>,
  signal: AbortSignal,
): Promise<number> {
  const db = services.database.kysely;
  const send = createSender(services, mail);
  await closePublished(db);
  let sent = 0;
  for (;;) {
    signal.throwIfAborted();
    const due = await takeDueRequests(db);
    if (due.length === 0) return sent;
    const groups = Map.groupBy(due, ({ email, accountId, countyPath }) =>
      JSON.stringify([mailboxKey(email), accountId, countyPath]),
    );
    for (const requests of groups.values()) {
      signal.throwIfAborted();
      const result = await send(requests);
      if (result === 'sent') sent++;
      const isLast = requests.every(({ attempts }) => attempts >= MAX_ATTEMPTS);
      if (result !== 'failed' || isLast)
        await settleRequests(
          db,
          requests.map(({ id }) => id),
          result,
        );
    }
  }
}

function createSender(services: Needs, mail: Pick<Mail, 'send'>) {
  const { config, log } = services;
  const notify = createNotifier(services, mail);
  const limits = createLimits(services);
  return async (requests: readonly DueRequest[]): Promise<'sent' | 'off' | 'failed'> => {
    const [first] = requests;
    if (first === undefined) return 'off';
    const { email, accountId, countyHeadline } = first;
    const places = [...new Map(requests.map(({ path, headline }) => [path, { path, headline }])).values()];
    const message = {
      ...publishedEmail({ origin: config.publicUrl, county: { headline: countyHeadline }, places }),
      id: idOf(requests),
    };
    if (accountId !== null) return notify({ id: accountId, email }, 'requests', message);
    // Anybody can type the address of somebody else, so emails to one mailbox are limited.
    const use = { limit: mailboxLimit('data request'), holder: [mailboxKey(email)] };
    if ((await limits.tryTake([use])) === undefined) return 'off';
    try {
      await mail.send({ ...message, to: email });
      return 'sent';
    } catch (error) {
      log.error({ err: error }, 'an email about a requested county could not be sent');
      return 'failed';
    }
  };
}

/** Returns the UUID of the email about these requests. It is the same when the email is sent again. */
function idOf(requests: readonly DueRequest[]): string {
  const ids = requests.map(({ id }) => id).toSorted((a, b) => a - b);
  const hash = createHash('sha256').update(`data requests ${ids.join(' ')}`);
  return hash.digest('hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}
