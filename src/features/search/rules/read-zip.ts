import { withoutNumberLabel } from './match-number.ts';
import { isOneNamedPart } from './number-parts.ts';
import { isKindOfStreet, UNIT_WORDS } from './read-query.ts';
import { tokenize } from './tokenize.ts';

const ZIP = /^(?:([^\d]*)[\s,])?(\d{5})(?:-\d{4})?$/;
const ZIP_ALONE = /^(?:zip(?:\s*code)?[\s:]*)?\d{5}(?:-\d{4})?$/i;
/** Roads that have numbers, in canonical words. After other roads, such as `Maple Rd`, a number is a ZIP code. */
const NUMBERED_ROAD =
  /\b(?:hwy|rte|rt|cr|box|(?:county|co|cty|state|township|twp|parish|service|ranch|market) rd)$/;

/**
 * Returns the five digits of a query that asks for a ZIP code, alone or after the name of a place: `21201`, `ZIP 21201-1234`, `Springfield, MD 21201`. Null for
 * others, such as the number of a parcel, road or unit: `APN: 21201`, `County Road 12345`, `Apt 12345`.
 */
export function readZip(query: string): string | null {
  const [, before = '', zip] = ZIP.exec(query.trim()) ?? [];
  if (zip === undefined || withoutNumberLabel(query) !== query || isOneNamedPart(query)) return null;
  const words = tokenize(before).map(({ canonical }) => canonical);
  const last = words.at(-1) ?? '';
  // `FL` is Florida here, not a floor.
  const isUnit = UNIT_WORDS.has(last) && last !== 'fl';
  return isUnit || NUMBERED_ROAD.test(words.join(' ')) ? null : zip;
}

/** Returns true for a query of nothing but a ZIP code. */
export function isZipAlone(query: string): boolean {
  return ZIP_ALONE.test(query.trim());
}

/** Returns true for a street, and perhaps its city, before a ZIP code: `Main St, Springfield, MD 21201`. */
export function isStreetWithZip(query: string): boolean {
  const words = tokenize(withoutZip(query));
  return readZip(query) !== null && words.slice(1).some(isKindOfStreet);
}

/**
 * Returns a query without the ZIP code after two or more words, because no place has a ZIP code in its name: `Springfield, MD 21201` asks for
 * Springfield, MD. Other queries stay the same.
 */
export function withoutZip(query: string): string {
  const name = query.trim().replace(/[\s,]+\d{5}(?:-\d{4})?$/, '');
  return readZip(query) === null || tokenize(name).length < 2 ? query : name;
}
