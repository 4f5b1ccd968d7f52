import type { Mail } from '../../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../../backend/services.ts';
import { preferencesOf, valueAt } from '../../../preferences/rules/preference-tree.ts';
import { listPreferencesOf } from '../../../preferences/server/index.ts';
import type { EmailText } from '../../rules/emails.ts';
import { NOTIFICATION_KINDS, type NotificationName } from '../../rules/notification-kinds.ts';
import { makeUnsubscribeToken } from './unsubscribe.ts';

/**
 * Sends an optional email, unless the person turned its kind off. A link at its end turns the kind off without signing in. Never throws,
 * because the reported event has already happened.
 */
export function createNotifier(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  mail: Pick<Mail, 'send'>,
) {
  const { config, database, log } = services;
  return async (
    person: { id: string; email: string },
    kind: NotificationName,
    { subject, text }: EmailText,
  ): Promise<void> => {
    try {
      const { preference, isOnAtFirst, label } = NOTIFICATION_KINDS[kind];
      const own = preferencesOf(await listPreferencesOf(database.kysely, person.id));
      if ((valueAt(own, preference) ?? isOnAtFirst) !== true) return;
      const token = await makeUnsubscribeToken(config, person.id, kind);
      const link = `${config.publicUrl}/users/unsubscribe#token=${token}`;
      const footer = `No more emails of this kind (${label}):\n${link}`;
      await mail.send({ to: person.email, subject, text, footer });
    } catch (error) {
      log.error({ err: error, kind }, 'an email could not be sent');
    }
  };
}
