import type { FeatureSource, SourceLayer } from '../../../../backend/formats/feature-source.ts';
import { listSourceLayers } from '../../../../backend/formats/open-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { checkRecipe } from '../../rules/check-recipe.ts';
import { type DryRun, EMPTY_DRY_RUN } from '../../rules/dry-run-result.ts';
import { NO_ROWS, POINTS_ALONE } from '../../rules/findings.ts';
import type { CrsCandidate } from '../../rules/guess-crs.ts';
import { matchColumns } from '../../rules/match-columns.ts';
import { EMPTY_RECIPE, MAX_JOINS, type Recipe } from '../../rules/recipe.ts';
import { listRoundedColumns } from '../../rules/rounded-columns.ts';
import { listComputedTotal } from '../../rules/total-value.ts';
import { type OpenTable, tableOpener } from '../joins/open-table.ts';
import { openDerivers } from '../rows/open-derivers.ts';
import { openPlaces } from '../rows/open-places.ts';
import { planRows } from '../rows/row-plan.ts';
import { openImport, type OpenedImport } from '../run/open-import.ts';
import type { WorkerLine } from '../run/worker-line.ts';
import type { ImportTask } from '../run/worker-messages.ts';
import { DryRunPass } from './dry-run-pass.ts';
import { proposeCodeTable } from './propose-code-table.ts';
import { proposeTable } from './propose-table.ts';
import { sampleFile } from './sample-file.ts';
import { suggestRecipe } from './suggest-recipe.ts';

export interface DryRunTask extends ImportTask {
  /** The number of rows to sample, from all over the file. */
  rows: number;
}

/** The result without the parts that only the server can add: the place, and earlier decisions about county columns. */
export interface DryRunFindings {
  result: Omit<DryRun, 'place' | 'file'>;
  /** Alternating longitude and latitude of one vertex of each sampled feature. */
  points: Float64Array;
}

/** Tries a recipe on a sample of a file. If the file can't be opened with the recipe but its layers can be listed, the problem is part of the result. */
export async function dryRunFile(task: DryRunTask, line: WorkerLine): Promise<DryRunFindings> {
  const lookUpCrs = (epsgCode: number) => line.ask<string | undefined>({ kind: 'crs', epsgCode });
  const opening = {
    ...task,
    lookUpCrs,
    listCrsCandidates: () => line.ask<CrsCandidate[]>({ kind: 'systems', placePath: task.placePath }),
    onTable: () => undefined,
  };
  let opened: OpenedImport;
  try {
    opened = await openImport(opening);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // If even the layers can't be listed, no change of the recipe would help: the first error is thrown.
    const layers = await listSourceLayers(task.file, { scratchDir: task.scratchDir, lookUpCrs }).catch(() => {
      throw error;
    });
    return unopenedFindings(layers, task.recipe, error.message);
  }
  try {
    const layers = await listSourceLayers(task.file, { scratchDir: task.scratchDir, lookUpCrs });
    const openTable = tableOpener(opening);
    return await tryOut(task, line, { opened, layers, openTable }).catch((error: unknown) => {
      // A condition that no row meets can be corrected on screen, like a layer that is not there.
      if (!(error instanceof Problem) || task.recipe?.where === undefined) throw error;
      return unopenedFindings(layers, task.recipe, error.message);
    });
  } finally {
    await opened.close();
  }
}

async function tryOut(
  task: DryRunTask,
  line: WorkerLine,
  {
    opened,
    layers,
    openTable,
  }: { opened: OpenedImport; layers: readonly SourceLayer[]; openTable: OpenTable },
): Promise<DryRunFindings> {
  const { source, joins, lookups, preferredLayer, warnings } = opened;
  const sample = await sampleFile(source, joins);
  const { usable: recipe, ...checked } = checkRecipe(task.recipe, source.columns);
  const usable = { ...task, recipe };
  const matches = matchColumns(sample.columns, recipe, task);
  const derivers = await openDerivers(usable, line);
  const places = await openPlaces(usable, source.columns, line);
  const plan = planRows(usable, { columns: source.columns, matches, lookups, derivers, hasStacks: false });
  const pass = new DryRunPass({ line, source, plan, joins, places, derivers });
  await pass.readSample(task.rows);
  for (const deriver of derivers) await deriver.close();
  const problems = [...checked.issues];
  const own = sample.columns.slice(0, joins[0]?.firstColumn);
  const joined = recipe?.joins.flatMap(({ file, layer }) => (file === undefined ? [layer ?? ''] : []));
  const proposed_join =
    joins.length >= MAX_JOINS
      ? null
      : await proposeTable(layers, { columns: own, matches }, openTable, joined);
  const proposed_code_table = await proposeCodeTable(layers, { columns: sample.columns, matches }, openTable);
  if (source.geometryKind === 'none')
    problems.push('This is a table without geometry: select a layer of polygons, and join the table to it.');
  else if (pass.result().rows_sampled === 0) problems.push(NO_ROWS);
  else if (pass.kept === 0 && pass.points > 0) problems.push(POINTS_ALONE);
  else if (pass.kept === 0)
    problems.push('None of the sampled rows can become a parcel: the findings list the reasons.');
  return {
    points: sample.points,
    result: {
      ...describe(source, layers, task.recipe?.layer ?? preferredLayer),
      ...pass.result(),
      proposed_join,
      proposed_code_table,
      problems,
      warnings: [
        ...warnings,
        ...listRoundedColumns(sample.columns),
        ...listComputedTotal(matches, task.recipe?.constants),
        ...checked.warnings,
        ...pass.warnings(),
      ],
      recipe: suggestRecipe(task.recipe, matches, joins),
    },
  };
}

function describe(source: FeatureSource, layers: readonly SourceLayer[], selected: string | null) {
  const only = layers.length === 1 ? (layers[0]?.name ?? null) : null;
  return {
    format: source.format,
    layer: selected ?? only,
    layers: describeLayers(layers),
    crs: source.crs,
    encoding: source.encoding,
    rows_total: source.rowCount,
  };
}

function unopenedFindings(
  layers: readonly SourceLayer[],
  recipe: Recipe | null,
  problem: string,
): DryRunFindings {
  const result = {
    ...EMPTY_DRY_RUN,
    layer: recipe?.layer ?? null,
    layers: describeLayers(layers),
    problems: [problem],
    recipe: recipe ?? EMPTY_RECIPE,
  };
  return { result, points: new Float64Array(0) };
}

function describeLayers(layers: readonly SourceLayer[]): DryRun['layers'] {
  return layers.map(({ name, geometryKind, rowCount }) => ({
    name,
    geometry: geometryKind,
    rows: rowCount,
  }));
}
