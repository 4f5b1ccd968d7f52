import { CARE_OF } from './read-query.ts';
import { withSpokenNumbers, withTensInHouseNumber } from './spoken-numbers.ts';

/** A house number and the name of a street at the beginning of a text. */
const AT_NUMBER = /^#?\d+[a-z]?(?:\s*[-–]\s*\d+)?\s+.*[a-z]{2}/i;
/** The cross streets of a part of a street: `Main St between 1st and 2nd`. */
const BETWEEN = /\s+(?:between|betw|btwn|btw|bet)\.?\s+\S.*\s(?:and|&)\s+\S.*$/i;
/** The numbers of a block, which are found around its middle: `the 500 block of Main St`. */
const BLOCK_OF = /^\s*(?:the\s+)?(\d{1,3})00\s+(?:block|blk)\s+(?:of\s+)?(?=[a-z])/i;
/** A part of a house in words, without the number of a unit: `12 Main St front unit`. */
const PART_OF_HOUSE = /[\s,]+(?:front|rear|back|upper|lower)\s+(?:unit|apt|apartment|house|level|half)\.?$/i;
/** The house behind another one, which counties write as `12R MAIN ST`: `12 Main St rear`. */
const REAR_LAST = /^\s*(\d+)\s+([^,]*?[a-z]{2}[^,]*?)[\s,(]+rear\b\)?(?=\s*(?:,|$))/i;
/** A part of a legal description after an address: `12 Main St, Lot 4 Block 2 Sunset Addition`. */
const LEGAL_LAST =
  /^(\s*\d+[a-z]?\s+.*?[a-z]{2}.*?)[\s,;]+(?:lots?|blo?c?k|blk|tract|section|sec|phase|plat)\b[\s.#]*\d.*$/i;
/** The unit before the address, as in emails and old directories: `Unit 4, 12 Main St`, `apartment 4 at 12 Main St`. */
const UNIT_FIRST =
  /^\s*((?:unit|apt|apartment|suite|ste|room|rm)\b[.\s]*#?\s*|#\s*)(\w{1,5})(?:\s+(?:at|in|of)\s+|[\s,]+)(\d+[a-z]?\s+[^,]*[a-z]{2}[^,]*)/i;
/** The words of somebody who names the house beside the one that is meant: `across the street from 12 Main St`. */
const BESIDE =
  /^\s*(?:(?:the\s+)?(?:parcels?|propert(?:y|ies)|lots?|house|home|land|place)\s+)?(?:(?:right\s+)?(?:behind|beside|opposite|around|by|near|close\s+to|next\s+(?:door\s+)?to|adjacent\s+to|adjoining|across(?:\s+the\s+(?:street|road))?\s+from|in\s+(?:back|front)\s+of))\s+(?=\d)/i;
/** The words for what is beside an address: `12 Main St, next to the church`. */
const BESIDE_LAST =
  /^(\s*\d+[a-z]?\s+[^,]*?[a-z]{2}[^,]*?)[\s,(]+(?:right\s+)?(?:behind|beside|opposite|near|close\s+to|next\s+(?:door\s+)?to|adjacent\s+to|adjoining|across(?:\s+the\s+(?:street|road))?\s+from|in\s+(?:back|front)\s+of|just\s+off|off\s+of)\s+\S.*$/i;
/** The words before the number of a house, without another number except for a ZIP code before them: `Alder 120 Main St`, `21201 Alder, 120 Main St`. */
const BEFORE_NUMBER = /^((?:\d{5}(?:-\d{4})?[\s,]+)?\D*[^\d,\s])[\s,]+(\d+[a-z]?\s+.*[a-z]{2}.*)$/i;

/** A parcel number before an address: `117-68 3 Main St`. */
const AFTER_PARCEL_NUMBER =
  /^\s*(?:[a-z]?\d+[a-z\d]*(?:[-._/]\w+)+|\d{6,}[a-z]?)[\s,;:]+(?=\d+[a-z]?\s+[^,\d]*[a-z]{2})/i;

/** A street with the number after it: `Main St 120`. */
const NUMBER_LAST = /^([a-z][^\d,]*[a-z])[\s,#]+(\d{1,6}[a-z]?)$/i;

/**
 * Returns other queries to try when a query finds nothing. They leave out the person who gets the mail, text in brackets, cross streets, what is beside
 * the address, a legal description after it and a parcel number before it. They write spoken numbers in digits, two house numbers as a range, the lines
 * of a label as parts, and the number of a block as its middle number. They put a space between a house number and the street, leave out the spaces in
 * `7 th` and `N123 W 456`, put the unit after the address and the number before the street, and begin at the house number when a name or a place precedes
 * it.
 */
export function otherQueries(query: string): string[] {
  const plain = query
    .replace(CARE_OF, ' ')
    .replace(/\s*[\n\r\t;|]+\s*/g, ', ')
    .replace(REAR_LAST, '$1R $2')
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/^\s*(\d+)\s*(?:\b(?:to|through|thru|and)\b|&)\s*(\d+)\b/i, '$1-$2')
    .replace(/\b(\d{1,3}(?=\s+th\b)|\d{0,2}2(?=\s+nd\b))\s+/i, '$1')
    .replace(/^\s*([nsew]\d+)\s+([nsew])\s+(\d+)\b/i, '$1$2$3')
    .replace(/^\s*(\d+)((?!st|nd|rd|th)[a-z]{3,})/i, '$1 $2')
    .replace(/^\s*(\d+)[\s,]+rear[\s,]+(?=[a-z])/i, '$1R ')
    .replace(BESIDE, '')
    .replace(BESIDE_LAST, '$1')
    .replace(UNIT_FIRST, '$3 unit $2')
    .replace(BETWEEN, '')
    .replace(PART_OF_HOUSE, '')
    .trim();
  const lines = plain.split(/\s*,\s*/).filter(Boolean);
  const at = lines.findIndex((line) => AT_NUMBER.test(line));
  const spoken = [withSpokenNumbers(plain), withSpokenNumbers(withTensInHouseNumber(plain))];
  const others = [plain, ...spoken].map((text) =>
    text.replace(BLOCK_OF, (_, hundreds: string) => `${hundreds}50 `),
  );
  // `Jane Sample, 120 Main St, Alder`. Without a place after the address, the words before it may be the place.
  if (at > 0 && at < lines.length - 1) others.push(lines.slice(at).join(', '));
  const [, street, number] = NUMBER_LAST.exec(plain) ?? [];
  if (street !== undefined && number !== undefined) others.push(`${number} ${street}`);
  const [, before, from] = BEFORE_NUMBER.exec(plain) ?? [];
  if (before !== undefined && from !== undefined) others.push(`${from}, ${before}`);
  if (AFTER_PARCEL_NUMBER.test(plain)) others.push(plain.replace(AFTER_PARCEL_NUMBER, ''));
  if (LEGAL_LAST.test(plain)) others.push(plain.replace(LEGAL_LAST, '$1'));
  // `Jane Sample, 120 Main St`. Last, because the words before the address may be the place.
  if (at > 0 && at === lines.length - 1) others.push(lines.slice(at).join(', '));
  const seen = new Set([comparable(query), '']);
  return others.filter((other) => {
    const text = comparable(other);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

/** Returns a query in a form that does not depend on its case, blanks and hyphens. */
function comparable(query: string): string {
  return query
    .toLowerCase()
    .split(/[\s-]+/)
    .join(' ')
    .trim();
}
