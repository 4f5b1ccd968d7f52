import type { SourceColumn } from './feature-source.ts';

/** A name for the next column: a nameless one is `column_3`, one that is there already gets a number. */
export function uniqueColumnName(name: string, columns: readonly SourceColumn[]): string {
  const base = name === '' ? `column_${columns.length + 1}` : name;
  let unique = base;
  for (let number = 2; columns.some((column) => column.name === unique); number++)
    unique = `${base}_${number}`;
  return unique;
}
