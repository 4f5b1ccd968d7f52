import { percentOf } from '../../parcel-tiles/rules/percent.ts';
import { formatValue } from '../../parcels/rules/format-value.ts';
import type { ChildFormat } from './child-statistics.ts';
import type { StatisticFormat } from './statistics.ts';

/** From this value on, two decimals are 1.00. */
const MIN_WHOLE_ACRE = 0.995;
/** A number that is rounded to 0 has no sign, so that nobody reads "-0". */
const signDisplay = 'negative';
const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay });
export const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const TWO_DECIMALS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, signDisplay });
const TWO_DIGITS = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns a short label: numbers from 1,000 on without decimals, others with at most one; currency in whole dollars, and compact from a million dollars on. */
export function statisticLabel(value: number | null, format: StatisticFormat): string {
  if (value === null) return 'Not known';
  if (format === 'year') return String(Math.round(value));
  if (format === 'currency') {
    const sign = value < 0 ? '-' : '';
    const size = Math.abs(value);
    return `${sign}$${size >= 1_000_000 ? COMPACT.format(size) : WHOLE.format(size)}`;
  }
  const number = (Math.abs(value) >= 1000 ? WHOLE : ONE_DECIMAL).format(value);
  if (format !== 'acres') return number;
  return withAcres(value > 0 && value < MIN_WHOLE_ACRE ? partOfAcre(value) : number);
}

/** Adds the unit. The number is compared as it is shown: 1.04 acres are shown as 1 acre. */
function withAcres(number: string): string {
  return `${number} ${number === '1' ? 'acre' : 'acres'}`;
}

/** Formats a part of an acre with two decimals, or with two digits below 0.1, because a city lot has a few hundredths of an acre. */
function partOfAcre(value: number): string {
  return value < 0.1 ? TWO_DIGITS.format(value) : value.toFixed(2);
}

/** Returns a value for a table or a sentence, where it has more room than on a tile. */
export function exactLabel(value: number | null, format: StatisticFormat): string {
  if (value === null) return 'Not known';
  if (format === 'currency') return formatValue(value, 'currency');
  if (format === 'year') return formatValue(value, 'plain');
  const size = Math.abs(value);
  // Two decimals are too few for a very small parcel.
  if (format === 'acres' && size > 0 && size < 0.1) return statisticLabel(value, format);
  const number = TWO_DECIMALS.format(value);
  return format === 'acres' ? withAcres(number) : number;
}

/** Returns the value of a place on the map. Facts may be percentages. */
export function childLabel(value: number | null, format: ChildFormat): string {
  if (format !== 'percent') return statisticLabel(value, format);
  return value === null ? 'Not known' : `${ONE_DECIMAL.format(value)}%`;
}

/** Returns the bounds of a class of values: a value equal to the upper one is in the next class. */
export function classLabel(from: number | null, to: number | null, format: ChildFormat): string {
  if (from === null && to === null) return 'All values';
  if (from === null) return `Under ${childLabel(to, format)}`;
  return to === null
    ? `${childLabel(from, format)} and more`
    : `${childLabel(from, format)} to ${childLabel(to, format)}`;
}

/** Returns the share in percent with one decimal, "<1%" for a small one, and "100%" only for all. */
export function shareLabel(count: number, total: number): string {
  if (count === 0 || total === 0) return '0%';
  return count / total < 0.01 ? '<1%' : `${percentOf(count, total)}%`;
}

/** Returns a month such as 2026-11 as people read it: Nov 2026. */
export function monthLabel(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}
