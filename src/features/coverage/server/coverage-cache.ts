import { z } from 'zod';
import { createCachedValue } from '../../../backend/cache/cached-value.ts';
import type { Services } from '../../../backend/services.ts';
import { readCoverage } from '../../parcel-tiles/server/index.ts';
import { ALWAYS_FILLED } from '../rules/always-filled.ts';
import type { CoverageCounts } from '../rules/sum-coverage.ts';
import { type CoveredCounty, listCoveredCounties } from './queries.ts';

const REFRESH_MS = 1000;
const TIMEOUT_MS = 100;
/** The maximum number of files that are read at the same time. After a start, up to three thousand small files must be read. */
const READERS = 16;

const fileSchema = z.object({
  total: z.number(),
  columns: z.array(z.object({ name: z.string(), filled: z.number() })),
});

/** A county with the counts of its columns; null when the edition's file can't be read. */
export interface CountyCoverage extends CoveredCounty {
  counts: CoverageCounts | null;
}

export interface CoverageCache {
  /**
   * Changes when an edition is published, a county is renamed or gets another outline, or a file can be read that could not be read before. Until then, the cache
   * returns this same object.
   */
  token: string;
  counties: readonly CountyCoverage[];
}

/**
 * Caches the coverage of every county's current edition. Editions never change, so after a publication only one file is read. Editions that are no
 * longer current are evicted.
 */
export function createCoverageCache({ database, files, log }: Pick<Services, 'database' | 'files' | 'log'>): {
  get(): Promise<CoverageCache>;
  refresh(): Promise<unknown>;
} {
  let counted = new Map<number, CoverageCounts>();
  let last: CoverageCache | undefined;
  const warned = new Set<number>();

  const read = async (county: CoveredCounty): Promise<CoverageCounts | null> => {
    try {
      const { total, columns } = fileSchema.parse(await readCoverage(files, county));
      const always = ALWAYS_FILLED.map((name) => [name, total] as const);
      return {
        total,
        filled: new Map([...always, ...columns.map(({ name, filled }) => [name, filled] as const)]),
      };
    } catch (error) {
      // The file is tried again at every refresh, but the warning is logged once.
      if (!warned.has(county.editionId))
        log.warn(
          { err: error, county: county.geoid },
          'the coverage of this county is unknown because its file can’t be read; `platbook rebuild` rebuilds the file',
        );
      warned.add(county.editionId);
      return null;
    }
  };
  return createCachedValue(
    async (): Promise<CoverageCache> => {
      const covered = await listCoveredCounties(database.kysely);
      const counties: CountyCoverage[] = covered.map((county) => ({
        ...county,
        counts: counted.get(county.editionId) ?? null,
      }));
      const queue = counties.filter(({ counts }) => counts === null);
      await Promise.all(
        Array.from({ length: Math.min(READERS, queue.length) }, async () => {
          for (let county = queue.pop(); county !== undefined; county = queue.pop())
            county.counts = await read(county);
        }),
      );
      counted = new Map(
        counties.flatMap(({ editionId, counts }) => (counts === null ? [] : [[editionId, counts]])),
      );
      // Returns the same object while the token stays the same, so that results computed from it can be cached with it.
      const token = counties
        .map(({ editionId, placeStamp, counts }) => `${editionId}:${placeStamp}${counts === null ? '?' : ''}`)
        .join('.');
      if (last?.token !== token) last = { token, counties };
      return last;
    },
    {
      maxAgeMs: REFRESH_MS,
      timeoutMs: TIMEOUT_MS,
      onError: (error) => log.warn({ err: error }, 'the coverage could not be read: the cached one is used'),
    },
  );
}
