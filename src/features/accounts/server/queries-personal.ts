import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The data that the accounts feature stores about a person. */
export const ACCOUNTS_OF_PERSON: readonly PersonalData[] = [
  {
    name: 'account',
    description: 'Your name, email and password',
    tables: ['account', 'account_token'],
    async page(db, accountId, { offset }) {
      const { rows } = await sql<PersonalRecord>`
        select id, name, email, email_confirmed_at, is_operator, password_hash is not null as has_password,
          created_at, deletion_asked_at, delete_after
        from account where id = ${accountId}::uuid offset ${offset}`.execute(db);
      return rows;
    },
  },
  {
    name: 'sign-in',
    description: 'Where you are signed in, your passkeys and the organizations that you sign in with',
    tables: ['session', 'passkey', 'account_identity', 'account_totp', 'recovery_code'],
    async page(db, accountId, { offset, limit }) {
      const { rows } = await sql<PersonalRecord>`
        select * from (
          select 'session' as kind, created_at, last_seen_at as last_used_at, expires_at, user_agent as name
          from session where account_id = ${accountId}::uuid
          union all
          select 'passkey', created_at, last_used_at, null, name from passkey where account_id = ${accountId}::uuid
          union all
          select 'organization', created_at, null, null, issuer || ' ' || subject
          from account_identity where account_id = ${accountId}::uuid
          union all
          select 'codes of an app', confirmed_at, null, null, 'on'
          from account_totp where account_id = ${accountId}::uuid and secret is not null
        ) as ways order by kind, created_at, name limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
  },
  {
    name: 'groups',
    description: 'The accounts you work in; those without another member are deleted with yours',
    tables: ['group_member', 'account_group'],
    async page(db, accountId, { offset, limit }) {
      const { rows } = await sql<PersonalRecord>`
        select g.name, g.slug, g.plan, m.role, m.created_at as member_since
        from group_member m join account_group g on g.id = m.group_id
        where m.account_id = ${accountId}::uuid order by m.created_at, g.id limit ${limit} offset ${offset}`.execute(
        db,
      );
      return rows;
    },
  },
];
