import type { ColumnMatch, Matches, SampledColumn } from '../column-match.ts';
import { splitName } from './split-name.ts';

type Candidate = ColumnMatch & { to: string };

/** Columns that hold the parcel number where a county has no other: each parcel has its account or tax number. */
const NEXT_BEST_NUMBERS = new Set<string | null>([
  'account_number',
  'tax_id',
  'alt_parcelnumb1',
  'state_parcelnumb',
]);

/** Without a parcel number a county can't be searched or linked, so the best other number takes its place. */
export function takeNextBestNumber(matches: Matches, candidates: readonly Candidate[]): void {
  const best = candidates.find(
    ({ to, source }) => to === 'parcelnumb' && NEXT_BEST_NUMBERS.has(matches.get(source)?.to ?? null),
  );
  if (best !== undefined)
    matches.set(best.source, {
      ...best,
      reason: `no other column looks like a parcel number; ${best.reason}`,
    });
}

/**
 * A further column with values is taken as a number of the parcel only if the confidence of the match is at least this, it has at least `MIN_OTHER_NUMBERS`
 * values, and nearly all of them are in one row only.
 */
const OTHER_NUMBER_FROM = 0.65;
const OTHER_NUMBER_UNIQUE = 0.9;
const MIN_OTHER_NUMBERS = 30;
/** The minimum confidence where a file is a list of column names without values. A name such as `APN` has it. */
const OTHER_NAME_FROM = 0.6;
/** Beside a column of parcel numbers, a column with such a name often holds a part of them: `PARCEL` beside map and block, or the first digits (`PIN10`). */
const PART_OF_NUMBER = /^parcel$|\d$/;

/** Counties give a parcel several numbers (`PIN` and `PARCELID`, with and without dashes): up to two after the first one become its alternative numbers. */
export function takeOtherNumbers(
  matches: Matches,
  candidates: readonly Candidate[],
  taken: Set<string>,
  columns: readonly SampledColumn[],
): void {
  for (const candidate of candidates) {
    if (candidate.to !== 'parcelnumb' || matches.has(candidate.source)) continue;
    const to = (['alt_parcelnumb1', 'alt_parcelnumb2'] as const).find((name) => !taken.has(name));
    const values = (columns[candidate.source]?.values ?? []).filter(
      (value) => value !== null && value !== '',
    );
    // The values of a measure, such as an area, are unique, too.
    const isMeasure = values.some((value) => typeof value === 'number' && !Number.isInteger(value));
    const isUnique = !isMeasure && new Set(values).size >= values.length * OTHER_NUMBER_UNIQUE;
    const isSampled = columns[candidate.source]?.values.length !== 0;
    if (to === undefined || candidate.confidence < (isSampled ? OTHER_NUMBER_FROM : OTHER_NAME_FROM)) return;
    if (isSampled && (values.length < MIN_OTHER_NUMBERS || !isUnique)) continue;
    if (!isSampled && PART_OF_NUMBER.test(splitName(candidate.from) ?? '')) continue;
    taken.add(to);
    matches.set(candidate.source, {
      ...candidate,
      to,
      reason: `another number of the parcel: ${candidate.reason}`,
    });
  }
}
