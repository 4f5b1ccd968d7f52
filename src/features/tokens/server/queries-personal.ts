import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The data that the tokens feature stores about a person. */
export const TOKENS_OF_PERSON: readonly PersonalData[] = [
  {
    name: 'tokens',
    description: 'Your API tokens: programs that use them stop',
    tables: ['api_token'],
    async page(db, accountId, { offset, limit }) {
      const { rows } = await sql<PersonalRecord>`
        select id, name, fragment, scopes, origins, created_at, expires_at, last_used_at, revoked_at from api_token
        where account_id = ${accountId}::uuid order by created_at, id limit ${limit} offset ${offset}`.execute(
        db,
      );
      return rows;
    },
  },
  {
    name: 'api-sandbox',
    description: 'Your free API sandbox, and what you requested with it',
    tables: ['api_sandbox'],
    async page(db, accountId, { offset, limit }) {
      const { rows } = await sql<PersonalRecord>`
        select created_at, expires_at, records, tiles, counties from api_sandbox
        where account_id = ${accountId}::uuid limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
  },
  {
    name: 'token-uses',
    description: 'How often your API tokens were used',
    tables: ['api_token_use'],
    async page(db, accountId, { offset, limit }) {
      const { rows } = await sql<PersonalRecord>`
        select u.token_id, u.day, u.permission, u.used from api_token_use u join api_token t on t.id = u.token_id
        where t.account_id = ${accountId}::uuid
        order by u.day, u.token_id, u.permission limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
  },
];
