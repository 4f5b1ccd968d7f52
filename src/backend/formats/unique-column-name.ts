import type { SourceColumn } from './feature-source.ts';

interface Taken {
  names: Set<string>;
  /** The number of columns that are already in `names`. */
  count: number;
  /** The number to try first for the next column of each name. */
  next: Map<string, number>;
}

/** The names by list of columns, because a file may declare thousands of columns with the same name. */
const takenOf = new WeakMap<readonly SourceColumn[], Taken>();

/** Returns a name for the next column of a list that only grows. A column without a name becomes `column_3`, and a repeated name gets a number. */
export function uniqueColumnName(name: string, columns: readonly SourceColumn[]): string {
  const taken = takenOf.get(columns) ?? { names: new Set(), count: 0, next: new Map() };
  takenOf.set(columns, taken);
  for (; taken.count < columns.length; taken.count++) taken.names.add(columns[taken.count]?.name ?? '');
  const base = name === '' ? `column_${columns.length + 1}` : name;
  if (!taken.names.has(base)) return base;
  let number = taken.next.get(base) ?? 2;
  while (taken.names.has(`${base}_${number}`)) number++;
  taken.next.set(base, number);
  return `${base}_${number}`;
}

/** Returns a name without the line breaks that spreadsheets have in long ones: `Parcel\nNumber`. Any other name stays as it is, because recipes name columns exactly. */
export function onOneLine(name: string): string {
  return /[\r\n]/.test(name) ? name.replaceAll(/\s+/g, ' ') : name;
}
