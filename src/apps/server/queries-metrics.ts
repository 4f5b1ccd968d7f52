import { sql } from 'kysely';
import type { Db } from '../../backend/db/database.ts';

export interface QueueRow {
  job: string;
  waiting: number;
  active: number;
  failed: number;
  /** The age of the job that has waited longest; 0 if no job waits. */
  oldestSeconds: number;
}

/** Counts the jobs by state. The tables belong to the library of the job queue; we only read them. */
export async function countQueue(db: Db): Promise<QueueRow[]> {
  const { rows: found } = await sql<{
    has: boolean;
  }>`select to_regclass('jobs.job') is not null as has`.execute(db);
  if (found[0]?.has !== true) return [];
  const { rows } = await sql<QueueRow>`
    select q.name as job,
      (count(j.id) filter (where j.state in ('created', 'retry')))::int as waiting,
      (count(j.id) filter (where j.state = 'active'))::int as active,
      (count(j.id) filter (where j.state = 'failed'))::int as failed,
      coalesce(extract(epoch from now() - min(greatest(j.created_on, j.start_after))
        filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float8 as "oldestSeconds"
    from jobs.queue q left join jobs.job j on j.name = q.name
    where q.name not like '\\_\\_%'
    group by q.name order by q.name`.execute(db);
  return rows;
}

export interface StateRow {
  kind: 'import' | 'export';
  state: string;
  count: number;
}

export async function countRuns(db: Db): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select 'import' as kind, state, count(*)::int as count from import_run group by state
    union all select 'export', state, count(*)::int from parcel_export group by state`.execute(db);
  return rows;
}
