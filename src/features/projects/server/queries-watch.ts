import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';

interface Watch {
  projectId: string;
  accountId: string;
}

export async function addWatch(trx: Trx, { projectId, accountId }: Watch): Promise<void> {
  await sql`
    insert into project_watch (project_id, account_id) values (${projectId}::uuid, ${accountId}::uuid)
    on conflict do nothing`.execute(trx);
}

export async function removeWatch(trx: Trx, { projectId, accountId }: Watch): Promise<void> {
  await sql`
    delete from project_watch where project_id = ${projectId}::uuid and account_id = ${accountId}::uuid`.execute(
    trx,
  );
}

export async function countWatches(db: Db | Trx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from project_watch where account_id = ${accountId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface WatchedProject {
  id: string;
  /** The accounts that watch the project: first the members of its account, who keep their access when it becomes private; then by the time of the watch. */
  watchers: string[];
}

/**
 * Lists watched projects whose selection may be in a county, ordered by id: their filters name the county, or their home is the county, a place in or around it, or a
 * focus area. Whether it really is in the county is known only once its parcels are selected. Watches that began after `since` are left out.
 */
export async function listWatchedProjects(
  db: Db,
  county: { path: string; around: readonly string[]; since: Date },
  page: { after: string | null; limit: number },
): Promise<WatchedProject[]> {
  const { rows } = await sql<WatchedProject>`
    select p.id, array_agg(w.account_id order by m.account_id is null, w.created_at, w.account_id) as watchers
    from project p join project_watch w on w.project_id = p.id
      left join working_member m on m.group_id = p.group_id and m.account_id = w.account_id
    where p.deleted_at is null and w.created_at <= ${county.since}
      and (${page.after}::uuid is null or p.id > ${page.after}::uuid)
      and (exists (select 1 from jsonb_object_keys(p.query -> 'parcel') as filtered (path)
          where filtered.path = ${county.path} or starts_with(filtered.path, ${`${county.path}/`}))
        or p.root_path = any(${[county.path, ...county.around]}::text[])
        or starts_with(p.root_path, ${`${county.path}/`})
        or starts_with(p.root_path, '/focus-areas/'))
    group by p.id order by p.id limit ${page.limit}`.execute(db);
  return rows;
}
