import { countLabel } from '../../../kernel/count-label.ts';

/** Advice for people whose filters match no parcel. */
export const NO_MATCH_ADVICE = 'Widen a range, remove a filter, or match any filter instead of all.';

/** Returns a label such as "1 parcel" or "3,214 parcels". */
export function parcelsLabel(count: number): string {
  return countLabel(count, 'parcel');
}

/** Returns a label such as "2 filters". */
export function filtersLabel(count: number): string {
  return countLabel(count, 'filter');
}

/** Returns a part as a percentage. A part above zero never shows as 0%, and less than the total never shows as 100%. */
export function shareLabel(part: number, total: number): string {
  if (total === 0 || part === 0) return '0%';
  const percent = (part / total) * 100;
  if (part >= total) return '100%';
  if (percent < 0.1) return '<0.1%';
  return `${Math.min(99.9, Math.round(percent * 10) / 10)}%`;
}

/** Returns the place of a page in a list, such as "26 – 50 of 1,204"; "1 of 1" for a page of one row. */
export function pageLabel(first: number, last: number, total: number): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return `${rangeLabel(number(first), number(last))} of ${number(total)}`;
}

/** Returns a range such as "$0 – $2,300,000", or the one value that both ends are. */
export function rangeLabel(from: string, to: string): string {
  return from === to ? from : `${from} – ${to}`;
}
