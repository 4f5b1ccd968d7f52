import { createCache } from '../../../backend/cache/cache.ts';
import type { Services } from '../../../backend/services.ts';
import { type CurrentStore, readCoverage } from '../../parcel-tiles/server/index.ts';

const MAX_CACHED = 300;

export interface EditionFacts {
  /** The percentage of parcels with a value, by standard column. Columns without any value are left out. */
  filled: ReadonlyMap<string, number>;
}

/** Reads the share of filled values in an edition's columns. Editions never change, so this is read once. */
export function createEditionFacts({
  files,
}: Pick<Services, 'files'>): (edition: CurrentStore) => Promise<EditionFacts> {
  const cache = createCache<EditionFacts>({ maxEntries: MAX_CACHED });
  return (edition) =>
    cache.load(edition.key, async () => {
      const coverage = await readCoverage(files, edition);
      return {
        filled: new Map(
          coverage.columns.filter(({ filled }) => filled > 0).map(({ name, percent }) => [name, percent]),
        ),
      };
    });
}
