import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import { CA_PROVINCES, US_STATES } from '../../../places/rules/place-codes.ts';
import type { ColumnMatch, SampledColumn } from '../column-match.ts';
import { parseText } from '../parse-value.ts';

/** `SPRINGFIELD, VT`: the groups are city and state. All repetitions are bounded, because the values of a file may be hostile. */
const CITY_STATE = String.raw`(\p{L}[^\d,]{1,40}?)[,.]?\s{1,9}([A-Z]{2})\.?`;
/** `SPRINGFIELD, VT 05156-1234`. */
const CITY_LINE = String.raw`${CITY_STATE},?\s{1,9}(\d{5}(?:-?\d{4})?)-?`;
/** A whole address: a street line with a number, then a comma, semicolon or line break, then the city line. */
const WHOLE_LINE = String.raw`(?=[^,;\n]*\d)(.{3,120}?)\s{0,9}[,;\n]\s{0,9}${CITY_LINE}`;
/** A column is split if at least this share of its sampled values has the parts. */
const MIN_SHARE = 0.7;
const MIN_VALUES = 5;
const STATES = new Set([...US_STATES, ...CA_PROVINCES].map(({ postal }) => postal));

type Part = 'street' | 'city' | 'state' | 'zip';
/** The combinations of parts that a column may hold, the one with the most parts first. */
const KINDS: readonly { pattern: string; parts: readonly Part[]; message: string }[] = [
  { pattern: WHOLE_LINE, parts: ['street', 'city', 'state', 'zip'], message: 'the whole address' },
  { pattern: CITY_LINE, parts: ['city', 'state', 'zip'], message: 'city, state and ZIP code' },
  { pattern: CITY_STATE, parts: ['city', 'state'], message: 'city and state' },
];

type Replacement = NonNullable<ColumnMatch['replace']>[number];

const SITE: Readonly<Record<Part, ParcelColumnName | null>> = {
  street: 'address',
  city: 'scity',
  state: null, // the county's own state is the parcel's
  zip: 'szip',
};
const MAIL: Readonly<Record<Part, ParcelColumnName>> = {
  street: 'mailadd',
  city: 'mail_city',
  state: 'mail_state2',
  zip: 'mail_zip',
};

/**
 * Splits columns that hold a city with its state and ZIP code, or a whole address. Returns the matches that replace `match`: one for each part, with the
 * replacements that leave only this part of the text. Returns null for a column that holds one part only.
 */
export function splitCityLine(
  match: ColumnMatch,
  column: SampledColumn | undefined,
  taken: ReadonlySet<string>,
): ColumnMatch[] | null {
  const fields = [SITE, MAIL].find(({ street, city }) => street === match.to || city === match.to);
  if (fields === undefined || match.isFromRecipe) return null;
  const texts = (column?.values ?? []).flatMap((value) => parseText(value) ?? []);
  const kind = KINDS.find((candidate) => has(texts, candidate));
  if (kind === undefined || (kind.parts.length === 2 && match.to !== fields.city)) return null;
  const found = kind.parts.flatMap((part, index): ColumnMatch[] => {
    const to = fields[part];
    if (to === null || (to !== match.to && taken.has(to))) return [];
    const reason = `${match.reason}; its values hold ${kind.message}`;
    return [{ ...match, to, reason, replace: onlyGroup(kind.pattern, index + 1) }];
  });
  return found.length === 0 ? null : found;
}

/** Returns true if most texts have the parts of `kind`. Two letters that are no state, as in `SANTA FE`, are a part of the city's name. */
function has(texts: readonly string[], { pattern, parts }: (typeof KINDS)[number]): boolean {
  const test = new RegExp(`^${pattern}$`, 'iu');
  const state = parts.indexOf('state') + 1;
  const fitting = texts.filter((text) => STATES.has(test.exec(text)?.[state]?.toUpperCase() ?? '')).length;
  return fitting >= MIN_VALUES && fitting >= texts.length * MIN_SHARE;
}

/** Returns replacements that leave only a group of the pattern. A value that does not fit stays whole in the first part, the street or the city, and gives nothing to the others. */
function onlyGroup(pattern: string, group: number): Replacement[] {
  const replace = { pattern: `^${pattern}$`, with: `$${group}` };
  return group === 1 ? [replace] : [{ pattern: `^(?!${pattern}$).*$`, with: '' }, replace];
}
