import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type RepairContext, repairFile } from './repair-file.ts';

export interface RebuildOptions {
  signal: AbortSignal;
  /** Called for each file with its outcome: null when it is whole again, else why not. */
  onFile(key: string, error: string | null): void;
  onProgress(step: { index: number; count: number; key: string; done: number; total: number }): void;
}

/** Rebuilds files that are missing or damaged, and goes on when one can't be made. */
export async function rebuildFiles(
  context: RepairContext,
  keys: readonly string[],
  { signal, onFile, onProgress }: RebuildOptions,
): Promise<{ rebuilt: number; failed: number }> {
  const { services } = context.importContext;
  const report = { rebuilt: 0, failed: 0 };
  // The features of a layer come before the archive that is made of them.
  const ordered = keys.toSorted();
  for (const [index, key] of ordered.entries()) {
    signal.throwIfAborted();
    onProgress({ index, count: keys.length, key, done: 0, total: 0 });
    // The files of an edition are made together.
    if (await isWholeAgain(services, key)) continue;
    try {
      await repairFile(context, key, {
        signal,
        onProgress: (done, total) => onProgress({ index, count: keys.length, key, done, total }),
      });
      report.rebuilt++;
      onFile(key, null);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      report.failed++;
      onFile(key, error.message);
    }
  }
  return report;
}

async function isWholeAgain({ files }: Services, key: string): Promise<boolean> {
  return files.open(key, () => Promise.resolve(true), { verify: true }).catch(() => false);
}
