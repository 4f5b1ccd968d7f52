import type { Db } from '../../../backend/db/database.ts';
import { plainParcelNumber } from '../../../kernel/ids.ts';
import { type OptOutRule, wordsToFind } from '../../privacy/rules/opt-out-match.ts';
import { type CandidateRow, listByPlainNumber, listByUuids, listByWords } from './queries-opt-outs.ts';

/** The rows that one statement reads: few enough that other requests can run in between on the embedded database. */
const ROWS_AT_ONCE = 25_000;

/** Yields the rows of an edition that an opt-out may hide, in batches. The database only finds candidates; the opt-out list decides. */
export async function* listOptOutCandidates(
  db: Db,
  { editionId, geoid, parcelCount }: { editionId: number; geoid: string; parcelCount: number },
  rule: OptOutRule,
): AsyncGenerator<CandidateRow[]> {
  if (rule.geoid !== null && rule.geoid !== geoid) return;
  const { kind, subject, llUuids = [] } = rule;
  if (kind === 'll_uuid' || kind === 'parcel_number') {
    yield await listByUuids(db, editionId, kind === 'll_uuid' ? [...llUuids, subject] : llUuids);
    if (kind === 'parcel_number') yield await listByPlainNumber(db, editionId, plainParcelNumber(subject));
    return;
  }
  const words = wordsToFind(rule);
  for (let from = 1; from <= parcelCount; from += ROWS_AT_ONCE)
    yield await listByWords(db, editionId, [from, from + ROWS_AT_ONCE], words);
}
