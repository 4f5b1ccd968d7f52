import type { Email, Mail } from '../../../backend/ports/mail/mail.ts';

/**
 * Sends an email to each of the people who pay for an account. Returns false if nobody can get it: the caller then tries again later. An address that is refused
 * while others get the email is not tried again, because then the others would get the email again each time.
 */
export async function sendToPayers(
  mail: Pick<Mail, 'send'>,
  addresses: readonly string[],
  message: Omit<Email, 'to'>,
  onRefused: (error: unknown) => void,
): Promise<boolean> {
  let isSent = addresses.length === 0;
  for (const to of addresses) {
    try {
      await mail.send({ to, ...message });
      isSent = true;
    } catch (error) {
      onRefused(error);
    }
  }
  return isSent;
}
