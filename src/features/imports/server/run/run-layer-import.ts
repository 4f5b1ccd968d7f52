import type { Services } from '../../../../backend/services.ts';
import { recordAct } from '../../../audit/server/index.ts';
import { layerRequestSchema } from '../../contract.ts';
import { importLayerFile } from '../layers/import-layer-file.ts';
import { followRun } from './follow-run.ts';
import { noteFailure } from './note-failure.ts';
import type { ImportDeps } from './run-import.ts';
import { claimRun, finishRun } from './run-queries.ts';

/**
 * Runs the queued import of a layer of the map. The layer changes only in the last step. Rejects with the `Problem`; does nothing for an import that is not
 * queued.
 */
export async function runLayerImport(
  services: Services,
  deps: ImportDeps,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  const { kysely } = services.database;
  const run = await claimRun(kysely, runId);
  if (run === undefined) return;
  const follower = followRun(services, runId, signal, deps.onProgress);
  try {
    const choice = layerRequestSchema.parse(run.layer);
    const layerReport = await importLayerFile(
      { services, onPublished: deps.onPublished },
      {
        ...choice,
        file: run.sourcePath,
        placePath: run.placePath,
        sourceName: run.sourceName,
        signal: follower.signal,
        onProgress: (done) => follower.progress({ phase: 'reading', done, total: null }),
      },
    );
    await follower.stop();
    await kysely.transaction().execute(async (trx) => {
      await finishRun(trx, runId, { state: 'published', layerReport });
      await recordAct(trx, {
        actor: { accountId: run.accountId },
        verb: 'layer.imported',
        subject: { kind: 'import', id: runId, name: `${choice.as} of ${run.placePath}` },
      });
    });
  } catch (error) {
    await noteFailure(services, runId, follower.signal, deps.isJob === true && signal.aborted, error);
    throw error;
  } finally {
    await follower.stop();
  }
}
