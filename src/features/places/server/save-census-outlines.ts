import type { Services } from '../../../backend/services.ts';
import { saveOutlines } from './outlines.ts';
import { type NewOutline, listCountyPathsByGeoid } from './queries-outlines.ts';
import type { CountyOutline } from './read-census-outlines.ts';

export interface CensusReport {
  saved: number;
  /** Codes in the file that are no county here. */
  unknown: string[];
}

/** Saves some of the outlines of a Census file, and adds them to the report. When the rest doesn't come, the same file is read again. */
export async function saveCensusOutlines(
  { database }: Pick<Services, 'database'>,
  counties: readonly CountyOutline[],
  facts: { errorM: number; madeFrom: string },
  report: CensusReport,
): Promise<void> {
  const paths = await listCountyPathsByGeoid(
    database.kysely,
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
