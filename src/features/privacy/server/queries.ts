import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { RemovalTable } from '../../../../db/schema.generated.ts';
import type { NewOptOut } from '../contract.ts';
import type { OptOutKind, OptOutRule } from '../rules/opt-out-match.ts';

/** An opt-out's row. Timestamps arrive as Dates. */
export type OptOutRow = Omit<Selectable<RemovalTable>, 'kind' | 'created_at'> & {
  kind: OptOutKind;
  created_at: Date;
};

function toRow(row: Selectable<RemovalTable>): OptOutRow {
  // A check constraint ensures the kind. The generated type doesn't say that a timestamp with a default is a Date.
  return row as unknown as OptOutRow;
}

/** Returns the opt-outs that are neither lifted nor expired. */
export async function listRulesInForce(db: Db): Promise<(OptOutRule & { id: string })[]> {
  const rows = await db
    .selectFrom('removal')
    .select(['id', 'kind', 'subject', 'geoid', 'expires_at'])
    .where('lifted_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const uuids = await uuidsOfOptOuts(db);
  return rows.map(({ id, kind, subject, geoid, expires_at }) => ({
    id,
    kind: kind as OptOutKind,
    subject,
    geoid,
    expiresAtMs: expires_at === null ? null : expires_at.getTime(),
    llUuids: uuids.get(id) ?? [],
  }));
}

/** Returns the ll_uuids of opt-outs by parcel, by the id of the opt-out. */
async function uuidsOfOptOuts(db: Db): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('removal_parcel')
    .select(['removal_id', 'll_uuid'])
    .orderBy('ll_uuid')
    .execute();
  const found = new Map<string, string[]>();
  for (const { removal_id, ll_uuid } of rows) {
    const list = found.get(removal_id);
    if (list === undefined) found.set(removal_id, [ll_uuid]);
    else list.push(ll_uuid);
  }
  return found;
}

/** Returns opt-outs, newest first. */
export async function listOptOutRows(db: Db, limit: number): Promise<OptOutRow[]> {
  const rows = await db
    .selectFrom('removal')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

export async function insertOptOut(db: Db, optOut: NewOptOut): Promise<OptOutRow> {
  const row = await db
    .insertInto('removal')
    .values({ ...optOut, expires_at: optOut.expires_at === null ? null : new Date(optOut.expires_at) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRow(row);
}

/** Ends an opt-out. Returns undefined when there is none or it was lifted before. */
export async function endOptOut(db: Db, id: string): Promise<OptOutRow | undefined> {
  const row = await db
    .updateTable('removal')
    .set({ lifted_at: sql`now()` })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && toRow(row);
}

export async function hasOptOut(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('removal').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Deletes opt-outs that ended more than this many days ago, because their subjects are personal data themselves. */
export async function deleteEndedOptOuts(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('removal')
    .where(sql<Date>`coalesce(lifted_at, expires_at)`, '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
