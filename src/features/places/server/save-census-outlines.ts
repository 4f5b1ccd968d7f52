import type { Services } from '../../../backend/services.ts';
import { saveOutlines } from './outlines.ts';
import { type NewOutline, listCountyPathsByGeoid } from './queries-outlines.ts';
import type { CountyOutline } from './read-census-outlines.ts';

export interface CensusReport {
  saved: number;
  /** The codes in the file that belong to no county of this site. */
  unknown: string[];
}

/** Saves a batch of outlines from a Census file and updates the report. If a later batch fails, importing the same file again completes the rest. */
export async function saveCensusOutlines(
  { database }: Pick<Services, 'database'>,
  counties: readonly CountyOutline[],
  facts: { errorM: number; madeFrom: string },
  report: CensusReport,
): Promise<void> {
  const paths = await listCountyPathsByGeoid(
    database.kysely,
    'us',
    counties.map(({ geoid }) => geoid),
  );
  const outlines = counties.flatMap(({ geoid, ewkb, bbox }): NewOutline[] => {
    const path = paths.get(geoid);
    if (path === undefined) report.unknown.push(geoid);
    return path === undefined ? [] : [{ path, ewkb, bbox }];
  });
  if (outlines.length === 0) return;
  await database.kysely
    .transaction()
    .execute((trx) => saveOutlines(trx, outlines, { source: 'census', ...facts }));
  report.saved += outlines.length;
}
