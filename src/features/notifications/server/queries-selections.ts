import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';
import type { NoticeKind } from '../rules/notice-kinds.ts';
import {
  type EmailTimes,
  type NoticeTask,
  PREFERENCES,
  type UuidRange,
  changedParcels,
  wantedKinds,
} from './queries-run.ts';

/** The SQL of notifications about the selections of watched projects. */

/** Returns the highest row number of an edition. */
export async function findMaxRow(db: Db, editionId: number): Promise<number> {
  const { rows } = await sql<{ maxRow: number }>`
    select coalesce(max(ogc_fid), 0)::int as "maxRow" from ${sql.table(`parcel_e${editionId}`)}`.execute(db);
  return rows[0]?.maxRow ?? 0;
}

/** Returns the parcels in a range of ll_uuid that are in both editions, with their row number in each. */
export async function listPairs(
  db: Db,
  { fromEditionId, toEditionId }: Pick<NoticeTask, 'fromEditionId' | 'toEditionId'>,
  { fromUuid, toUuid }: UuidRange,
): Promise<{ oldRow: number; newRow: number }[]> {
  const { rows } = await sql<{ oldRow: number; newRow: number }>`
    select o.ogc_fid as "oldRow", n.ogc_fid as "newRow"
    from ${sql.table(`parcel_e${fromEditionId}`)} as o join ${sql.table(`parcel_e${toEditionId}`)} as n on n.ll_uuid = o.ll_uuid
    where o.ll_uuid >= ${fromUuid}::uuid ${toUuid === null ? sql`` : sql`and o.ll_uuid < ${toUuid}::uuid`}`.execute(
    db,
  );
  return rows;
}

/** Returns the changed parcels in a range of ll_uuid that the newer edition has, with the kinds of their changes. */
export async function listChangedRows(
  db: Db,
  comparisonId: number,
  range: UuidRange,
): Promise<{ newRow: number; kinds: string[] }[]> {
  const { rows } = await sql<{ newRow: number; kinds: string[] }>`
    select c.new_fid as "newRow", to_jsonb(c.kinds) as kinds
    from (${changedParcels(comparisonId, range)}) as c where c.new_fid is not null`.execute(db);
  return rows;
}

/** Returns the rows of the parcels that were split, in the older edition, and of those that were made by a merger, in the newer one. */
export async function listRelatedRows(
  db: Db,
  comparisonId: number,
): Promise<{ split: number[]; merged: number[] }> {
  const { rows } = await sql<{ split: number[]; merged: number[] }>`
    select coalesce(jsonb_agg(old_fid) filter (where kind = 'split'), '[]') as split,
      coalesce(jsonb_agg(new_fid) filter (where kind = 'merged'), '[]') as merged
    from parcel_change where comparison_id = ${comparisonId} and kind in ('split', 'merged')`.execute(db);
  return rows[0] ?? { split: [], merged: [] };
}

/** Returns the paths and titles of rows of an edition, in the order of the rows. */
export async function listTitles(
  db: Db,
  editionId: number,
  rowNumbers: readonly number[],
): Promise<{ path: string; title: string | null }[]> {
  if (rowNumbers.length === 0) return [];
  const { rows } = await sql<{ path: string; title: string | null }>`
    select path, coalesce(address, parcelnumb) as title from ${sql.table(`parcel_e${editionId}`)}
    where edition_id = ${editionId}::int and ogc_fid = any(${[...rowNumbers]}::int[]) order by ogc_fid`.execute(
    db,
  );
  return rows;
}

/** Writes a row for everybody who watched the project when the edition was published. */
export async function writeSelectionNotices(
  db: Db,
  task: NoticeTask,
  selection: { projectId: string; path: string; kinds: readonly NoticeKind[]; detail: object },
  times: EmailTimes,
): Promise<void> {
  await sql`
    with p as (${PREFERENCES})
    insert into notification (account_id, comparison_id, subject, place_path, path, project_id, kinds, detail, email_at)
    select watch.account_id, ${task.comparisonId}::int, 'selection', ${task.placePath}::text, ${selection.path}::text,
      ${selection.projectId}::uuid, w.kinds, ${JSON.stringify(selection.detail)}::jsonb, w.email_at
    from project_watch watch left join p on p.account_id = watch.account_id
      ${wantedKinds(sql`${[...selection.kinds]}::text[]`, times)}
    where watch.project_id = ${selection.projectId}::uuid and watch.created_at <= ${task.publishedAt} and w.kinds is not null
    on conflict do nothing`.execute(db);
}
