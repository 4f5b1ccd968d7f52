import { Problem } from '../../../../kernel/problem.ts';
import type { ImportReport } from '../../contract.ts';
import type { ImportContext } from './import-context.ts';
import { runImport } from './run-import.ts';
import { createImportRun, type ImportRequest } from './start-import.ts';

export interface ImportNowRequest extends ImportRequest {
  signal: AbortSignal;
  /** Receives a line for the console at most twice a second. */
  onProgress?: ((line: string) => void) | undefined;
}

/** Imports a file without a job, and waits for the result. Throws a `Problem` that says what is wrong with the file. */
export async function importNow(
  { services, onPublished }: Pick<ImportContext, 'services' | 'onPublished'>,
  { signal, onProgress, ...request }: ImportNowRequest,
): Promise<ImportReport> {
  const run = await createImportRun(services.database.kysely, request);
  const report = await runImport(services, { onPublished, onProgress }, run.id, signal);
  if (report === null) throw new Problem('conflict', 'The import was canceled before it began.');
  return report;
}
