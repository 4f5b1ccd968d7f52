import type { Db, Trx } from '../../../../backend/db/database.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { type AuditActor, recordAct } from '../../../audit/server/index.ts';
import {
  type CountyRefresh,
  type CountyRefreshReply,
  type RefreshRun,
  recipeSchema,
} from '../../contract.ts';
import {
  type RefreshLimits,
  refreshComparisonSchema,
  refreshLimitsSchema,
} from '../../rules/refresh/comparison.ts';
import { type RefreshStarter, refreshRunSchema } from '../../rules/refresh/county-refresh.ts';
import { filesOfRecipe } from '../../rules/refresh/locked-recipe.ts';
import { parseSchedule, scheduleLabel } from '../../rules/refresh/schedule.ts';
import { findCounty } from '../queries.ts';
import type { ImportContext } from '../run/import-context.ts';
import { enqueueRefresh } from './enqueue-refresh.ts';
import { listFetchable } from './prepare-refresh.ts';
import {
  createRefreshRun,
  type CurrentSource,
  findCurrentSource,
  findRefreshRow,
  listRefreshRows,
  listRefreshRuns,
  lockRefresh,
  type RefreshRow,
  type RefreshRunRow,
  removeRefreshRow,
  saveRefresh,
} from './queries-refresh.ts';
import { scheduledTime } from './run-schedules.ts';
import { describeSource, formatSourceAddress } from './source-address.ts';

const SHOWN_RUNS = 20;

/** Returns the schedules of all counties, each with its latest refresh. */
export async function listCountyRefreshes({
  database,
}: Pick<Services, 'database'>): Promise<CountyRefresh[]> {
  const db = database.kysely;
  const refreshes = await listRefreshRows(db);
  const runs = await listRefreshRuns(
    db,
    refreshes.map(({ placePath }) => placePath),
    1,
  );
  return refreshes.map((row) => describeRefresh(row, runs));
}

/** Returns the schedule of a county, the source that a new schedule would have, and the latest refreshes. */
export async function describeCountyRefresh(
  { config }: Pick<Services, 'config'>,
  db: Db | Trx,
  placePath: string,
): Promise<CountyRefreshReply> {
  const [row, current, runs] = [
    await findRefreshRow(db, placePath),
    await findCurrentSource(db, placePath),
    await listRefreshRuns(db, [placePath], SHOWN_RUNS),
  ];
  if (row === undefined && current === undefined && (await findCounty(db, placePath)) === undefined)
    throw new Problem('not_found', `There is no county ${placePath}.`);
  const recipe = recipeSchema.safeParse(current?.recipe).data;
  const fetchable = recipe === undefined ? [] : await listFetchable({ config }, recipe);
  const fixed = recipe === undefined ? [] : filesOfRecipe(recipe);
  return {
    refresh: row === undefined ? null : describeRefresh(row, runs),
    source: current?.sourceUrl == null ? null : describeSource(current.sourceUrl),
    has_edition: current !== undefined,
    fixed_files: fixed
      .filter((file) => !fetchable.some(([name]) => name === file))
      .map((file) => file.split(/[\\/]/).at(-1) ?? file),
    runs: runs.map(describeRun),
    unchanged_since: unchangedSince(current, runs[0]),
  };
}

/** The refreshes are not asked for the time: the older ones that found no change are deleted, and imports by hand are not among them. */
function unchangedSince(
  current: CurrentSource | undefined,
  latest: RefreshRunRow | undefined,
): string | null {
  return current !== undefined && latest?.state === 'unchanged' && latest.createdAt >= current.currentSince
    ? current.currentSince.toISOString()
    : null;
}

export interface RefreshRequest {
  placePath: string;
  /** In words, or five fields as in crontab. */
  schedule: string;
  timeZone: string;
  /** Absent: the address of the current schedule, or for a new schedule the one that the county was imported from. */
  address?: string | undefined;
  where?: string | undefined;
  limits?: RefreshLimits | undefined;
  isPaused?: boolean | undefined;
}

/** Gives a county a schedule, or changes it. Throws `invalid_input` for a schedule or address that can't be used, `conflict` for a county without an edition. */
export async function saveCountyRefresh(
  trx: Trx,
  { placePath, schedule, timeZone, address, where, limits, isPaused }: RefreshRequest,
  by: AuditActor,
): Promise<void> {
  const before = await lockRefresh(trx, placePath);
  const current = await findCurrentSource(trx, placePath);
  if (current === undefined)
    throw new Problem(
      'conflict',
      `${placePath} has no edition: import the county once, so that its refreshes can use the same columns.`,
    );
  const parsed = parseSchedule(schedule);
  if ('issue' in parsed) throw invalidSchedule(parsed.issue);
  const sourceUrl = addressOf(address, where, before?.sourceUrl ?? current.sourceUrl);
  const paused = isPaused ?? before?.isPaused ?? false;
  const next = scheduledTime(parsed.cron, timeZone, Date.now());
  if (next === null) throw invalidSchedule(`The schedule “${schedule}” never comes: give another day.`);
  await saveRefresh(trx, {
    placePath,
    sourceUrl,
    cron: parsed.cron,
    timeZone,
    limits: limits ?? refreshLimitsSchema.parse(before?.limits ?? {}),
    isPaused: paused,
    nextAt: paused ? null : new Date(next),
    accountId: by.accountId ?? before?.accountId ?? null,
  });
  await recordAct(trx, {
    actor: by,
    verb: 'refresh.scheduled',
    subject: subjectOf(placePath, current.headline),
    detail: { schedule: scheduleLabel(parsed.cron), time_zone: timeZone, is_paused: paused },
  });
}

function addressOf(
  address: string | undefined,
  where: string | undefined,
  currentUrl: string | null,
): string {
  if (address !== undefined) return formatSourceAddress(address, where);
  if (currentUrl === null)
    throw new Problem('invalid_input', {
      detail:
        'The county was imported from a file without an address. Give the address that it can be fetched from.',
      fields: [{ field: 'body.address', message: 'must be the address of a file or a service' }],
    });
  return where === undefined ? currentUrl : formatSourceAddress(describeSource(currentUrl).address, where);
}

function invalidSchedule(issue: string): Problem {
  return new Problem('invalid_input', {
    detail: issue,
    fields: [{ field: 'body.schedule', message: issue }],
  });
}

/**
 * Creates and queues a refresh that a person asked for. Throws `not_found` without a schedule, `conflict` while another refresh is under way or waits for
 * review.
 */
export async function startCountyRefresh(
  context: ImportContext,
  trx: Trx,
  placePath: string,
  by: AuditActor,
): Promise<void> {
  const runId = await createCountyRefreshRun(trx, placePath, 'person', by);
  await enqueueRefresh(context, trx, runId);
}

/** Creates the run of a refresh, and records who asked for it. Returns its id. */
export async function createCountyRefreshRun(
  trx: Trx,
  placePath: string,
  startedBy: RefreshStarter,
  by: AuditActor,
): Promise<string> {
  const schedule = await lockRefresh(trx, placePath);
  if (schedule === undefined) throw noSchedule(placePath);
  const { sourceUrl, headline } = schedule;
  const runId = await createRefreshRun(trx, {
    placePath,
    sourceUrl,
    sourceName: describeSource(sourceUrl).host,
    startedBy,
    accountId: by.accountId,
  });
  if (runId === undefined)
    throw new Problem(
      'conflict',
      `A refresh of ${headline} is under way or waits for your review. Wait until it ends, or publish or discard it.`,
    );
  await recordAct(trx, { actor: by, verb: 'refresh.started', subject: subjectOf(placePath, headline) });
  return runId;
}

/** Removes the schedule of a county. A refresh that is under way is still completed. */
export async function removeCountyRefresh(trx: Trx, placePath: string, by: AuditActor): Promise<void> {
  const schedule = await lockRefresh(trx, placePath);
  if (schedule === undefined || !(await removeRefreshRow(trx, placePath))) throw noSchedule(placePath);
  await recordAct(trx, {
    actor: by,
    verb: 'refresh.removed',
    subject: subjectOf(placePath, schedule.headline),
  });
}

function noSchedule(placePath: string): Problem {
  return new Problem('not_found', `${placePath} has no schedule: give it one first.`);
}

function subjectOf(placePath: string, headline: string) {
  return { kind: 'county', id: placePath, name: headline };
}

function describeRefresh(row: RefreshRow, runs: readonly RefreshRunRow[]): CountyRefresh {
  const latest = runs.find(({ placePath }) => placePath === row.placePath);
  return {
    place_path: row.placePath,
    headline: row.headline,
    source: describeSource(row.sourceUrl),
    cron: row.cron,
    time_zone: row.timeZone,
    limits: refreshLimitsSchema.parse(row.limits),
    is_paused: row.isPaused,
    next_at: row.nextAt?.toISOString() ?? null,
    failures: row.failures,
    latest: latest === undefined ? null : describeRun(latest),
  };
}

function describeRun(row: RefreshRunRow): RefreshRun {
  const report = (row.report ?? {}) as { held_because?: unknown; edition_version?: unknown };
  return refreshRunSchema.parse({
    id: row.id,
    state: row.state,
    phase: row.phase,
    started_by: row.startedBy,
    person: row.person,
    comparison: refreshComparisonSchema.nullable().catch(null).parse(row.comparison),
    held_because: Array.isArray(report.held_because) ? report.held_because : [],
    error: row.error,
    edition_version: typeof report.edition_version === 'number' ? report.edition_version : null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  });
}
