import { readFile } from 'node:fs/promises';
import type { Services } from '../../../backend/services.ts';
import {
  COVERAGE_FILE,
  type Coverage,
  type CurrentStore,
  editionFileKey,
} from '../../editions/server/index.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { createKeptValues } from './kept-values.ts';
import { listNotedColumns, sampleCustomColumns } from './queries-values.ts';

/** Rows that tell what the county's own columns hold. */
const SAMPLE = 2_000;
const MAX_KEPT = 300;

export interface EditionFacts {
  /** Percent of parcels with a value, by standard column that has any. */
  filled: ReadonlyMap<string, number>;
  /** The county's own columns by name. `percent` is of a sample, null when it holds none. */
  customs: readonly { name: string; isNumber: boolean; percent: number | null }[];
}

/** What an edition's columns hold. Editions never change: read once. */
export function createEditionFacts({
  database,
  files,
}: Pick<Services, 'database' | 'files'>): (edition: CurrentStore) => Promise<EditionFacts> {
  const db = database.kysely;
  const kept = createKeptValues<EditionFacts>(MAX_KEPT, () => 1);
  return (edition) =>
    kept.get(edition.key, async () => {
      const { geoid, version, editionId } = edition;
      const file = await files.localFile(editionFileKey(geoid, version, COVERAGE_FILE));
      const coverage = JSON.parse(await readFile(file, 'utf8')) as Coverage;
      const [sampled, noted] = await Promise.all([
        sampleCustomColumns(db, editionId, SAMPLE),
        listNotedColumns(db, editionId),
      ]);
      const known = new Set(sampled.map(({ name }) => name));
      const others = noted.filter((name) => !known.has(name) && findParcelColumn(name) === undefined);
      return {
        filled: new Map(
          coverage.columns.filter(({ filled }) => filled > 0).map(({ name, percent }) => [name, percent]),
        ),
        customs: [
          ...sampled.map(({ name, isNumber, share }) => ({
            name,
            isNumber,
            percent: Math.round(share * 1000) / 10,
          })),
          ...others.toSorted().map((name) => ({ name, isNumber: false, percent: null })),
        ],
      };
    });
}
