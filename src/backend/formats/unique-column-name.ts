import type { SourceColumn } from './feature-source.ts';

interface Taken {
  names: Set<string>;
  /** How many of the columns are in `names`. */
  count: number;
  /** The number that the next column of a name tries first. */
  next: Map<string, number>;
}

/** By list of columns: a file may say that it has thousands of them, all of one name. */
const takenOf = new WeakMap<readonly SourceColumn[], Taken>();

/** A name for the next column of a list that only grows: a nameless one is `column_3`, one that is there already gets a number. */
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
