import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The webhooks of a person. Their messages are not listed, because they only repeat the notifications. */
export const WEBHOOKS_OF_PERSON: PersonalData = {
  name: 'webhooks',
  description: 'The addresses of programs that are told what changed',
  tables: ['webhook', 'webhook_delivery'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select id, url, to_jsonb(kinds) as kinds, paused_for, failing_since, created_at,
        (select count(*)::int from webhook_delivery d where d.webhook_id = w.id) as messages
      from webhook w where account_id = ${accountId}::uuid order by created_at, id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
};

/**
 * The notifications of a person, each with the state of its email. The text of emails and the feed are not listed, because they only repeat the
 * notifications.
 */
export const NOTIFICATIONS_OF_PERSON: PersonalData = {
  name: 'notifications',
  description: 'What you were told about the parcels, places and projects that you follow',
  tables: ['notification', 'notification_email', 'notification_feed'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select n.subject, n.place_path, n.ll_uuid, n.path, n.title, to_jsonb(n.kinds) as kinds, n.detail, n.created_at, n.read_at,
        e.state as email, e.sent_at as email_sent_at
      from notification n left join notification_email e on e.id = n.email_id
      where n.account_id = ${accountId}::uuid order by n.id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};
