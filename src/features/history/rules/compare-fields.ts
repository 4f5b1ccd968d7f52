import { plainParcelNumber } from '../../../kernel/ids.ts';

/** The compared values of one parcel in one edition. */
export interface ComparedFields {
  number: string | null;
  address: string | null;
  owner: string | null;
  owner2: string | null;
  parval: number | null;
  landval: number | null;
  improvval: number | null;
}

export type FieldKind = 'owner' | 'value' | 'number' | 'address';

/**
 * Whether any parcel has a value in each column, in an edition or in both compared editions. Only columns with values in both are compared, because a column that
 * only the newer file has would make every parcel a change.
 */
export type FilledFields = Readonly<Record<keyof ComparedFields, boolean>>;

/** Returns the kinds of change of a parcel's values. Differences in case, blanks or punctuation are not changes. */
export function changedFields(old: ComparedFields, now: ComparedFields, filled: FilledFields): FieldKind[] {
  const kinds: FieldKind[] = [];
  const differs = (name: keyof ComparedFields) => filled[name] && !isSame(old[name], now[name]);
  if (differs('owner') || differs('owner2')) kinds.push('owner');
  if (differs('parval') || differs('landval') || differs('improvval')) kinds.push('value');
  // Numbers are compared without separators, because a county may drop the hyphens of all its numbers.
  if (filled.number && plainParcelNumber(old.number ?? '') !== plainParcelNumber(now.number ?? ''))
    kinds.push('number');
  if (differs('address')) kinds.push('address');
  return kinds;
}

const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

/** Returns true if both are the same date, even if only one has hyphens: 2020-01-31 and 20200131. Earlier imports stored dates of dBASE tables by their digits (`queries-dates.ts`). */
export function isSameDate(one: unknown, other: unknown): boolean {
  const [a, b] = [String(one), String(other)];
  return (ISO_DATE.test(a) || ISO_DATE.test(b)) && a.replaceAll('-', '') === b.replaceAll('-', '');
}

function isSame(a: string | number | null, b: string | number | null): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return plain(a) === plain(b);
}

function plain(text: string | null): string {
  return (text ?? '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
