import type { Db } from '../../../backend/db/database.ts';
import { plainParcelNumber } from '../../../kernel/ids.ts';
import {
  type RemovalRule,
  type RemovalSubject,
  compileRemovals,
  wordsToFind,
} from '../../privacy/rules/removal-match.ts';
import { removalSubject } from '../rules/removal-subject.ts';
import { listByPlainNumber, listByUuid, listByWords, type CandidateRow } from './queries-removals.ts';

/** Rows of one statement: short enough for other requests to come in between on the embedded database. */
const ROWS_AT_ONCE = 25_000;
/** Parcels of one number are stacks of condominiums. */
const MAX_OF_NUMBER = 10_000;

export interface SubjectOfEdition {
  ogcFid: number;
  subject: RemovalSubject;
}

/**
 * The parcels of a current edition that these removals hide, whether they have ended or not. Each removal by name looks at the names of every row, so
 * keep what this gives until the rules change.
 */
export async function listRemovalSubjects(
  db: Db,
  rules: readonly RemovalRule[],
  { editionId, geoid, parcelCount }: { editionId: number; geoid: string; parcelCount: number },
): Promise<SubjectOfEdition[]> {
  const endless = compileRemovals(rules.map((rule) => ({ ...rule, expiresAtMs: null })));
  const found = new Map<number, RemovalSubject>();
  const keep = (rows: readonly CandidateRow[]) => {
    for (const row of rows) {
      const subject = removalSubject(row);
      if (row.geoid === geoid && endless.isHidden(subject, 0)) found.set(row.ogc_fid, subject);
    }
  };
  const named: string[][] = [];
  for (const rule of rules) {
    if (rule.kind === 'll_uuid') keep(await listByUuid(db, rule.subject));
    else if (rule.kind === 'parcel_number')
      keep(await listByPlainNumber(db, editionId, plainParcelNumber(rule.subject), MAX_OF_NUMBER));
    else named.push([...wordsToFind(rule)]);
  }
  for (const words of named)
    for (let from = 1; from <= parcelCount; from += ROWS_AT_ONCE)
      keep(await listByWords(db, editionId, [from, from + ROWS_AT_ONCE], words));
  return [...found].map(([ogcFid, subject]) => ({ ogcFid, subject }));
}
