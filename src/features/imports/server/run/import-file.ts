import path from 'node:path';
import { withTypes } from '../../../parcels/rules/county-columns.ts';
import { checkRecipe, refuseInvalidRecipe } from '../../rules/check-recipe.ts';
import type { CrsCandidate } from '../../rules/guess-crs.ts';
import { matchColumns } from '../../rules/match-columns.ts';
import { listRoundedColumns } from '../../rules/rounded-columns.ts';
import { listComputedTotal } from '../../rules/total-value.ts';
import { type EditionThreads, openEditionThreads } from '../editions/edition-threads.ts';
import { PreviousParcels } from '../ids/previous-parcels.ts';
import { sampleFile } from '../preview/sample-file.ts';
import { planExclusions } from '../rows/exclusion-plan.ts';
import { openDerivers } from '../rows/open-derivers.ts';
import { openPlaces } from '../rows/open-places.ts';
import { RECORD_FILE, RowCompletion } from '../rows/row-completion.ts';
import { copyColumnsOf, numberReader, planRows, tupleShapeOf } from '../rows/row-plan.ts';
import { ImportPass } from './import-pass.ts';
import { openImport, type OpenedImport } from './open-import.ts';
import { StackIndex } from './stack-index.ts';
import { surveyFile } from './survey-file.ts';
import type { WorkerLine } from './worker-line.ts';
import type { ImportResult, ImportTask, PreviousEdition } from './worker-messages.ts';

/** Reads a file into COPY chunks, for the database and for the threads that build the edition's files. Runs in the import's process. */
export async function importFile(task: ImportTask, line: WorkerLine): Promise<ImportResult> {
  const opened = await openImport({
    ...task,
    lookUpCrs: (epsgCode) => line.ask<string | undefined>({ kind: 'crs', epsgCode }),
    listCrsCandidates: () => line.ask<CrsCandidate[]>({ kind: 'systems', placePath: task.placePath }),
    onTable: (name, done) =>
      line.send({ kind: 'progress', phase: `reading the table ${name}`, done, total: null }),
  });
  const edition = openEditionThreads(task.partsDir, task.chunksInFlight);
  try {
    return await importOpened(task, line, opened, edition);
  } finally {
    await edition.close();
    await opened.close();
  }
}

async function importOpened(
  task: ImportTask,
  line: WorkerLine,
  { source, joins, lookups, warnings }: OpenedImport,
  edition: EditionThreads,
): Promise<ImportResult> {
  const checked = checkRecipe(task.recipe, source.columns);
  refuseInvalidRecipe(checked);
  warnings.push(...checked.warnings);
  const sample = await sampleFile(source, joins);
  warnings.push(...listRoundedColumns(sample.columns));
  const matches = matchColumns(sample.columns, task.recipe, task);
  warnings.push(...listComputedTotal(matches, task.recipe?.constants));
  const readNumber = task.previous === null ? null : numberReader(matches, lookups);
  const exclusions = planExclusions(task.recipe?.not_parcels ?? [], source.columns);
  const survey = await surveyFile(source, { readNumber, exclusions }, (done) =>
    line.send({ kind: 'progress', phase: 'looking the file over', done, total: source.rowCount }),
  );
  const derivers = await openDerivers(task, line);
  const places = await openPlaces(task, source.columns, line);
  const hasStacks = survey.hasRepeats;
  const plan = planRows(task, { columns: source.columns, matches, lookups, derivers, hasStacks });
  const asked = line.ask({
    kind: 'begin',
    opening: {
      layout: plan.layout,
      copyColumns: copyColumnsOf(plan),
      samplePoints: sample.points,
      format: source.format,
      crs: source.crs,
      encoding: source.encoding,
      columns: matches,
    },
  });
  // Rows are read while the server checks the place and creates the table. An error about the place is reported before an error about rows.
  const begun = Promise.all([asked, edition.begin(tupleShapeOf(plan))]);
  begun.catch(() => undefined); // awaited below
  const addsNothing = joins.length === 0 && derivers.length === 0 && places === null;
  const run = new ImportPass({
    task,
    line,
    source,
    plan,
    edition,
    stacks: new StackIndex(survey, plan),
    previous: task.previous === null ? null : await readIds(task.previous, line),
    survey,
    completion: addsNothing
      ? null
      : new RowCompletion({ plan, joins, lookups, places, derivers, scratchDir: task.scratchDir }),
    warnings,
  });
  const reading = run.readAll(survey.rowCount);
  reading.catch(() => undefined); // awaited below
  await begun;
  await reading;
  line.send({ kind: 'read' });
  const types = await edition.finish(path.join(task.scratchDir, RECORD_FILE));
  const result = run.result();
  for (const deriver of derivers) await deriver.close();
  return { ...result, countyColumns: withTypes(result.countyColumns, types) };
}

const ID_ROWS = 25_000;

/** Fetches the parcels of the edition before, in chunks of bounded size. */
async function readIds(
  { editionId, parcels }: PreviousEdition,
  line: Pick<WorkerLine, 'ask'>,
): Promise<PreviousParcels> {
  const previous = new PreviousParcels(parcels);
  for (let afterFid = 0; afterFid < parcels; afterFid += ID_ROWS) {
    const toFid = afterFid + ID_ROWS;
    const bytes = await line.ask<Uint8Array>({ kind: 'previous', editionId, afterFid, toFid });
    previous.addRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  return previous;
}
