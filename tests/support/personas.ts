import { createHash } from 'node:crypto';
import type { Database } from '../../src/backend/db/database.ts';
import type { PlanTier } from '../../src/kernel/permission.ts';
import { MS_PER_DAY } from '../../src/kernel/units.ts';

/** The people of the tests: alice has a Pro account, bob a free one, chelsea is a visitor, and olive operates the site. */
export const PERSONAS = {
  alice: { email: 'alice@people.example', name: 'Alice', tier: 'pro', isOperator: false },
  bob: { email: 'bob@people.example', name: 'Bob', tier: 'starter', isOperator: false },
  olive: { email: 'olive@people.example', name: 'Olive', tier: 'team', isOperator: true },
  chelsea: null,
} as const satisfies Record<
  string,
  { email: string; name: string; tier: Exclude<PlanTier, 'anonymous'>; isOperator: boolean } | null
>;

export type Persona = keyof typeof PERSONAS;

/** Returns the headers of this persona's browser: session cookie and CSRF token. None for chelsea. */
export function headersOf(persona: Persona): Record<string, string> {
  if (PERSONAS[persona] === null) return {};
  return { cookie: `platbook_session=${tokenOf(persona)}`, 'x-csrf-token': `csrf-of-${persona}` };
}

function tokenOf(persona: Persona): string {
  return `token-of-${persona}`;
}

/** Inserts the people and their open sessions into the database, unless they are there. */
export async function ensurePersonas({ kysely }: Database): Promise<void> {
  const known = await kysely
    .selectFrom('account')
    .select('id')
    .where('email', '=', PERSONAS.alice.email)
    .execute();
  if (known.length > 0) return;
  for (const [name, person] of Object.entries(PERSONAS)) {
    if (person === null) continue;
    const { id } = await kysely
      .insertInto('account')
      .values({
        email: person.email,
        name: person.name,
        password_hash: null,
        is_operator: person.isOperator,
        email_confirmed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: groupId } = await kysely
      .insertInto('account_group')
      .values({
        slug: name,
        name: `${person.name}’s account`,
        plan: person.tier === 'starter' ? 'free' : person.tier,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('group_member')
      .values({ group_id: groupId, account_id: id, role: 'owner' })
      .execute();
    await kysely.updateTable('account').set({ primary_group_id: groupId }).where('id', '=', id).execute();
    await kysely
      .insertInto('session')
      .values({
        token_hash: createHash('sha256')
          .update(tokenOf(name as Persona))
          .digest(),
        account_id: id,
        csrf_token: `csrf-of-${name}`,
        expires_at: new Date(Date.now() + MS_PER_DAY),
      })
      .execute();
  }
}
