import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from '../../../../backend/db/lock.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { MS_PER_DAY } from '../../../../kernel/units.ts';
import { recordAct } from '../../../audit/server/index.ts';
import { COLUMN_RULE_VERSION } from '../../../parcels/rules/classify-column.ts';
import { decideColumns } from '../../../parcels/rules/decide-columns.ts';
import { listOperatorDecisions, replaceCountyColumns } from '../../../parcels/server/index.ts';
import { type ImportReport, recipeSchema } from '../../contract.ts';
import { fieldProvenance } from '../../rules/field-provenance.ts';
import { recipeDecisions } from '../../rules/recipe-decisions.ts';
import { changesNothing, listExceeded } from '../../rules/refresh/comparison.ts';
import { removeOldEditions } from '../editions/county-editions.ts';
import { PART_FILES } from '../editions/edition-parts.ts';
import { copyRecords } from '../joins/record-queries.ts';
import {
  completeEdition,
  completeParcelTable,
  type CountyRecord,
  createEditionDraft,
  createParcelTable,
  findCounty,
  findImportedEdition,
  giveUpDraft,
  publishImport,
  removeEditionDraft,
} from '../queries.ts';
import { compareRefresh } from '../refresh/compare-refresh.ts';
import { type PreparedRefresh, prepareRefresh } from '../refresh/prepare-refresh.ts';
import { RECORD_FILE } from '../rows/row-completion.ts';
import { hasSameSpatialJoins } from '../spatial/same-spatial-joins.ts';
import { checkPlace } from './check-place.ts';
import { fingerprintFile } from './fingerprint-file.ts';
import { followRun } from './follow-run.ts';
import { noteFailure } from './note-failure.ts';
import { findRefreshDoubts, isStillCurrent, previousOf } from './previous-edition.ts';
import { claimRun, finishRun, type RunRow, setRunEdition } from './run-queries.ts';
import { IMPORT_CODE_VERSION, isSame, mayBeSame, reportUnchanged } from './same-file.ts';
import { streamImport } from './stream-import.ts';
import type { ImportTask } from './worker-messages.ts';

export interface ImportDeps {
  /** Called when a new edition is the county's current one, so that the server switches to it. */
  onPublished(county: string | null): Promise<void>;
  /** Receives a line about the current step for the console, at most twice a second. */
  onProgress?: ((line: string) => void) | undefined;
  /** True for a job: an import that the end of the process stops is queued again. Otherwise, a person has stopped it, and it is canceled. */
  isJob?: boolean | undefined;
}

/**
 * Runs a queued import from beginning to end. The county's current edition changes only in the last step; if a step before it fails, everything is cleaned up
 * and the run records the failure. Rejects with the `Problem`, for the command line. Returns null for a run that is not queued, because another worker has it
 * or it was canceled.
 */
export async function runImport(
  services: Services,
  deps: ImportDeps,
  runId: string,
  signal: AbortSignal,
): Promise<ImportReport | null> {
  const { kysely } = services.database;
  const run = await claimRun(kysely, runId);
  if (run === undefined) return null;
  const follower = followRun(services, runId, signal, deps.onProgress);
  let scratch: string | undefined;
  const draft: { editionId: number | undefined } = { editionId: undefined };
  try {
    scratch = await mkdtemp(path.join(services.scratchDir, 'import-'));
    const refresh = run.startedBy === null ? null : await prepareRefresh(services, run, follower);
    const report = await importRun(
      services,
      refresh?.run ?? run,
      { refresh, scratch },
      follower,
      (editionId) => {
        draft.editionId = editionId;
      },
    );
    if (report.outcome === 'published') {
      await deps.onPublished(run.placePath);
      await removeOldEditions(services, run.placePath);
    }
    return report;
  } catch (error) {
    await clearDraft(services, draft.editionId);
    await noteFailure(services, runId, follower.signal, deps.isJob === true && signal.aborted, error);
    throw error;
  } finally {
    await follower.stop();
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }
}

type Follower = ReturnType<typeof followRun>;

async function importRun(
  services: Services,
  run: RunRow,
  { refresh, scratch }: { refresh: PreparedRefresh | null; scratch: string },
  follower: Follower,
  onDraft: (editionId: number) => void,
): Promise<ImportReport> {
  const startedAtMs = Date.now();
  const { database } = services;
  const recipe = run.recipe === null ? null : recipeSchema.parse(run.recipe);
  const county = await findCounty(database.kysely, run.placePath);
  if (county === undefined) throw new Problem('not_found', `There is no county ${run.placePath}.`);
  const current = await findImportedEdition(database.kysely, county.geoid);
  // A refresh imports with the current edition's recipe plus the columns that were matched then. The comparison needs the recipe without them.
  const sameRecipe = refresh === null ? recipe : refresh.publishedRecipe;
  // The file is fingerprinted while it is imported. Only if it has the size of the previous file may it be unchanged, and then the import waits for the fingerprint.
  const identifying = fingerprintFile(run.sourcePath, follower.signal);
  identifying.catch(() => undefined); // awaited below
  if (current !== undefined && (await mayBeSame(current, run.sourcePath))) {
    const { fingerprint } = await identifying;
    if (
      isSame(current, fingerprint, sameRecipe) &&
      (await hasSameSpatialJoins(services, current, sameRecipe, county.path))
    ) {
      const report = reportUnchanged(run, current);
      await finishRun(database.kysely, run.id, { state: 'unchanged', report, editionId: current.editionId });
      return report;
    }
  }
  // One transaction for both, because the sweep of dead imports removes drafts without a run.
  const draft = await database.kysely.transaction().execute(async (trx) => {
    const made = await createEditionDraft(trx, {
      geoid: county.geoid,
      placePath: county.path,
      sourceName: run.sourceName,
      recipe,
    });
    await setRunEdition(trx, run.id, made.id, current?.editionId ?? null);
    return made;
  });
  onDraft(draft.id);
  const task = taskOf(run, county, {
    recipe,
    scratch,
    startedAtMs,
    engine: database.engine,
    previous: previousOf(current),
  });
  const result = await streamImport({
    database,
    files: services.files,
    task,
    signal: follower.signal,
    async onBegin(opening) {
      await checkPlace(services, county, {
        points: opening.samplePoints,
        crs: opening.crs,
        choice: { file: run.sourcePath, encoding: recipe?.encoding, layer: recipe?.layer },
      });
      await createParcelTable(database, draft.id, opening.copyColumns);
      return `parcel_e${draft.id}`;
    },
    async onCopied() {
      await completeParcelTable(database.kysely, draft.id, constantsOf(task));
      await copyRecords(database, draft.id, path.join(scratch, RECORD_FILE));
    },
    onProgress: follower.progress,
  });
  const compared =
    refresh && current && (await compareRefresh(services, { current, draftId: draft.id, result }, follower));
  if (compared && current && changesNothing(compared)) {
    await identifying;
    await follower.stop();
    await clearDraft(services, draft.id);
    const report = reportUnchanged(run, current);
    const { editionId } = current;
    await finishRun(database.kysely, run.id, { state: 'unchanged', report, editionId, comparison: compared });
    return report;
  }
  follower.progress({ phase: 'publishing', done: result.rows_read, total: result.rows_read });
  for (const file of PART_FILES) {
    await services.files.put(`editions/${county.geoid}/${draft.version}/${file}`, path.join(scratch, file));
  }
  const source = await identifying;
  follower.signal.throwIfAborted();
  const seconds = (Date.now() - startedAtMs) / 1000;
  const { keptIds, keptNumbers: _, otherNumbers: __, countyColumns, ...rows } = result;
  const columns = decideColumns(countyColumns, {
    operator: await listOperatorDecisions(database.kysely, county.geoid),
    recipe: recipeDecisions(recipe),
  });
  const doubts = [
    ...(refresh?.doubts ?? []),
    ...(compared && refresh ? listExceeded(compared, refresh.limits) : []),
    ...(run.publish === 'now' && current !== undefined
      ? await findRefreshDoubts(services, {
          geoid: county.geoid,
          current,
          result,
          version: draft.version,
          countsParcels: refresh === null,
        })
      : []),
  ];
  const report: ImportReport = {
    file: run.sourceName,
    place_path: run.placePath,
    // An import that looks like a mistake is held for review, even if it was to be published at once.
    outcome: run.publish === 'review' || doubts.length > 0 ? 'review' : 'published',
    edition_version: draft.version,
    ...rows,
    county_columns: columns,
    held_because: doubts,
    seconds: Math.round(seconds * 10) / 10,
    rows_per_second: Math.round(rows.rows_read / Math.max(0.001, seconds)),
  };
  const fields = fieldProvenance({ file: run.sourceName, recipe, report });
  await follower.stop();
  await database.kysely.transaction().execute(async (trx) => {
    await completeEdition(trx, {
      editionId: draft.id,
      parcelCount: result.rows_kept,
      fingerprint: source.fingerprint,
      provenance: { bytes: source.bytes, code: IMPORT_CODE_VERSION, keptIds, report, fields },
      extent: result.extent,
    });
    await replaceCountyColumns(trx, draft.id, columns, COLUMN_RULE_VERSION);
    if (report.outcome === 'review')
      return finishRun(trx, run.id, { state: 'review', report, comparison: compared });
    if (!(await isStillCurrent(trx, county, current?.editionId ?? null)))
      throw new Problem(
        'conflict',
        `Another edition of ${county.name} was published while this file was imported, so the parcels would get other ids. Import the file again.`,
      );
    await publishImport(trx, { editionId: draft.id, geoid: county.geoid, placePath: county.path });
    await finishRun(trx, run.id, { state: 'published', report, comparison: compared });
    return recordAct(trx, {
      actor: { accountId: run.accountId },
      verb: 'import.published',
      subject: { kind: 'import', id: run.id, name: `${run.sourceName} of ${run.placePath}` },
      ...(run.startedBy === null ? {} : { detail: { refresh: run.startedBy } }),
    });
  });
  return report;
}

interface TaskSetting extends Pick<ImportTask, 'recipe' | 'startedAtMs' | 'previous'> {
  scratch: string;
  engine: 'embedded' | 'server';
}

function taskOf(
  run: RunRow,
  county: CountyRecord,
  { recipe, scratch, startedAtMs, engine, previous }: TaskSetting,
): ImportTask {
  return {
    file: run.sourcePath,
    recipe,
    geoid: county.geoid,
    placePath: county.path,
    county: county.name,
    state2: county.state2?.toUpperCase() ?? null,
    today: Math.floor(startedAtMs / MS_PER_DAY),
    startedAtMs,
    scratchDir: scratch,
    partsDir: scratch,
    // The embedded database runs one statement per chunk, so larger chunks cost less there.
    chunkBytes: engine === 'embedded' ? 6 << 20 : 1 << 20,
    chunksInFlight: engine === 'embedded' ? 2 : 6,
    previous,
  };
}

/** Returns the values that all rows of an edition share, as defaults of the columns that its table lacks. Only a first edition lacks `ll_updated_at`. */
function constantsOf(task: ImportTask): Record<string, string> {
  const startedAt = new Date(task.startedAtMs).toISOString();
  return {
    geoid: task.geoid,
    county: task.county,
    ...(task.state2 === null ? {} : { state2: task.state2 }),
    ll_last_refresh: startedAt.slice(0, 10),
    ll_updated_at: startedAt,
  };
}

/** Removes the files, tables and edition of an import that is not published. */
export async function clearDraft(services: Services, editionId: number | undefined): Promise<void> {
  if (editionId === undefined) return;
  const { database, files } = services;
  // The sweep may find a draft that is being removed. Without the lock, it would remove the files of the next import, which may have the same version.
  await withLock(database, `edition ${editionId}`, async () => {
    const draft = await giveUpDraft(database.kysely, editionId);
    if (draft === undefined) return;
    // The files go first: once the row is gone, another import may have the same version, and files of its own in this folder.
    await files.removeAll(`editions/${draft.geoid}/${draft.version}`);
    await removeEditionDraft(database.kysely, editionId);
  });
}
