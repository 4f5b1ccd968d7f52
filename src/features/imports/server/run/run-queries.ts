import { sql } from 'kysely';
import type { Database, Db, Trx } from '../../../../backend/db/database.ts';
import { FROM_CURRENT_EDITIONS } from '../../../editions/server/index.ts';
import type { LayerReport } from '../../../layers/contract.ts';
import {
  type ImportReport,
  type ImportRun,
  type LayerRequest,
  type PublishMode,
  type Recipe,
  importReportSchema,
  importRunSchema,
} from '../../contract.ts';
import type { RefreshComparison } from '../../rules/refresh/comparison.ts';

/** The SQL about the row of an import run, which holds its state and progress. */

const COLUMNS = [
  'id',
  'place_path as placePath',
  'source_name as sourceName',
  'source_path as sourcePath',
  'recipe',
  'state',
  'phase',
  'done_rows as doneRows',
  'total_rows as totalRows',
  'edition_id as editionId',
  'base_edition_id as baseEditionId',
  'report',
  'error',
  'created_at as createdAt',
  'finished_at as finishedAt',
  'publish',
  'account_id as accountId',
  'layer',
  'source_url as sourceUrl',
  'started_by as startedBy',
  'comparison',
] as const;

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export function toImportRun(row: RunRow): ImportRun {
  const report = row.report === null || row.layer !== null ? null : importReportSchema.parse(row.report);
  return importRunSchema.parse({
    ...row,
    place_path: row.placePath,
    source_name: row.sourceName,
    done_rows: row.doneRows,
    total_rows: row.totalRows,
    report,
    layer_report: row.layer === null ? null : row.report,
    source_url: row.sourceUrl,
    started_by: row.startedBy,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  });
}

export async function createRun(
  db: Db | Trx,
  run: {
    placePath: string;
    sourceName: string;
    sourcePath: string;
    recipe: Recipe | null;
    /** Absent: the run makes an edition of a county. */
    layer?: LayerRequest | undefined;
    publish?: PublishMode | undefined;
    accountId?: string | null | undefined;
    /** The address that the file was fetched from. */
    sourceUrl?: string | null | undefined;
  },
): Promise<RunRow> {
  return db
    .insertInto('import_run')
    .values({
      place_path: run.placePath,
      source_name: run.sourceName,
      source_path: run.sourcePath,
      recipe: run.recipe === null ? null : JSON.stringify(run.recipe),
      layer: run.layer === undefined ? null : JSON.stringify(run.layer),
      publish: run.publish ?? 'now',
      account_id: run.accountId ?? null,
      by_account: run.accountId != null,
      source_url: run.sourceUrl ?? null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function findRun(db: Db, id: string) {
  return db.selectFrom('import_run').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function listRuns(db: Db, limit: number): Promise<RunRow[]> {
  return db.selectFrom('import_run').select(COLUMNS).orderBy('created_at', 'desc').limit(limit).execute();
}

/** Marks a queued run as running, so that only one worker takes it. Returns undefined when it is not queued. */
export async function claimRun(db: Db, id: string): Promise<RunRow | undefined> {
  return db
    .updateTable('import_run')
    .set({
      state: 'running',
      phase: 'opening',
      started_at: sql`now()`,
      heartbeat_at: sql`now()`,
      done_rows: 0,
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Saves the edition that a run makes, and the county's current edition at that time. */
export async function setRunEdition(
  db: Db,
  id: string,
  editionId: number,
  baseEditionId: number | null = null,
): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ edition_id: editionId, base_edition_id: baseEditionId })
    .where('id', '=', id)
    .execute();
}

/** Locks a run in review until the transaction ends. Returns undefined when it is not in review. */
export async function lockRunInReview(trx: Trx, id: string): Promise<RunRow | undefined> {
  return trx
    .selectFrom('import_run')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('state', '=', 'review')
    .forUpdate()
    .executeTakeFirst();
}

/** Saves progress and the heartbeat. Returns true if the run should stop: it was canceled, or is no longer running. */
export async function saveProgress(
  db: Db,
  id: string,
  progress: { phase: string; done: number; total: number | null },
): Promise<boolean> {
  const row = await db
    .updateTable('import_run')
    .set({
      phase: progress.phase,
      done_rows: progress.done,
      total_rows: progress.total,
      heartbeat_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('cancel_requested as isCancelled')
    .executeTakeFirst();
  return row?.isCancelled ?? true;
}

export async function requestCancel(db: Db, id: string): Promise<RunRow | undefined> {
  return db
    .updateTable('import_run')
    .set({
      cancel_requested: true,
      state: sql`case when state = 'queued' then 'cancelled' else state end`,
      finished_at: sql`case when state = 'queued' then now() else finished_at end`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function finishRun(
  db: Db | Trx,
  id: string,
  end: {
    state: Exclude<ImportRun['state'], 'queued' | 'running'>;
    report?: ImportReport;
    layerReport?: LayerReport;
    error?: string;
    editionId?: number;
    comparison?: RefreshComparison | null | undefined;
  },
): Promise<void> {
  await db
    .updateTable('import_run')
    .set({
      state: end.state,
      phase: null,
      finished_at: sql`now()`,
      ...(end.report === undefined
        ? {}
        : { report: JSON.stringify(end.report), done_rows: end.report.rows_read }),
      ...(end.layerReport === undefined
        ? {}
        : { report: JSON.stringify(end.layerReport), done_rows: end.layerReport.features_read }),
      ...(end.error === undefined ? {} : { error: end.error }),
      ...(end.editionId === undefined ? {} : { edition_id: end.editionId }),
      ...(end.comparison == null ? {} : { comparison: JSON.stringify(end.comparison) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Queues an interrupted run again, so that the next worker starts it from the beginning. */
export async function requeueRun(db: Db, id: string): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ state: 'queued', phase: null, done_rows: 0 })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/**
 * Returns the runs whose worker no longer exists. On the embedded database this is every running one (call it at start only), on a server those without a
 * heartbeat for `silentSeconds`.
 */
export async function listDeadRuns({ engine, kysely }: Database, silentSeconds: number): Promise<RunRow[]> {
  return kysely
    .selectFrom('import_run')
    .select(COLUMNS)
    .where('state', '=', 'running')
    .$if(engine === 'server', (query) =>
      query.where('heartbeat_at', '<', sql<Date>`now() - make_interval(secs => ${silentSeconds})`),
    )
    .execute();
}

/**
 * Returns queued imports without a job: the process was killed between creating the run and queueing it, or when it took the job, or the job was
 * given up.
 */
export async function listRunsWithoutJob(
  db: Db,
  seconds: number,
): Promise<{ id: string; isRefresh: boolean }[]> {
  const { rows } = await sql<{ id: string; isRefresh: boolean }>`
    select run.id, run.started_by is not null as "isRefresh" from import_run run
    where run.state = 'queued' and not exists (
      select 1 from jobs.job job
      where job.name in ('import', 'refresh-county') and job.data ->> 'runId' = run.id::text
        and (job.state in ('created', 'retry')
          or job.state = 'active' and job.started_on > now() - make_interval(secs => ${seconds})))`.execute(
    db,
  );
  return rows;
}

/** Returns unpublished editions that belong to no running import and no import in review. */
export async function listOrphanDrafts({ kysely }: Database): Promise<number[]> {
  const rows = await kysely
    .selectFrom('edition')
    .select('id')
    .where('state', 'not in', ['ready', 'removed'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_run')
            .select('import_run.id')
            .whereRef('import_run.edition_id', '=', 'edition.id')
            .where('import_run.state', 'in', ['running', 'review']),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns texts that contain the paths of all files that may not be removed: the file and the recipe (which names more files) of each import that is queued or
 * running, and the recipe of each county that has a schedule.
 */
export async function listNeededSources(db: Db): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select source_path || ' ' || coalesce(recipe::text, '') as source from import_run
    where state in ('queued', 'running')
    union all
    select coalesce(e.recipe::text, '') ${FROM_CURRENT_EDITIONS}
      join county_refresh r on r.place_path = e.place_path`.execute(db);
  return rows.map(({ source }) => source);
}
