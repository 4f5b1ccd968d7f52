import type { Services } from '../../../../backend/services.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { progressLabel } from '../../../../kernel/percent-label.ts';
import { saveProgress } from './run-queries.ts';

const SAVE_MS = 500;
const HEARTBEAT_MS = 5000;

interface Progress {
  phase: string;
  done: number;
  total: number | null;
}

export function formatProgress({ phase, done, total }: Progress): string {
  if (total === null || total === 0) return done === 0 ? phase : `${phase}: ${countLabel(done, 'row')}`;
  return `${phase}: ${done.toLocaleString('en-US')} of ${countLabel(total, 'row')}, ${progressLabel(done / total)}`;
}

/**
 * Saves an import's progress at most twice a second, and at least every five seconds as its heartbeat. Aborts `signal` when a person asked to cancel the
 * import, when its run is no longer running because it was considered dead, or when the outer signal is aborted.
 */
export function followRun(
  { database, log }: Services,
  runId: string,
  outer: AbortSignal,
  onProgress: (line: string) => void = () => undefined,
) {
  const canceled = new AbortController();
  let latest: Progress = { phase: 'opening', done: 0, total: null };
  let isSaved = true;
  let savedAt = 0;
  let saving: Promise<void> = Promise.resolve();
  const save = async () => {
    if (isSaved && Date.now() - savedAt < HEARTBEAT_MS) return;
    isSaved = true;
    savedAt = Date.now();
    try {
      onProgress(formatProgress(latest));
      if (await saveProgress(database.kysely, runId, latest))
        canceled.abort(new Error('The import was canceled.'));
    } catch (error) {
      log.warn({ err: error, runId }, 'progress of an import could not be saved or shown');
    }
  };
  const timer = setInterval(() => {
    saving = saving.then(save);
  }, SAVE_MS);
  return {
    signal: AbortSignal.any([outer, canceled.signal]),
    progress(progress: Progress): void {
      latest = progress;
      isSaved = false;
    },
    /** Resolves when nothing more will be saved. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await saving;
    },
  };
}
