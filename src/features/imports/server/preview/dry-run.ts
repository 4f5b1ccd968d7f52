import path from 'node:path';
import { withScratchFolder } from '../../../../backend/files/scratch-folder.ts';
import type { Services } from '../../../../backend/services.ts';
import { callProcess } from '../../../../backend/threads/call-process.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { MS_PER_DAY } from '../../../../kernel/units.ts';
import { decideColumns } from '../../../parcels/rules/decide-columns.ts';
import { listOperatorDecisions } from '../../../parcels/server/index.ts';
import type { DryRun, Recipe } from '../../contract.ts';
import { recipeDecisions } from '../../rules/recipe-decisions.ts';
import { type CountyRecord, findCounty, findFirstCounty } from '../queries.ts';
import { checkPlace, type PlacedSample } from '../run/check-place.ts';
import { answerQuestion } from '../run/stream-import.ts';
import type { Question } from '../run/worker-messages.ts';
import type { DryRunFindings, DryRunTask } from './dry-run-file.ts';

export const DEFAULT_ROWS = 500;
const MAX_ROWS = 10_000;
const LIMITS = { seconds: 120, megabytes: 1024 } as const;

export interface DryRunRequest {
  /** Path of a file on this machine. */
  file: string;
  /** The file's name as people see it. Absent: the last part of its path. */
  name?: string | undefined;
  /** Null while no county is selected: nothing is guessed or checked by a county. */
  placePath: string | null;
  recipe: Recipe | null;
  /** The number of rows to sample, at most 10,000. Absent: 500. */
  rows?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Shows what a file would become under a recipe, from a sample of its rows, and writes nothing. A separate process reads the file. Throws a `Problem` when the
 * file can't be opened at all or the county does not exist; anything that another recipe could change is in `problems` of the result.
 */
export async function dryRun(
  services: Services,
  { file, name, placePath, recipe, rows = DEFAULT_ROWS, signal }: DryRunRequest,
): Promise<DryRun> {
  const { kysely } = services.database;
  // Without a selected county, another one lends its name to the rows.
  const county = await findCounty(kysely, placePath ?? (await findFirstCounty(kysely)));
  if (county === undefined) throw new Problem('not_found', `There is no county ${placePath}.`);
  return withScratchFolder(services.scratchDir, 'dry-run-', async (scratch) => {
    const task = taskOf(county, path.resolve(file), recipe, scratch, Math.min(rows, MAX_ROWS));
    const isSelected = placePath !== null;
    const { result, points } = await runProcess(services, task, isSelected, signal);
    const choice = { file: task.file, encoding: recipe?.encoding, layer: recipe?.layer };
    const place = isSelected
      ? await judgePlace(services, county, { points, crs: result.crs, choice })
      : { path: county.path, is_inside: true, message: null };
    const columns = decideColumns(result.county_columns, {
      operator: isSelected ? await listOperatorDecisions(kysely, county.geoid) : new Map(),
      recipe: recipeDecisions(recipe),
    });
    return { file: name ?? path.basename(file), ...result, county_columns: columns, place };
  });
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

async function runProcess(
  services: Services,
  task: DryRunTask,
  isSelected: boolean,
  signal: AbortSignal | undefined,
): Promise<DryRunFindings> {
  const noBegin = async () => {
    throw new Error('a dry run begins no edition');
  };
  return callProcess<DryRunFindings>({
    module: new URL('./dry-run-process.ts', import.meta.url),
    task,
    limits: LIMITS,
    hasLowPriority: false,
    signal,
    answer: async (asked) => {
      const question = asked as Question;
      // The numbers of a file fit some coordinate system in nearly every county.
      return question.kind === 'systems' && !isSelected ? [] : answerQuestion(services, question, noBegin);
    },
  });
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
