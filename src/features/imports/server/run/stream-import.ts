import { Worker } from 'node:worker_threads';
import type { Database } from '../../../../backend/db/database.ts';
import type { StoredFiles } from '../../../../backend/files/stored-files.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem, type ProblemCode } from '../../../../kernel/problem.ts';
import { findSpatialSources } from '../spatial/spatial-sources.ts';
import { explainThreadError, THREAD_LIMITS } from './thread-limits.ts';
import { listPlacesBelow } from '../joins/record-queries.ts';
import { findCrsDefinition, readParcelIds, readParcelPolygons, repairPolygons } from '../queries.ts';
import type {
  FromWorker,
  ImportOpening,
  ImportResult,
  ImportTask,
  Question,
  ToWorker,
} from './worker-messages.ts';

export interface StreamOptions {
  database: Database;
  /** Where the layers' features are that parcels are joined with. */
  files: StoredFiles;
  task: ImportTask;
  signal: AbortSignal;
  /** Makes the table that the rows go to and returns its name; throws to stop the import. */
  onBegin(opening: ImportOpening): Promise<string>;
  /** Called when all rows are in the database, while the edition's files are still being finished. */
  onCopied(): Promise<void>;
  onProgress(progress: { phase: string; done: number; total: number | null }): void;
}

/**
 * Runs the import's thread and feeds what it makes into the database. Resolves when all rows are in and `onCopied` is through. Rejects with the reason
 * of the signal, a `Problem` about the file, or a fault; the thread is gone then.
 */
export async function streamImport(options: StreamOptions): Promise<ImportResult> {
  const { database, task, signal } = options;
  signal.throwIfAborted();
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: THREAD_LIMITS,
  });
  const post = (message: ToWorker) => worker.postMessage(message);
  const chunks = createChunkQueue(() => post({ kind: 'taken' }));
  const ended = Promise.withResolvers<ImportResult>();
  ended.promise.catch(() => undefined); // awaited below; a failure before that must not end the process
  let beginning: Promise<void> | undefined;
  let copying: Promise<void> | undefined;
  let isDone = false;
  const fail = (error: unknown) => {
    const reason = error instanceof Error ? error : new Error(String(error));
    chunks.fail(reason);
    ended.reject(reason);
  };
  const stop = () => fail(signal.reason);
  signal.addEventListener('abort', stop, { once: true });

  const open = async (opening: ImportOpening) => {
    const table = await options.onBegin(opening);
    signal.throwIfAborted();
    copying = database.copyIn(table, opening.copyColumns, chunks.list()).then(() => options.onCopied());
    copying.catch(fail);
  };
  const begin = (opening: ImportOpening) => (beginning = open(opening));
  const answer = (id: number, question: Question) => {
    answerQuestion(options, question, begin).then(
      (value) => post({ kind: 'answer', id, value }),
      (error: unknown) => fail(error),
    );
  };
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ask') answer(message.id, message.question);
    else if (message.kind === 'chunk') chunks.add(message.bytes);
    else if (message.kind === 'progress') options.onProgress(message);
    else if (message.kind === 'read') chunks.end();
    else if (message.kind === 'done') {
      isDone = true;
      ended.resolve(message.result);
    } else if (message.kind === 'problem')
      fail(new Problem(message.problem.code as ProblemCode, message.problem.detail));
    else fail(Object.assign(new Error(message.message), { stack: message.stack }));
  });
  worker.on('error', (error) => fail(explainThreadError(error)));
  worker.on('exit', () => {
    if (!isDone) fail(new Error('The import thread stopped without a result.'));
  });
  try {
    const result = await ended.promise;
    await copying;
    return result;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
    // Whoever clears the table away after a failure must not do so while it is still being made or filled.
    await beginning?.catch(() => undefined);
    await copying?.catch(() => undefined);
  }
}

/** Answers what only the thread with the database can know. */
export async function answerQuestion(
  services: Pick<Services, 'database' | 'files'>,
  question: Question,
  begin: (opening: ImportOpening) => Promise<void>,
): Promise<unknown> {
  const { database } = services;
  switch (question.kind) {
    case 'crs':
      return findCrsDefinition(database.kysely, question.epsgCode);
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

interface ChunkQueue {
  add(chunk: Uint8Array): void;
  end(): void;
  fail(error: Error): void;
  list(): AsyncIterable<Uint8Array>;
}

/** Chunks in order of arrival; `onTaken` is called when one has left, so that the thread makes the next. */
function createChunkQueue(onTaken: () => void): ChunkQueue {
  const waiting: Uint8Array[] = [];
  let failure: Error | undefined;
  let hasEnded = false;
  let wake: () => void = () => undefined;
  return {
    add(chunk) {
      waiting.push(chunk);
      wake();
    },
    end() {
      hasEnded = true;
      wake();
    },
    fail(error) {
      failure ??= error;
      wake();
    },
    async *list() {
      for (;;) {
        if (failure !== undefined) throw failure;
        const chunk = waiting.shift();
        if (chunk !== undefined) {
          yield chunk;
          onTaken();
        } else if (hasEnded) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
