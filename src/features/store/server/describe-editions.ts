import type { Services } from '../../../backend/services.ts';
import { ALWAYS_FILLED } from '../../coverage/rules/always-filled.ts';
import { readCoverage } from '../../parcel-tiles/server/index.ts';
import { listNewEditions, measureRows, saveDescription } from './queries-describe.ts';

/**
 * Stores which columns of a current edition have values and how large its rows are, for each edition that has no description yet. An edition whose
 * files can't be read is left out, and tried again the next time.
 */
export async function describeEditions(
  { database, files, log }: Pick<Services, 'database' | 'files' | 'log'>,
  path?: string,
): Promise<void> {
  const db = database.kysely;
  for (const edition of await listNewEditions(db, path)) {
    try {
      const { columns, total } = await readCoverage(files, edition);
      const filled = Object.fromEntries([
        ...ALWAYS_FILLED.map((name) => [name, total] as const),
        ...columns.map(({ name, filled: count }) => [name, count] as const),
      ]);
      await saveDescription(db, edition.editionId, filled, await measureRows(db, edition.editionId));
    } catch (error) {
      log.warn({ err: error, county: edition.geoid }, 'the store could not describe this county');
    }
  }
}
