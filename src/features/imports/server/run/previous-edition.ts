import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Trx } from '../../../../backend/db/database.ts';
import type { Services } from '../../../../backend/services.ts';
import { parseJson } from '../../../../kernel/parse-json.ts';
import { findEdition } from '../../../editions/server/index.ts';
import { COVERAGE_FILE } from '../../../parcel-tiles/server/thread.ts';
import { listMappingDoubts, listRefreshDoubts } from '../../rules/refresh-doubts.ts';
import { type CountyRecord, type ImportedEdition, lockPlace } from '../queries.ts';
import type { ImportResult, PreviousEdition } from './worker-messages.ts';

const provenanceSchema = z.object({
  report: z.object({ columns: z.array(z.object({ from: z.string(), to: z.string().nullable() })) }),
});

/** Returns the facts that an import needs about the edition before; null for a county's first edition. */
export function previousOf(current: ImportedEdition | undefined): PreviousEdition | null {
  if (current === undefined) return null;
  const columns = provenanceSchema.safeParse(current.provenance).data?.report.columns ?? [];
  return {
    editionId: current.editionId,
    parcels: current.parcelCount,
    numberColumn: columns.find(({ to }) => to === 'parcelnumb')?.from ?? null,
  };
}

/**
 * Returns true if the county's current edition is still the one that an import took its ids from and compared itself with (null: none). Locks the place until
 * the end of the transaction, so that imports that are published at the same time see each other.
 */
export async function isStillCurrent(
  trx: Trx,
  { geoid, path }: Pick<CountyRecord, 'geoid' | 'path'>,
  baseEditionId: number | null,
): Promise<boolean> {
  await lockPlace(trx, path);
  return ((await findEdition(trx, { geoid }))?.editionId ?? null) === baseEditionId;
}

const coverageSchema = z.object({
  columns: z.array(z.object({ name: z.string(), filled: z.number() })),
});

/** Returns the reasons why a complete import looks like a mistake, compared with the edition before; empty without any. */
export async function findRefreshDoubts(
  { files }: Pick<Services, 'files'>,
  {
    geoid,
    current,
    result,
    version,
    countsParcels,
  }: {
    geoid: string;
    current: ImportedEdition;
    result: ImportResult;
    version: number;
    /** False for a refresh, which has limits of its own for parcels that are gone or new. */
    countsParcels: boolean;
  },
): Promise<string[]> {
  const previous = previousOf(current);
  if (previous === null) return [];
  // If the file store was lost, the counts of filled values are unknown; the other checks still run.
  const readFilled = async (edition: number) => {
    const file = await files.localFile(`editions/${geoid}/${edition}/${COVERAGE_FILE}`).catch(() => null);
    return file === null ? null : readCoverage(file);
  };
  const listDoubts = countsParcels ? listRefreshDoubts : listMappingDoubts;
  const doubts = listDoubts({
    before: {
      parcels: previous.parcels,
      numberColumn: previous.numberColumn,
      filled: await readFilled(current.version),
    },
    now: {
      parcels: result.rows_kept,
      numberColumn: result.columns.find(({ to }) => to === 'parcelnumb')?.from ?? null,
      filled: await readFilled(version),
    },
    keptIds: result.keptIds,
    keptNumbers: result.keptNumbers,
  });
  return result.otherNumbers === null ? doubts : [result.otherNumbers, ...doubts];
}

async function readCoverage(file: string): Promise<ReadonlyMap<string, number> | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const coverage = coverageSchema.safeParse(parseJson(text));
  return coverage.success
    ? new Map(coverage.data.columns.map(({ name, filled }) => [name, filled] as const))
    : null;
}
