import { plainParcelNumber, searchParcelNumber } from '../../../kernel/ids.ts';
import type { Mark } from './match-words.ts';

/** The labels that people write before a parcel number. */
const LABEL =
  /^\s*(?:(?:old|former|previous|prior|new|current)\s+)?(?:(?:(?:(?:tax|assessor'?s?|county|property|parcel|real estate)[ _-])?(?:parcel|tax|property|account|acct|acc|map|pin|apn|pid|folio|geo|prop|bill|key|roll|id)[ ._-]{0,3}(?:key |identification |identifier |id )?(?:(?:number|num|nbr|no|id|code)(?![a-z])|#)?|apn|ain|pin|pid|tmk|sbl|bbl|strap|arn|mblu?|geocode|blocklot|(?:gis|loc|geo|object)[ _-]?id)(?![a-z])|#)\s*[.:#]*\s*(?:is\s+)?(?=\S*\d)/i;

/** Returns a query without the label of a parcel number: `APN: 012-340` is `012-340`. */
export function withoutNumberLabel(query: string): string {
  return query.replace(LABEL, '');
}

/**
 * Returns a query as a parcel number without its label, in the form for comparisons: `APN: 012-340` is 12340. Returns '' for a query without letters and
 * digits.
 */
export function typedNumber(query: string): string {
  return searchParcelNumber(withoutNumberLabel(query));
}

/**
 * Returns the characters of a parcel number that match a typed beginning, compared without punctuation, blanks and leading zeros; null when the number does not begin
 * with it. `typed` is the result of {@link searchParcelNumber}.
 */
export function matchNumber(typed: string, parcelNumber: string): { isExact: boolean; marks: Mark[] } | null {
  const plain = searchParcelNumber(parcelNumber);
  if (typed === '' || !plain.startsWith(typed)) return null;
  let skipped = plainParcelNumber(parcelNumber).length - plain.length;
  let left = typed.length;
  let start = -1;
  for (let at = 0; at < parcelNumber.length; at++) {
    const character = plainParcelNumber(parcelNumber[at] ?? '');
    if (character === '') continue;
    if (skipped > 0) {
      skipped--;
      continue;
    }
    if (start < 0) start = at;
    left -= character.length; // one character may become two: ß is SS
    if (left <= 0) return { isExact: plain === typed, marks: [[start, at + 1]] };
  }
  return null;
}
