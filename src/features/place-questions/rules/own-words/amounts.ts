import type { OfferedColumn } from '../read-request.ts';
import { ACRES, type Concept, FLOOR_FEET, SALE_PRICE, SQUARE_FEET, VALUE, YEAR_BUILT } from './concepts.ts';
import { isYear } from './days.ts';
import type { Unit } from './lexeme.ts';
import type { Term } from './terms.ts';

const SQUARE_FEET_OF_ACRE = 43_560;
/** Such a number after a word like `bed`, if it isn't the number of that word ({@link isCountOf}), is a parcel value in dollars: `3 bed under 300k`. */
const MAX_COUNTED = 1000;
/** A compared number of at least this size, without a word that says what it is, is a parcel value in dollars: `over a million`. */
export const MIN_VALUE = 10_000;

/** The context in which a number is read: what the question says before it, the columns of the county and the day. */
interface Said {
  columns: ReadonlyMap<string, OfferedColumn>;
  concept: Concept | null;
  noun: 'land' | 'building';
  /** False for a number alone, which may be anything. */
  isCompared: boolean;
  /** True if {@link isCountOf} says that the number is a count. */
  isCount: boolean;
  /** The day of the question, such as 2026-05-16. */
  today: string;
}

type Amount = Extract<Term, { kind: 'amount' }>;
type Noun = Extract<Term, { kind: 'concept' }>;

/** Returns the noun after `terms[at]`, a number, if that belongs to it: "3 bedrooms", "$10,000 in taxes". `before`: a concept that still lacks its value. */
export function nounOf(
  amount: Amount,
  terms: readonly Term[],
  at: number,
  before: Concept | null,
): Noun | null {
  const [noun, behind, further] = terms.slice(at + 1, at + 4);
  if (noun?.kind !== 'concept') return null;
  if (amount.unit !== null)
    return amount.unit === 'dollar' && noun.concept.kind === 'money' && before === null ? noun : null;
  if (noun.concept.kind !== 'count') return before === null ? noun : null;
  const isOfBefore = isYear(amount.from) && (before?.kind === 'year' || before?.kind === 'day');
  // "Taxes over 5000, units 3": the noun has another number behind it.
  const isBehind = behind?.kind === 'amount' && behind.unit === null && further?.kind !== 'concept';
  const isOther = isBehind && (before !== null || amount.from >= MIN_VALUE || isYear(amount.from));
  return isOfBefore || isOther ? null : noun;
}

/** No parcel has this many units: in "under 300k apartments", the number is a parcel value. */
const MAX_UNITS = 100_000;
/** The things of which a parcel may have so many that their number looks like a year. In "1985 apartments", the year is that of the building. */
const MANY = /(?:^| )(?:units?|rooms?)$/;

/**
 * Returns true if a number is a count, and not a year or a value in dollars. `before` and `after`: the words for a thing that is counted directly before the
 * number ("units over 1,600") or after it ("more than 1,600 units"); null if there are none.
 */
export function isCountOf(
  { by, from, isTime }: Amount,
  before: string | null,
  after: string | null,
): boolean {
  if (isTime) return false;
  const mayBeYear = by === 'is' && isYear(from);
  if (after !== null) return from < MAX_UNITS && (MANY.test(after) || !mayBeYear);
  return before !== null && MANY.test(before) && from < MIN_VALUE && !mayBeYear;
}

/**
 * Returns true for a year behind the amount of `concept`, of which it is no further amount: "sold for over $500k before 2015", "over 5 acres in size, 1990 or newer".
 * "Taxes over 1500 and under 2000" has no year.
 */
export function isYearBehind(
  { by, from, to, unit, isTime }: Amount,
  { kind }: Concept,
  isListed: boolean,
): boolean {
  const isAmount = kind === 'money' || kind === 'area' || kind === 'floor';
  const isSpan = by === 'is' && !isListed;
  return isAmount && unit === null && (isTime || isSpan) && [from, to ?? from].every(isYear);
}

interface ColumnAmount {
  column: string;
  value: number;
}

/** Returns the column that a number is about, and the number in the unit of the column. Null if the county lacks the column, or nothing says what the number is. */
export function columnAmount(value: number, unit: Unit, said: Said): ColumnAmount | null {
  const { columns, concept, isCompared, isCount, today } = said;
  const find = (names: readonly string[]) => names.find((name) => columns.has(name));
  const from = (names: readonly string[]) => {
    const column = find(names);
    return column === undefined ? null : { column, value };
  };
  if (unit === 'acre' || unit === 'sqft') return areaAmount(value, unit, said);
  if (unit === 'year_old') {
    const column = find(YEAR_BUILT);
    return column === undefined ? null : { column, value: Number(today.slice(0, 4)) - value };
  }
  if (unit === 'dollar')
    return from(concept?.kind === 'money' ? concept.columns : concept?.kind === 'day' ? SALE_PRICE : VALUE);
  const isCommonCount = concept?.kind === 'count' && concept.pattern !== '' && !isCount;
  if ((concept === null || isCommonCount) && isYear(value)) return from(YEAR_BUILT);
  if (isCommonCount && value >= MAX_COUNTED) return from(VALUE);
  if (concept === null) return isCompared && value >= MIN_VALUE ? from(VALUE) : null;
  if (concept.kind === 'day' && !isYear(value)) return from(SALE_PRICE);
  if (concept.kind === 'area') return areaAmount(value, 'acre', said);
  const column = find(concept.columns);
  if (column !== undefined && columns.get(column)?.kind !== 'text') return { column, value };
  return isYear(value) && concept.kind !== 'text' && !isCount ? from(YEAR_BUILT) : null;
}

function areaAmount(
  value: number,
  unit: 'acre' | 'sqft',
  { columns, concept, noun }: Said,
): ColumnAmount | null {
  const find = (names: readonly string[]) => names.find((name) => columns.has(name));
  const own = concept?.pattern === '' ? columns.get(concept.columns[0] ?? '') : undefined;
  const hasUnit = unit === 'acre' ? /acre/i : /sq|feet|foot|area/i;
  // A column of the county that the question names by its label: "building footprint over 5,000 sq ft".
  if (own?.kind === 'number' && hasUnit.test(own.label)) return { column: own.key, value };
  const isFloor =
    concept?.kind === 'floor' || (unit === 'sqft' && concept?.kind !== 'area' && noun === 'building');
  const floor = isFloor ? find(FLOOR_FEET) : undefined;
  const [acres, feet] = [find(ACRES), find(SQUARE_FEET)];
  const column = floor ?? (unit === 'acre' ? (acres ?? feet) : (feet ?? acres));
  if (column === undefined) return null;
  const isInAcres = column === acres;
  if (isInAcres === (unit === 'acre')) return { column, value };
  return {
    column,
    value: isInAcres ? Math.round((value / SQUARE_FEET_OF_ACRE) * 1e4) / 1e4 : value * SQUARE_FEET_OF_ACRE,
  };
}
