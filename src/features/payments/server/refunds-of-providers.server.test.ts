import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServices } from '../../../../tests/support/services.ts';
import type { Services } from '../../../backend/services.ts';
import { sumCents } from '../../../kernel/money.ts';
import { listMovements } from './queries-revenue.ts';

let services: Services & { close(): Promise<void> };
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const MIGRATION = new URL('../../../../db/migrations/0129-refunds-of-providers.sql', import.meta.url);
const PAID = '2026-03-01T10:00:00Z';
const TOLD = '2026-05-02T10:00:00Z';

interface Old {
  name: string;
  refunded: number;
  /** The refunds of this site: cents and state. */
  refunds?: readonly [number, string][];
  /** True if the provider sent a message about the charge. */
  isTold?: boolean;
}

/** Adds a payment of $100 as it was before the migration. */
async function addOld({ name, refunded, refunds = [], isTold = false }: Old): Promise<void> {
  const db = services.database.kysely;
  const { rows } = await sql<{ id: string }>`
    insert into payment (kind, record_id, amount_cents, refunded_cents, currency, description, state, provider, provider_id, paid_at)
    values ('order', ${name}, 10000, ${refunded}, 'USD', ${name}, ${refunded === 0 ? 'paid' : refunded === 10_000 ? 'refunded' : 'partly_refunded'},
      'stripe', ${`pi_${name}`}, ${PAID}::timestamptz) returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  for (const [index, [cents, state]] of refunds.entries())
    await sql`
      insert into payment_refund (payment_id, request_key, amount_cents, reason, state)
      values (${id}::uuid, ${`${name}-${index}`}, ${cents}, 'By us', ${state})`.execute(db);
  if (!isTold) return;
  await sql`
    insert into payment_event (provider, event_id, kind, provider_id, received_at)
    values ('stripe', ${`evt_${name}`}, 'charge.refunded', ${`pi_${name}`}, ${TOLD}::timestamptz)`.execute(
    db,
  );
}

const refundsAdded = async () => {
  const { rows } = await sql<{ name: string; cents: number; state: string; at: Date }>`
    select p.record_id as name, r.amount_cents::int as cents, r.state, r.created_at as at
    from payment_refund r join payment p on p.id = r.payment_id where r.request_key like 'provider-%' order by p.record_id`.execute(
    services.database.kysely,
  );
  return rows;
};

it('migration 0129 adds the refunds that were made on the pages of the provider, and no others', async () => {
  const db = services.database.kysely;
  await sql`delete from payment`.execute(db);
  await addOld({ name: 'none', refunded: 0 });
  await addOld({ name: 'ours', refunded: 2500, refunds: [[2500, 'done']] });
  await addOld({ name: 'theirs', refunded: 10_000, isTold: true });
  await addOld({ name: 'theirs-untold', refunded: 1 });
  await addOld({ name: 'both', refunded: 6000, refunds: [[2500, 'done']], isTold: true });
  // A refund that failed moved no money; one that is under way may be a part of what the provider reports.
  await addOld({ name: 'failed', refunded: 6000, refunds: [[2500, 'failed']], isTold: true });
  await addOld({ name: 'waiting', refunded: 2500, refunds: [[2500, 'waiting']] });
  const text = await readFile(MIGRATION, 'utf8');
  await sql.raw(text).execute(db);
  const added = await refundsAdded();
  expect(added).toEqual([
    { name: 'both', cents: 3500, state: 'done', at: new Date(TOLD) },
    { name: 'failed', cents: 6000, state: 'done', at: new Date(TOLD) },
    { name: 'theirs', cents: 10_000, state: 'done', at: new Date(TOLD) },
    { name: 'theirs-untold', cents: 1, state: 'done', at: new Date(PAID) },
  ]);
  // The revenue of each payment is the money that arrived, less what went back.
  const year = { from: new Date('2026-01-01'), to: new Date('2100-01-01') };
  const left = Map.groupBy(await listMovements(db, year, 100), ({ recordId }) => recordId);
  expect(
    Object.fromEntries([...left].map(([name, rows]) => [name, sumCents(rows.map(({ cents }) => cents))])),
  ).toEqual({
    none: 10_000,
    ours: 7500,
    theirs: 0,
    'theirs-untold': 9999,
    both: 4000,
    failed: 4000,
    waiting: 10_000,
  });
  // The statement finds nothing to add a second time.
  await sql.raw(text).execute(db);
  expect(await refundsAdded()).toEqual(added);
});
