import type { Mail } from '../../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../../backend/services.ts';
import { preferencesOf, valueAt } from '../../../preferences/rules/preference-tree.ts';
import { listPreferencesOf } from '../../../preferences/server/index.ts';
import type { EmailText } from '../../rules/emails.ts';
import { NOTIFICATION_KINDS, type NotificationName } from '../../rules/notification-kinds.ts';
import { makeUnsubscribeToken } from './unsubscribe.ts';

/**
 * Returns a function that sends an optional email, unless the person turned its kind off. A link at its end, and a button of mail programs (RFC
 * 8058), turn the kind off without signing in. The function never throws, because the reported event has already happened. By the `id` of the
 * message, mail programs recognize an email that was sent twice.
 */
export function createNotifier(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  mail: Pick<Mail, 'send'>,
) {
  const { config, database, log } = services;
  return async (
    person: { id: string; email: string },
    kind: NotificationName,
    message: EmailText & { id?: string },
  ): Promise<'sent' | 'off' | 'failed'> => {
    try {
      const { preference, isOnAtFirst, label } = NOTIFICATION_KINDS[kind];
      const own = preferencesOf(await listPreferencesOf(database.kysely, person.id));
      if ((valueAt(own, preference) ?? isOnAtFirst) !== true) return 'off';
      const token = await makeUnsubscribeToken(config, person.id, kind);
      const link = `${config.publicUrl}/users/unsubscribe#token=${token}`;
      const footer = `Turn off emails of this kind (${label}):\n${link}`;
      const unsubscribeUrl = `${config.publicUrl}/users/unsubscribe/${token}`;
      await mail.send({ ...message, to: person.email, footer, unsubscribeUrl });
      return 'sent';
    } catch (error) {
      log.error({ err: error, kind }, 'an email could not be sent');
      return 'failed';
    }
  };
}
