import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import type { ColumnMatch, SampledColumn } from '../column-match.ts';
import { parseText } from '../parse-value.ts';

/** With fewer values, the form of all of them may be chance. */
const MIN_VALUES = 5;
/** In some cities, a few house numbers really begin with a zero. */
const MIN_PADDED = 0.1;

type Replacement = NonNullable<ColumnMatch['replace']>[number];
const DECIMALS: Replacement = { pattern: String.raw`^(\d+)\.0+$`, with: '$1' };
const PADDING: Replacement = { pattern: String.raw`^0+(?=\d)`, with: '' };

/** Makes `DOE; ROE` of `["DOE","ROE"]`. */
const LIST_TEXT: readonly Replacement[] = [
  { pattern: String.raw`^\[(?:"|\]$)|"\]$`, with: '' },
  { pattern: '", ?"', with: '; ' },
  { pattern: String.raw`\\(["\\/])`, with: '$1' },
];

/** Returns true for a column of JSON lists of texts, as web services write the owners of a parcel. */
function areLists(values: SampledColumn['values']): boolean {
  const texts = values.flatMap((value) => parseText(value) ?? []);
  return texts.length >= MIN_VALUES && texts.every((text) => /^\[(?:".*")?\]$/s.test(text));
}

/**
 * Returns true for a column of texts that are all whole numbers with a fraction of zero, such as `14280100.0`: a program treated it as a column of decimal
 * numbers, because some of its values are missing.
 */
function areDecimals(values: SampledColumn['values']): boolean {
  let count = 0;
  for (const value of values) {
    if (value === null || value === '') continue;
    if (typeof value !== 'string') return false;
    const text = parseText(value);
    if (text === null) continue;
    if (!/^\d+\.0+$/.test(text)) return false;
    count++;
  }
  return count >= MIN_VALUES;
}

/** Returns true for a column of house numbers in which zeros fill the width: `00812`. */
function arePadded(values: SampledColumn['values']): boolean {
  const texts = values.flatMap((value) => parseText(value) ?? []);
  const padded = texts.filter((text) => /^0+[1-9]/.test(text)).length;
  return padded >= MIN_VALUES && padded >= texts.length * MIN_PADDED;
}

/** Returns the sampled values without their fractions of zero, if all of them have one. */
export function withoutZeroFractions<C extends SampledColumn>(column: C): C {
  return areDecimals(column.values)
    ? { ...column, values: column.values.map((value) => parseText(value)?.replace(/\.0+$/, '') ?? null) }
    : column;
}

/** Adds the replacements that make plain texts of the values of a text column of the record: `3988` of `03988` and of `3988.0`, `DOE` of `["DOE"]`. */
export function withPlainTexts(match: ColumnMatch, column: SampledColumn | undefined): ColumnMatch {
  if (match.to === null || match.isFromRecipe || match.parse !== undefined || column === undefined)
    return match;
  if (findParcelColumn(match.to)?.type !== 'text') return match;
  const isHouseNumber = (match.to === 'saddno' || match.to === 'mail_addno') && match.part === undefined;
  const added = [
    ...(areLists(column.values) ? LIST_TEXT : []),
    ...(areDecimals(column.values) ? [DECIMALS] : []),
    ...(isHouseNumber && arePadded(column.values) ? [PADDING] : []),
  ];
  return added.length === 0 ? match : { ...match, replace: [...added, ...(match.replace ?? [])] };
}
