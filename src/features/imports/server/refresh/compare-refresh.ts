import type { Services } from '../../../../backend/services.ts';
import { importReportSchema } from '../../contract.ts';
import type { RefreshComparison } from '../../rules/refresh/comparison.ts';
import type { ImportedEdition } from '../queries.ts';
import type { followRun } from '../run/follow-run.ts';
import type { ImportResult } from '../run/worker-messages.ts';
import { compareParcels } from './queries-compare.ts';

/** Compares a complete refresh, which nobody sees yet, with the current edition: its parcels, and the columns of its source. */
export async function compareRefresh(
  { database }: Pick<Services, 'database'>,
  { current, draftId, result }: { current: ImportedEdition; draftId: number; result: ImportResult },
  { signal, progress }: Pick<ReturnType<typeof followRun>, 'signal' | 'progress'>,
): Promise<RefreshComparison> {
  const parcels = await compareParcels(database.kysely, {
    from: current.editionId,
    to: draftId,
    parcels: Math.max(current.parcelCount, result.rows_kept),
    signal,
    onProgress: (done, total) => progress({ phase: 'comparing', done, total }),
  });
  const before = columnsBefore(current);
  const now = columnNames(result.columns);
  return {
    ...parcels,
    columns_gone: before === null ? [] : before.filter((name) => !now.includes(name)),
    columns_new: before === null ? [] : now.filter((name) => !before.includes(name)),
  };
}

/** Returns the columns of the source of an edition; null for an edition whose report is not known. */
function columnsBefore({ provenance }: ImportedEdition): string[] | null {
  const { report } = (provenance ?? {}) as { report?: unknown };
  const parsed = importReportSchema.pick({ columns: true }).safeParse(report);
  return parsed.success ? columnNames(parsed.data.columns) : null;
}

function columnNames(columns: readonly { from: string }[]): string[] {
  return [...new Set(columns.map(({ from }) => from))];
}
