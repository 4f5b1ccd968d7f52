import type { Services } from '../../../backend/services.ts';
import { plainParcelNumber } from '../../../kernel/ids.ts';
import type { RemovalPreview } from '../../privacy/contract.ts';
import { type RemovalRule, compileRemovals, wordsToFind } from '../../privacy/rules/removal-match.ts';
import { parcelHeadline } from '../rules/format-address.ts';
import { removalSubject } from '../rules/removal-subject.ts';
import {
  type CandidateRow,
  listByPlainNumber,
  listByUuid,
  listByWords,
  listSearchedEditions,
} from './queries-removals.ts';

/** Rows of one statement: short enough for other requests to come in between on the embedded database. */
const ROWS_AT_ONCE = 25_000;
const MAX_MATCHES = 10_000;
/** A preview of a name looks at every row of every county; it stops and says so when that takes longer. */
const MAX_MS = 6_000;
const SHOWN = 10;

/** Counts the parcels of current editions that a removal would hide. The truth is the rule: the database only finds candidates. */
export async function findRemovalMatches(
  { database }: Pick<Services, 'database'>,
  rule: RemovalRule,
): Promise<RemovalPreview> {
  const matcher = compileRemovals([rule]);
  const found: CandidateRow[] = [];
  const startedAt = performance.now();
  let isComplete = true;
  for await (const rows of listCandidates(database.kysely, rule)) {
    found.push(...rows.filter((row) => matcher.isHidden(removalSubject(row), 0)));
    if (found.length < MAX_MATCHES && performance.now() - startedAt < MAX_MS) continue;
    isComplete = false;
    break;
  }
  return {
    count: Math.min(found.length, MAX_MATCHES),
    is_complete: isComplete,
    parcels: found.slice(0, SHOWN).map((row) => ({
      path: row.path,
      headline: parcelHeadline({ ...row }),
      geoid: row.geoid,
      names: [...removalSubject(row).names],
    })),
  };
}

async function* listCandidates(
  db: Services['database']['kysely'],
  rule: RemovalRule,
): AsyncGenerator<CandidateRow[]> {
  if (rule.kind === 'll_uuid') {
    yield await listByUuid(db, rule.subject);
    return;
  }
  for (const { editionId, parcelCount } of await listSearchedEditions(db, rule.geoid)) {
    if (rule.kind === 'parcel_number') {
      yield await listByPlainNumber(db, editionId, plainParcelNumber(rule.subject), MAX_MATCHES);
      continue;
    }
    const words = wordsToFind(rule);
    for (let from = 1; from <= parcelCount; from += ROWS_AT_ONCE)
      yield await listByWords(db, editionId, [from, from + ROWS_AT_ONCE], words);
  }
}
