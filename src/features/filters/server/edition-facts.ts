import { createCache } from '../../../backend/cache/cache.ts';
import { readJsonFile } from '../../../backend/files/read-json-file.ts';
import type { Services } from '../../../backend/services.ts';
import {
  COVERAGE_FILE,
  type Coverage,
  type CurrentStore,
  editionFileKey,
} from '../../editions/server/index.ts';

const MAX_CACHED = 300;

export interface EditionFacts {
  /** Percent of parcels with a value, by standard column that has any. */
  filled: ReadonlyMap<string, number>;
}

/** What an edition's columns hold. Editions never change: read once. */
export function createEditionFacts({
  files,
}: Pick<Services, 'files'>): (edition: CurrentStore) => Promise<EditionFacts> {
  const kept = createCache<EditionFacts>({ maxEntries: MAX_CACHED });
  return (edition) =>
    kept.load(edition.key, async () => {
      const { geoid, version } = edition;
      const key = editionFileKey(geoid, version, COVERAGE_FILE);
      const coverage = (await files.open(key, readJsonFile, { verify: true })) as Coverage;
      return {
        filled: new Map(
          coverage.columns.filter(({ filled }) => filled > 0).map(({ name, percent }) => [name, percent]),
        ),
      };
    });
}
