import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

export interface RunningImport {
  id: string;
  source: string;
  placePath: string;
  state: string;
  phase: string | null;
  doneRows: number;
  totalRows: number | null;
  createdAt: Date;
  startedAt: Date | null;
}

export async function listRunningImports(db: Db, limit: number): Promise<RunningImport[]> {
  const { rows } = await sql<RunningImport>`
    select id, source_name as source, place_path as "placePath", state, phase, done_rows as "doneRows", total_rows as "totalRows",
      created_at as "createdAt", started_at as "startedAt"
    from import_run where state in ('queued', 'running') order by created_at, id limit ${limit}`.execute(db);
  return rows;
}

export interface RunningExport {
  id: string;
  filename: string;
  person: string | null;
  state: string;
  doneRecords: number;
  records: number;
  createdAt: Date;
}

export async function listRunningExports(db: Db, limit: number): Promise<RunningExport[]> {
  const { rows } = await sql<RunningExport>`
    select e.id, e.filename, a.name as person, e.state, e.done_records as "doneRecords", e.records, e.created_at as "createdAt"
    from parcel_export e left join account a on a.id = e.account_id
    where e.state in ('waiting', 'building') order by e.created_at, e.id limit ${limit}`.execute(db);
  return rows;
}
