import { sql } from 'kysely';
import type { Db } from '../../src/backend/db/database.ts';

/** Returns the terms that a person agreed to, as the audit log names them. */
export async function termsAgreedBy(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ terms: string }>`
    select e.detail ->> 'terms' as terms from audit_entry e join account a on a.id::text = e.subject_id
    where e.verb = 'account.agreed_to_terms' and a.email = ${email}`.execute(db);
  return rows.map(({ terms }) => terms);
}
