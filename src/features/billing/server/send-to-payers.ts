import { HOUR_MS, type Limits, limitOf, mailboxKey } from '../../../backend/limits/limits.ts';
import { AddressRefused, type Email, type Mail } from '../../../backend/ports/mail/mail.ts';

/** A use of this limit records that a person received an email, so that tries for other people leave them out. It lasts longer than all tries. */
const ONCE = limitOf('email to a payer', 1, 48 * HOUR_MS);
/** The jobs that send these emails run every 5 and every 10 minutes, so a failing address is tried for 6 to 12 hours; longer while nobody has the email. */
const FAILURES = limitOf('failed email to a payer', 72, 48 * HOUR_MS);

interface Needs {
  mail: Pick<Mail, 'send'>;
  limits: Pick<Limits, 'hasLeft' | 'tryTake'>;
}

/**
 * Sends an email, which has the same `id` in each try, to each of the people who pay for an account. Returns false if it has to be tried again later: nobody received it,
 * or somebody did not receive it because of an error that may pass. The next try leaves out people who received it. An address that the mail server refuses, or that
 * failed too often, is given up once another person received the email.
 */
export async function sendToPayers(
  { mail, limits }: Needs,
  addresses: readonly string[],
  message: Omit<Email, 'to'> & { id: string },
  onFailed: (error: unknown) => void,
): Promise<boolean> {
  const useOf = (limit: typeof ONCE, to: string) => ({ limit, holder: [message.id, mailboxKey(to)] });
  const sent: string[] = [];
  let isReceived = addresses.length === 0;
  let mayPass = false;
  for (const to of addresses) {
    if (!(await limits.hasLeft(useOf(ONCE, to)))) {
      isReceived = true;
      continue;
    }
    try {
      await mail.send({ to, ...message });
      sent.push(to);
      isReceived = true;
    } catch (error) {
      onFailed(error);
      if (error instanceof AddressRefused) continue;
      if ((await limits.tryTake([useOf(FAILURES, to)])) !== undefined) mayPass = true;
    }
  }
  if (isReceived && !mayPass) return true;
  for (const to of sent) await limits.tryTake([useOf(ONCE, to)]);
  return false;
}
