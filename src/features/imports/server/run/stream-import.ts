import type { Database } from '../../../../backend/db/database.ts';
import type { StoredFiles } from '../../../../backend/files/stored-files.ts';
import type { Services } from '../../../../backend/services.ts';
import { callProcess } from '../../../../backend/threads/call-process.ts';
import { type ChunkPosition, readChunks } from '../../../../backend/threads/chunk-file.ts';
import { createQueue } from '../../../../backend/threads/queue.ts';
import { listPlacesBelow } from '../joins/record-queries.ts';
import { listCrsCandidates } from '../preview/guess-file-crs.ts';
import { findCrsDefinition, readParcelIds, readParcelPolygons, repairPolygons } from '../queries.ts';
import { findSpatialSources } from '../spatial/spatial-sources.ts';
import {
  type ImportNote,
  type ImportOpening,
  type ImportQuestion,
  type ImportResult,
  type ImportTask,
  type Question,
  chunkFileIn,
} from './worker-messages.ts';

export interface StreamOptions {
  database: Database;
  /** The stored files, among them the features of layers for spatial joins. */
  files: StoredFiles;
  task: ImportTask;
  signal: AbortSignal;
  /** Creates the table for the rows and returns its name; throws to stop the import. */
  onBegin(opening: ImportOpening): Promise<string>;
  /** Called when all rows are in the database, while the edition's files are still being finished. */
  onCopied(): Promise<void>;
  onProgress(progress: { phase: string; done: number; total: number | null }): void;
}

/** The time limit is that of the import's job. The process of a county with a million parcels takes about 600 MB, of which the heap is the smaller part. */
const LIMITS = { seconds: 6 * 3600, megabytes: 1024, residentMegabytes: 4096 } as const;

/**
 * Runs the import's process and copies its chunks into the database. Resolves when all rows are in and `onCopied` is done. Rejects with the reason of the
 * signal, a `Problem` about the file, or another error; the process has ended by then.
 */
export async function streamImport(options: StreamOptions): Promise<ImportResult> {
  const { database, task } = options;
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const chunks = createQueue<ChunkPosition>();
  const stop = () => chunks.fail(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  let beginning: Promise<void> | undefined;
  let copying: Promise<void> | undefined;

  const open = async (opening: ImportOpening) => {
    const table = await options.onBegin(opening);
    signal.throwIfAborted();
    const rows = readChunks(chunkFileIn(task.scratchDir), chunks.list());
    copying = database.copyIn(table, opening.copyColumns, rows).then(() => options.onCopied());
    copying.catch((error: unknown) => failed.abort(error));
  };
  const begin = (opening: ImportOpening) => (beginning = open(opening));
  const answer = async (question: ImportQuestion) => {
    try {
      if (question.kind === 'chunk') return await chunks.add(question.chunk);
      return await answerQuestion(options, question, begin);
    } catch (error) {
      failed.abort(error); // keeps this error as the reason, instead of the one with which the process then ends
      throw error;
    }
  };
  try {
    const result = await callProcess<ImportResult>({
      module: new URL('./import-process.ts', import.meta.url),
      task,
      limits: LIMITS,
      hasLowPriority: false,
      signal,
      answer: (question) => answer(question as ImportQuestion),
      onNote(note) {
        const message = note as ImportNote;
        if (message.kind === 'progress') options.onProgress(message);
        else chunks.end();
      },
    });
    await copying;
    return result;
  } catch (error) {
    chunks.fail(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    // After a failure the caller drops the table, so nothing may create or fill it after this function.
    await beginning?.catch(() => undefined);
    await copying?.catch(() => undefined);
  }
}

/** Answers questions of the import's process that need the database or the stored files. */
export async function answerQuestion(
  services: Pick<Services, 'database' | 'files'>,
  question: Question,
  begin: (opening: ImportOpening) => Promise<void>,
): Promise<unknown> {
  const { database } = services;
  switch (question.kind) {
    case 'crs':
      return findCrsDefinition(database.kysely, question.epsgCode);
    case 'systems':
      return listCrsCandidates(database.kysely, question.placePath);
    case 'begin':
      return begin(question.opening);
    case 'repair':
      return repairPolygons(database.kysely, question.ewkbHex);
    case 'places':
      return listPlacesBelow(database.kysely, question.placePath);
    case 'spatial':
      return findSpatialSources(services, question.recipe, question.placePath, question.scratchDir);
    case 'previous':
      return Buffer.concat(await readParcelIds(database, question));
    case 'polygons':
      return Buffer.concat(await readParcelPolygons(database, question));
  }
}
