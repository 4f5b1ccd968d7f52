import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { NewOptOut } from '../contract.ts';
import type { OptOutKind, OptOutRule } from '../rules/opt-out-match.ts';

/** A check constraint ensures that `kind` is an `OptOutKind`. */
const COLUMNS = [
  'id',
  'kind',
  'subject',
  'geoid',
  'reason',
  'requested_by as requestedBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'lifted_at as liftedAt',
] as const;

export type OptOutRow = Awaited<ReturnType<typeof listOptOutRows>>[number];

/** Returns the opt-outs that are neither lifted nor expired. */
export async function listRulesInForce(db: Db): Promise<(OptOutRule & { id: string })[]> {
  const rows = await db
    .selectFrom('removal')
    .select(['id', 'kind', 'subject', 'geoid', 'expires_at as expiresAt'])
    .$narrowType<{ kind: OptOutKind }>()
    .where('lifted_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const uuids = await uuidsOfOptOuts(db);
  return rows.map(({ expiresAt, ...row }) => ({
    ...row,
    expiresAtMs: expiresAt?.getTime() ?? null,
    llUuids: uuids.get(row.id) ?? [],
  }));
}

/** Returns the ll_uuids of opt-outs by parcel, by the id of the opt-out. */
async function uuidsOfOptOuts(db: Db): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('removal_parcel')
    .select(['removal_id as removalId', 'll_uuid as llUuid'])
    .orderBy('ll_uuid')
    .execute();
  const byRemoval = Map.groupBy(rows, ({ removalId }) => removalId);
  return new Map([...byRemoval].map(([id, list]) => [id, list.map(({ llUuid }) => llUuid)]));
}

/** Returns opt-outs: those in force, then those that have ended, each newest first. A limit of null returns all. */
export async function listOptOutRows(db: Db, limit: number | null) {
  return db
    .selectFrom('removal')
    .select(COLUMNS)
    .$narrowType<{ kind: OptOutKind }>()
    .orderBy(sql`lifted_at is not null or coalesce(expires_at <= now(), false)`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(sql<number>`${limit}::integer`)
    .execute();
}

export async function insertOptOut(db: Db, optOut: NewOptOut): Promise<OptOutRow> {
  return db
    .insertInto('removal')
    .values({ ...optOut, expires_at: optOut.expires_at === null ? null : new Date(optOut.expires_at) })
    .returning(COLUMNS)
    .$narrowType<{ kind: OptOutKind }>()
    .executeTakeFirstOrThrow();
}

/** Ends an opt-out. Returns undefined when there is none or it was lifted before. */
export async function endOptOut(db: Db, id: string): Promise<OptOutRow | undefined> {
  return db
    .updateTable('removal')
    .set({ lifted_at: sql`now()` })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning(COLUMNS)
    .$narrowType<{ kind: OptOutKind }>()
    .executeTakeFirst();
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
