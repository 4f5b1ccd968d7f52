import { sql } from 'kysely';
import type { Db } from '../../src/backend/db/database.ts';
import { PERSONAS } from './personas.ts';

/** Returns the ids of the personas who pay. */
export async function personaIds(db: Db): Promise<{ alice: string; bob: string }> {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from account`.execute(db);
  const of = (email: string) => rows.find((row) => row.email === email)?.id ?? '';
  return { alice: of(PERSONAS.alice.email), bob: of(PERSONAS.bob.email) };
}

/** Returns the account (group) of a person. */
export async function groupOf(
  db: Db,
  accountId: string,
): Promise<{ id: string; slug: string; plan: string }> {
  const { rows } = await sql<{ id: string; slug: string; plan: string }>`
    select g.id, g.slug, g.plan from account_group g join account a on a.primary_group_id = g.id
    where a.id = ${accountId}::uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the person has no group');
  return row;
}
