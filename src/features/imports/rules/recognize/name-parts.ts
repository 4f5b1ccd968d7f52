import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';

interface Guess {
  to: ParcelColumnName;
  confidence: number;
}

const setOf = (words: string) => new Set(words.split(' '));

/** Words for the basis of a value: how it was determined. */
const BASES = setOf('value market assessed appraised taxable actual real');
const VALUE_WORDS = setOf(
  'est current count gross total county city state full net amount price tax parcel site new base 1 units',
);
const HEADS: ReadonlyMap<string, ParcelColumnName> = new Map([
  ['land', 'landval'],
  ['lot', 'landval'],
  ['impr', 'improvval'],
  ['bldg', 'improvval'],
  ['units', 'improvval'],
]);
/** Without a word such as "market", only the numbers in the column can show that it holds a value of the property. */
const CONFIDENCE = { withBasis: 0.8, withTotal: 0.6, alone: 0.53 } as const;
/** The confidence that each word takes away. Taxes are computed from the taxable value, which exemptions lower, so other values are preferred. */
const PENALTIES = { taxable: 0.15, tax: 0.12, county: 0.02, city: 0.04 } as const;

const ACRES_OF_DEEDS = setOf('deed legal record recorded tax assessed total roll');
const ACRE_WORDS = setOf(
  'est gis land lot tract parcel map site gross net size area current real full num 1 mapped',
);

/**
 * Guesses the column of the record for a name of many words in any order, which the patterns (`name-patterns.ts`) can't list: `CERTIFIED_TAX_LAND`, `TOTAL_VAL_CUR`,
 * `LandActualVal`. One word says what is measured (the head), and the others may only say how, when and by whom. Returns null for any other name.
 */
export function guessByParts(words: readonly string[]): Guess | null {
  return guessValue(words) ?? guessAcres(words) ?? guessSale(words);
}

function guessValue(all: readonly string[]): Guess | null {
  const { words, yearPenalty } = takeYear(all);
  const heads = new Set(words.flatMap((word) => HEADS.get(word) ?? []));
  const rest = words.filter((word) => !HEADS.has(word));
  const hasBasis = rest.some((word) => BASES.has(word));
  const isValue = rest.every((word) => BASES.has(word) || VALUE_WORDS.has(word) || word === 'year');
  if (!isValue || words.length === 0) return null;
  const [head] = heads;
  // Names about payments and owners have such words, too: `tax`, `tax year`, `city`.
  if (
    head === undefined &&
    !(hasBasis && rest.some((word) => word !== 'taxable' && word !== 'real' && BASES.has(word)))
  )
    return null;
  // `Year of Appraisal` is a year.
  if (rest.includes('year') && (!hasBasis || (head === undefined && !rest.includes('value')))) return null;
  if (head === undefined && rest.includes('units')) return null;
  if (words.every((word) => word === 'lot' || word === 'units' || word === '1')) return null;
  const isTotal = rest.some((word) => word === 'total' || word === 'full');
  // `MARKET` alone needs values that look like amounts of money, as `LAND` alone does.
  const saysValue = hasBasis && (head !== undefined || isTotal || rest.includes('value'));
  const confidence = saysValue ? CONFIDENCE.withBasis : isTotal ? CONFIDENCE.withTotal : CONFIDENCE.alone;
  const less = Object.entries(PENALTIES).reduce((sum, [word, by]) => sum + (rest.includes(word) ? by : 0), 0);
  const to = head === undefined || heads.size > 1 ? 'parval' : head;
  if (heads.size > 1 && !rest.includes('total') && !hasBasis) return null;
  return { to, confidence: confidence - less - yearPenalty };
}

/**
 * Takes the year off `LAND_VALUE_2024`, `LANDVALUE24` and `2024 Land Value`. The latest of several years is preferred, so it takes the least confidence away (`yearPenalty`). `isShort` is true for a
 * year of two digits, which could also number one of many columns.
 */
export function takeYear(words: readonly string[]): {
  words: readonly string[];
  yearPenalty: number;
  isShort: boolean;
} {
  const none = { words, yearPenalty: 0, isShort: false };
  if (words.length < 2) return none;
  const [first, last] = [Number(words[0]), Number(words.at(-1))];
  if (isYear(last)) return { words: words.slice(0, -1), yearPenalty: penaltyFor(last), isShort: false };
  if (isYear(first)) return { words: words.slice(1), yearPenalty: penaltyFor(first), isShort: false };
  return last >= 10 && last < 50
    ? { words: words.slice(0, -1), yearPenalty: penaltyFor(2000 + last), isShort: true }
    : none;
}

const isYear = (number: number) => number >= 1990 && number < 2100;
const penaltyFor = (year: number) => (2100 - year) / 10_000;

function guessAcres(words: readonly string[]): Guess | null {
  if (!words.includes('acre')) return null;
  const rest = words.filter((word) => word !== 'acre');
  if (!rest.every((word) => ACRES_OF_DEEDS.has(word) || ACRE_WORDS.has(word))) return null;
  const isOfDeed = rest.some((word) => ACRES_OF_DEEDS.has(word));
  return { to: isOfDeed ? 'deeded_acres' : 'gisacre', confidence: rest.includes('net') ? 0.66 : 0.76 };
}

const SALE_WORDS = setOf('last current recent gross net total full deed disclosure site parcel 1');

/** The price and the date of a sale, with further words about the same sale: `LAST_SALE_GROSS_PRICE`. */
function guessSale(words: readonly string[]): Guess | null {
  if (!words.includes('sale')) return null;
  const rest = words.filter((word) => word !== 'sale' && !SALE_WORDS.has(word));
  if (rest.length !== 1) return null;
  if (rest[0] === 'price') return { to: 'saleprice', confidence: 0.72 };
  return rest[0] === 'date' ? { to: 'saledate', confidence: 0.72 } : null;
}

/** Words before the parts of an address that only say whose address it is. */
const BEFORE_SITE = setOf('site parcel full legal current real gis');
const BEFORE_OWNER = setOf('owner mail tax deed current full real 1 roll');

/**
 * Returns other forms of the name, in the words that the patterns have: without repetitions, or with one word for whose address it is. `parcel pre dir` becomes
 * `site pre dir`, and `deed owner 1 city` becomes `owner city`. A dwelling, which is counted as a unit elsewhere, becomes a building: `DWELLING_STYLE`.
 */
export function plainerWords(words: readonly string[]): string[][] {
  const once = words.filter((word, index) => word !== words[index - 1]);
  const forms: string[][] = once.length < words.length ? [once] : [];
  // The first of several: `BLDG1_YR`, `BLDG2_YR`.
  if (once.includes('1')) forms.push(once.filter((word) => word !== '1'));
  // The first line of a text: `LEGAL_DESC_LINE_1`.
  if (once.at(-2) === 'line' && once.includes('desc')) forms.push(once.filter((word) => word !== 'line'));
  if (once[0] === 'units') forms.push(['bldg', ...once.slice(1)]);
  for (const [whose, before] of [
    ['site', BEFORE_SITE],
    ['owner', BEFORE_OWNER],
  ] as const) {
    const from = once.findIndex((word) => !before.has(word));
    const isWhose = once
      .slice(0, from)
      .some((word) => word === whose || word === 'parcel' || word === 'mail');
    // `OWNER_MAIL_3` is the third line of an address, and not the third owner.
    const isNumber = /^\d+$/.test(once.slice(from).join(' '));
    if (from <= 0 || !isWhose || isNumber) continue;
    const first = whose === 'site' || once.slice(0, from).includes('owner') ? whose : 'mail';
    forms.push([first, ...once.slice(from)]);
  }
  return forms;
}
