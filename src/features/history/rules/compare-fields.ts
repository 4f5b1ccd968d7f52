/** What two editions say of one parcel, as far as it is compared. */
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

/** Which columns both editions fill at all: one that a county's file newly gives has not changed in every parcel. */
export type FilledFields = Readonly<Record<keyof ComparedFields, boolean>>;

/** The kinds of change of a parcel's values. Spelling that only a machine sees (case, blanks, punctuation) is no change. */
export function changedFields(old: ComparedFields, now: ComparedFields, filled: FilledFields): FieldKind[] {
  const kinds: FieldKind[] = [];
  const differs = (name: keyof ComparedFields) => filled[name] && !isSame(old[name], now[name]);
  if (differs('owner') || differs('owner2')) kinds.push('owner');
  if (differs('parval') || differs('landval') || differs('improvval')) kinds.push('value');
  if (differs('number')) kinds.push('number');
  if (differs('address')) kinds.push('address');
  return kinds;
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
