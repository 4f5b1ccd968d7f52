import { sql } from 'kysely';
import type { Db, Trx } from '../../../../backend/db/database.ts';
import { FROM_CURRENT_EDITIONS } from '../../../editions/server/index.ts';
import type { RefreshLimits } from '../../rules/refresh/comparison.ts';
import type { RefreshStarter } from '../../rules/refresh/county-refresh.ts';

/** The SQL about the schedules of counties and their refreshes, which are import runs. */

export interface RefreshRow {
  placePath: string;
  headline: string;
  sourceUrl: string;
  cron: string;
  timeZone: string;
  limits: unknown;
  isPaused: boolean;
  nextAt: Date | null;
  failures: number;
  accountId: string | null;
}

const REFRESHES = sql`
  select r.place_path as "placePath", coalesce(p.headline, r.place_path) as headline, r.source_url as "sourceUrl", r.cron, r.time_zone as "timeZone",
    r.limits, r.is_paused as "isPaused", r.next_at as "nextAt", r.failures, r.account_id as "accountId"
  from county_refresh r left join place p on p.path = r.place_path`;

export async function listRefreshRows(db: Db): Promise<RefreshRow[]> {
  const { rows } = await sql<RefreshRow>`${REFRESHES} order by headline, r.place_path`.execute(db);
  return rows;
}

export async function findRefreshRow(db: Db | Trx, placePath: string): Promise<RefreshRow | undefined> {
  const { rows } = await sql<RefreshRow>`${REFRESHES} where r.place_path = ${placePath}`.execute(db);
  return rows[0];
}

/** Locks the schedule of a county until the transaction ends. */
export async function lockRefresh(trx: Trx, placePath: string): Promise<RefreshRow | undefined> {
  const { rows } =
    await sql<RefreshRow>`${REFRESHES} where r.place_path = ${placePath} for update of r`.execute(trx);
  return rows[0];
}

/** Locks one schedule that is due and that no other process has locked. */
export async function lockDueRefresh(trx: Trx, now: Date): Promise<RefreshRow | undefined> {
  const { rows } = await sql<RefreshRow>`
    ${REFRESHES} where r.next_at <= ${now.toISOString()}::timestamptz
    order by r.next_at limit 1 for update of r skip locked`.execute(trx);
  return rows[0];
}

export interface SavedRefresh {
  placePath: string;
  sourceUrl: string;
  cron: string;
  timeZone: string;
  limits: RefreshLimits;
  isPaused: boolean;
  nextAt: Date | null;
  accountId: string | null;
}

export async function saveRefresh(trx: Trx, refresh: SavedRefresh): Promise<void> {
  const values = {
    source_url: refresh.sourceUrl,
    cron: refresh.cron,
    time_zone: refresh.timeZone,
    limits: JSON.stringify(refresh.limits),
    is_paused: refresh.isPaused,
    next_at: refresh.nextAt,
    failures: 0,
    account_id: refresh.accountId,
  };
  await trx
    .insertInto('county_refresh')
    .values({ place_path: refresh.placePath, ...values })
    .onConflict((conflict) =>
      conflict.column('place_path').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function setNextTime(
  trx: Trx,
  placePath: string,
  next: { nextAt: Date | null; failures?: number },
): Promise<void> {
  await trx
    .updateTable('county_refresh')
    .set({ next_at: next.nextAt, ...(next.failures === undefined ? {} : { failures: next.failures }) })
    .where('place_path', '=', placePath)
    .execute();
}

export async function removeRefreshRow(trx: Trx, placePath: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('county_refresh')
    .where('place_path', '=', placePath)
    .returning('place_path as placePath')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Creates the run of a refresh. Returns its id; undefined while another refresh of the county is under way or waits for a person. */
export async function createRefreshRun(
  trx: Db | Trx,
  run: {
    placePath: string;
    sourceUrl: string;
    sourceName: string;
    startedBy: RefreshStarter;
    accountId: string | null;
  },
): Promise<string | undefined> {
  const created = await trx
    .insertInto('import_run')
    .values({
      place_path: run.placePath,
      source_name: run.sourceName,
      // The file is fetched when the run begins.
      source_path: '',
      source_url: run.sourceUrl,
      started_by: run.startedBy,
      account_id: run.accountId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id;
}

/** Saves the file, name and recipe of a refresh's run, once the file is fetched. */
export async function setRunSource(
  db: Db,
  id: string,
  source: { file: string; name: string; recipe: unknown },
): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ source_path: source.file, source_name: source.name, recipe: JSON.stringify(source.recipe) })
    .where('id', '=', id)
    .execute();
}

export interface EndedRefresh {
  id: string;
  placePath: string;
  state: string;
  startedBy: RefreshStarter;
  error: string | null;
  heldBecause: string[] | null;
}

/** Returns a refresh that has ended or waits for a person, and marks it as noted, so that each refresh is returned once. */
export async function takeEndedRefresh(trx: Trx): Promise<EndedRefresh | undefined> {
  const { rows } = await sql<EndedRefresh>`
    update import_run set noted_at = now()
    where id = (
      select id from import_run
      where started_by is not null and noted_at is null and state not in ('queued', 'running')
      order by created_at limit 1 for update skip locked)
    returning id, place_path as "placePath", state, started_by as "startedBy", error, report -> 'held_because' as "heldBecause"`.execute(
    trx,
  );
  return rows[0];
}

/** The number of a county's newest refreshes that are kept whatever their result: more than a year of weekly refreshes. */
const KEPT_RUNS = 60;

/** Deletes a county's older refreshes that published nothing, because each of them stores a whole report. */
export async function deleteOldRefreshes(trx: Trx, placePath: string): Promise<void> {
  await sql`
    delete from import_run where place_path = ${placePath} and started_by is not null
      and state in ('unchanged', 'failed', 'cancelled', 'discarded')
      and created_at < (
        select min(created_at) from (
          select created_at from import_run where place_path = ${placePath} and started_by is not null
          order by created_at desc limit ${KEPT_RUNS}) as kept)`.execute(trx);
}

export interface RefreshRunRow {
  id: string;
  placePath: string;
  state: string;
  phase: string | null;
  startedBy: RefreshStarter;
  person: string | null;
  comparison: unknown;
  report: unknown;
  error: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Returns at most `perCounty` of the latest refreshes of each county, newest first. */
export async function listRefreshRuns(
  db: Db,
  placePaths: readonly string[],
  perCounty: number,
): Promise<RefreshRunRow[]> {
  const { rows } = await sql<RefreshRunRow>`
    select run.id, run.place_path as "placePath", run.state, run.phase, run.started_by as "startedBy", account.name as person, run.comparison,
      jsonb_build_object('held_because', run.report -> 'held_because', 'edition_version', run.report -> 'edition_version') as report,
      run.error, run.created_at as "createdAt", run.finished_at as "finishedAt"
    from unnest(${[...placePaths]}::text[]) as county(path)
      cross join lateral (
        select * from import_run r where r.place_path = county.path and r.started_by is not null order by r.created_at desc limit ${perCounty}
      ) as run
      left join account on account.id = run.account_id
    order by run.created_at desc`.execute(db);
  return rows;
}

export interface CurrentSource {
  headline: string;
  /** The address that the current edition was imported from; null for an uploaded file. */
  sourceUrl: string | null;
  recipe: unknown;
  /** When the edition became the current one. */
  currentSince: Date;
}

/** Returns where the current edition of a county comes from; undefined when it has none. */
export async function findCurrentSource(db: Db | Trx, placePath: string): Promise<CurrentSource | undefined> {
  const { rows } = await sql<CurrentSource>`
    select p.headline, e.recipe, c.changed_at as "currentSince", (
        select source_url from import_run run
        where run.edition_id = e.id and run.source_url is not null order by run.created_at desc limit 1
      ) as "sourceUrl"
    ${FROM_CURRENT_EDITIONS} join place p on p.path = e.place_path
    where e.place_path = ${placePath}`.execute(db);
  return rows[0];
}
