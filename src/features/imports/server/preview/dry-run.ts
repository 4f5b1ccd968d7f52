import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Services } from '../../../../backend/services.ts';
import { Problem, type ProblemCode } from '../../../../kernel/problem.ts';
import { decideColumns } from '../../../parcels/rules/decide-columns.ts';
import { listOperatorDecisions } from '../../../parcels/server/index.ts';
import type { DryRun, Recipe } from '../../contract.ts';
import { recipeDecisions } from '../../rules/recipe-decisions.ts';
import { checkPlace, type PlacedSample } from '../run/check-place.ts';
import type { DryRunFindings, DryRunTask } from './dry-run-file.ts';
import { type CountyRecord, findCounty } from '../queries.ts';
import { answerQuestion } from '../run/stream-import.ts';
import { explainThreadError, THREAD_LIMITS } from '../run/thread-limits.ts';
import type { FromWorker, ToWorker } from '../run/worker-messages.ts';

const DEFAULT_ROWS = 500;
const MAX_ROWS = 10_000;
const MAX_SECONDS = 120;
const MS_PER_DAY = 86_400_000;

export interface DryRunRequest {
  /** Path of a file on this machine. */
  file: string;
  /** Its name for people; the path's last part without it. */
  name?: string | undefined;
  placePath: string;
  recipe: Recipe | null;
  /** Rows to look at; 500 without it. */
  rows?: number | undefined;
  signal?: AbortSignal | undefined;
}

export type FromDryRunWorker =
  | Exclude<FromWorker, { kind: 'done' }>
  | { kind: 'tried'; findings: DryRunFindings };

/**
 * What a file would become under a recipe, seen on a sample of its rows; nothing is written. Runs in a thread. Throws a `Problem` when the file can't be
 * opened at all or the county is not there; everything that another recipe could change is in `problems` of the result.
 */
export async function dryRun(
  services: Services,
  { file, name, placePath, recipe, rows = DEFAULT_ROWS, signal }: DryRunRequest,
): Promise<DryRun> {
  const county = await findCounty(services.database.kysely, placePath);
  if (county === undefined) throw new Problem('not_found', `There is no county ${placePath}.`);
  const scratch = await mkdtemp(path.join(services.scratchDir, 'dry-run-'));
  try {
    const task = taskOf(county, path.resolve(file), recipe, scratch, Math.min(rows, MAX_ROWS));
    const { result, points } = await runThread(services, task, signal);
    const choice = { file: task.file, encoding: recipe?.encoding, layer: recipe?.layer };
    const place = await judgePlace(services, county, { points, crs: result.crs, choice });
    const columns = decideColumns(result.county_columns, {
      operator: await listOperatorDecisions(services.database.kysely, county.geoid),
      recipe: recipeDecisions(recipe),
    });
    return { file: name ?? path.basename(file), ...result, county_columns: columns, place };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function taskOf(
  county: CountyRecord,
  file: string,
  recipe: Recipe | null,
  scratchDir: string,
  rows: number,
): DryRunTask {
  const now = Date.now();
  return {
    file,
    recipe,
    geoid: county.geoid,
    placePath: county.path,
    county: county.name,
    state2: county.state2?.toUpperCase() ?? null,
    today: Math.floor(now / MS_PER_DAY),
    startedAtMs: now,
    scratchDir,
    partsDir: scratchDir,
    chunkBytes: 0,
    chunksInFlight: 1,
    previous: null,
    rows,
  };
}

async function runThread(
  services: Services,
  task: DryRunTask,
  signal: AbortSignal | undefined,
): Promise<DryRunFindings> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./dry-run-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: THREAD_LIMITS,
  });
  const post = (message: ToWorker) => worker.postMessage(message);
  const ended = Promise.withResolvers<DryRunFindings>();
  const stop = () => ended.reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const clock = setTimeout(() => ended.reject(tooLong(task.rows)), MAX_SECONDS * 1000);
  const noBegin = async () => {
    throw new Error('a dry run begins no edition');
  };
  worker.on('message', (message: FromDryRunWorker) => {
    if (message.kind === 'tried') ended.resolve(message.findings);
    else if (message.kind === 'problem')
      ended.reject(new Problem(message.problem.code as ProblemCode, message.problem.detail));
    else if (message.kind === 'fault')
      ended.reject(Object.assign(new Error(message.message), { stack: message.stack }));
    else if (message.kind === 'ask')
      answerQuestion(services, message.question, noBegin).then(
        (value) => post({ kind: 'answer', id: message.id, value }),
        ended.reject,
      );
  });
  worker.on('error', (error) => ended.reject(explainThreadError(error)));
  worker.on('exit', () => ended.reject(new Error('The thread of the dry run stopped without a result.')));
  try {
    return await ended.promise;
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function tooLong(rows: number): Problem {
  return new Problem(
    'invalid_input',
    `Trying ${rows} rows of the file took longer than ${MAX_SECONDS} seconds. Try fewer rows, or import it and look at the report before publishing.`,
  );
}

async function judgePlace(
  services: Pick<Services, 'database' | 'scratchDir'>,
  county: CountyRecord,
  sample: PlacedSample,
): Promise<DryRun['place']> {
  try {
    await checkPlace(services, county, sample);
    return { path: county.path, is_inside: true, message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { path: county.path, is_inside: false, message: error.message };
  }
}
