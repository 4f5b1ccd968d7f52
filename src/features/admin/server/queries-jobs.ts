import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

/** Returns true once the job queue has its tables. They belong to pg-boss, which makes them; this file only reads them. */
async function hasJobs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

export interface JobKindRow {
  name: string;
  cron: string | null;
  waiting: number;
  active: number;
  completed: number;
  failed: number;
}

/** Returns one row per kind of job. Finished jobs are deleted after a few days, so the table stays small. */
export async function listJobKinds(db: Db): Promise<JobKindRow[]> {
  if (!(await hasJobs(db))) return [];
  const { rows } = await sql<JobKindRow>`
    select q.name, (select min(s.cron) from jobs.schedule s where s.name = q.name) as cron,
      count(j.id) filter (where j.state in ('created', 'retry')) as waiting,
      count(j.id) filter (where j.state = 'active') as active,
      count(j.id) filter (where j.state = 'completed') as completed,
      count(j.id) filter (where j.state = 'failed') as failed
    from jobs.queue q left join jobs.job j on j.name = q.name
    where q.name not like '\\_\\_%'
    group by q.name order by q.name`.execute(db);
  return rows;
}

export interface JobRow {
  id: string;
  name: string;
  state: string;
  retryCount: number;
  createdOn: Date;
  startedOn: Date | null;
  completedOn: Date | null;
  error: string | null;
}

/**
 * Lists the newest jobs. `hasRoutine` false leaves out those that a schedule started and that ended well; a schedule starts jobs without data. Of the kinds of
 * jobs in `failuresOnly` only failures are listed.
 */
export async function listJobRows(
  db: Db,
  {
    limit,
    hasRoutine,
    failuresOnly,
  }: { limit: number; hasRoutine: boolean; failuresOnly: readonly string[] },
): Promise<JobRow[]> {
  if (!(await hasJobs(db))) return [];
  const { rows } = await sql<JobRow>`
    select id, name, state::text as state, retry_count as "retryCount", created_on as "createdOn", started_on as "startedOn", completed_on as "completedOn",
      case when state in ('failed', 'retry') then left(coalesce(output ->> 'message', output::text), 500) end as error
    from jobs.job where name not like '\\_\\_%'
      and (${hasRoutine} or state <> 'completed' or data <> '{}' or name not in (select name from jobs.schedule))
      and (state in ('failed', 'retry') or name <> all (${failuresOnly}::text[]))
    order by created_on desc, id limit ${limit}`.execute(db);
  return rows;
}
