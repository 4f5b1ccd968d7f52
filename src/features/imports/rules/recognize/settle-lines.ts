import { type ColumnMatch, type Matches, type SampledColumn, findMatch } from '../column-match.ts';
import { parseText } from '../parse-value.ts';
import { splitName } from './split-name.ts';

type Candidates = readonly (ColumnMatch & { to: string })[];

/** The lines of addresses, with their second lines and their ZIP codes. */
const LINES = [
  { line: 'mailadd', second: 'mail_address2', zip: 'mail_zip' },
  { line: 'address', second: 'address2', zip: 'szip' },
] as const;
/** The minimum number of rows with a value. Fewer may be chance. */
const MIN_ROWS = 20;
/** A line that is filled in fewer of the rows is not the one with the street, if another is filled in nearly all of them. */
const [RARELY, NEARLY] = [0.5, 0.9];
/** The share of the rows in which a line ends with the row's ZIP code: more for the whole address, less for a line of it. */
const [WHOLE, PART] = [0.5, 0.1];
/** The least share of lines that begin with a number. `1ST ST` does not. */
const NUMBERED = 0.1;
/** Names such as `SUFFIX`, which may be about anything. */
const ANY_PART = /^(?:pre|post|type)$/;
const NUMBER = /^\d+[a-z]?(?:-\d+)? /i;

const textsOf = (column: SampledColumn | undefined) =>
  (column?.values ?? []).map((value) => parseText(value)?.trim() ?? '');
const filledShare = (column: SampledColumn | undefined) => {
  const texts = textsOf(column);
  return texts.length < MIN_ROWS ? undefined : texts.filter((text) => text !== '').length / texts.length;
};

/**
 * Finds the line with the street by the values. Some counties fill the first line of the owner's address only if mail goes to the care of
 * somebody, and some have the whole address with city and ZIP code in one column beside its lines.
 */
export function settleLines(
  matches: Matches,
  candidates: Candidates,
  columns: readonly SampledColumn[],
): void {
  for (const { line, second, zip } of LINES) {
    const match = findMatch(matches, line);
    if (match === undefined || match.isFromRecipe) continue;
    const open = candidates.filter(({ to, source }) => to === line && !matches.has(source));
    const zips = columns[findMatch(matches, zip)?.source ?? -1];
    const filled = filledShare(columns[match.source]) ?? 1;
    const whole = endsWithZip(columns[match.source], zips);
    const better =
      filled < RARELY
        ? open.find(({ source }) => (filledShare(columns[source]) ?? 0) > NEARLY)
        : open.find(
            ({ source }) =>
              whole > WHOLE &&
              endsWithZip(columns[source], zips) < PART &&
              (filledShare(columns[source]) ?? 0) > filled * NEARLY,
          );
    if (better !== undefined) {
      matches.delete(match.source);
      matches.set(better.source, {
        ...better,
        reason: `${better.reason}; ${match.from} ${filled < RARELY ? 'is empty in most rows' : 'has the whole address'}`,
      });
      continue;
    }
    const next = findMatch(matches, second);
    if (next === undefined || next.isFromRecipe || filled >= RARELY) continue;
    if ((filledShare(columns[next.source]) ?? 0) <= NEARLY) continue;
    const reason = `${match.from} is empty in most rows, so the street is in ${next.from}`;
    matches.set(match.source, { ...match, to: second, reason });
    matches.set(next.source, { ...next, to: line, reason });
  }
}

/** Returns the share of the rows in which a text ends with the ZIP code of the row. */
function endsWithZip(column: SampledColumn | undefined, zips: SampledColumn | undefined): number {
  const codes = textsOf(zips);
  const texts = textsOf(column);
  const rows = texts.flatMap((text, row) => {
    const code = codes[row]?.slice(0, 5) ?? '';
    return text === '' || code.length < 5 ? [] : [text.slice(-10).includes(code)];
  });
  return rows.length < MIN_ROWS ? 0 : rows.filter(Boolean).length / rows.length;
}

/**
 * Takes an address without house numbers for the street, if another column has the numbers, as in `HOUSE_NUM` and `ADDRESS`. Leaves out a
 * `SUFFIX` in a file without streets and numbers: it is then that of something else.
 */
export function settleStreet(matches: Matches, columns: readonly SampledColumn[], taken: Set<string>): void {
  const [line, number] = [findMatch(matches, 'address'), findMatch(matches, 'saddno')];
  if (findMatch(matches, 'saddstr') !== undefined) return;
  if (number === undefined) {
    for (const { from, to, source, isFromRecipe } of [...matches.values()]) {
      if (to === null || !/^sadd(?:pref|sttyp|stsuf)$/.test(to) || isFromRecipe) continue;
      if (!ANY_PART.test(splitName(from) ?? '')) continue;
      matches.delete(source);
      taken.delete(to);
    }
    return;
  }
  if (line === undefined || line.isFromRecipe || number.isFromRecipe) return;
  const texts = textsOf(columns[line.source]).filter((text) => text !== '');
  if (texts.length < MIN_ROWS || (filledShare(columns[number.source]) ?? 0) < RARELY) return;
  if (texts.filter((text) => NUMBER.test(text)).length >= texts.length * NUMBERED) return;
  taken.delete('address');
  taken.add('saddstr');
  matches.set(line.source, {
    ...line,
    to: 'saddstr',
    reason: `its values are streets without the numbers, which are in ${number.from}`,
  });
}
