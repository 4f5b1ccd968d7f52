import path from 'node:path';
import { serveThread } from '../../../backend/threads/serve-thread.ts';
import { packExport } from './pack-export.ts';
import type { ThreadTask } from './run-thread.ts';
import { type RowSource, openServerSource, writeFiles } from './write-files.ts';

/** Makes the file of an export, outside of the thread that handles requests. */
const line = serveThread({
  async answer(question) {
    const task = question as ThreadTask;
    const source = task.databaseUrl === null ? EMBEDDED_SOURCE : openServerSource(task.databaseUrl);
    try {
      const files = await writeFiles(task, source, (done) => line.tell(done));
      return await packExport(path.join(task.dir, 'export.zip'), files, task.readme);
    } finally {
      await source.close();
    }
  },
});

/** Queries the embedded database through the thread that holds it, in short statements, so that other queries can run in between. */
const EMBEDDED_SOURCE: RowSource = {
  rows(query) {
    const answer = line.ask<Uint8Array[]>(query);
    answer.catch(() => undefined); // the reader of the rows gets the error
    return (async function* () {
      yield* await answer;
    })();
  },
  rowsAtOnce: 4_000,
  close: () => Promise.resolve(),
};
