/**
 * Brings one value of a property into the form that the map and joins know. undefined: not a value of this property as far as is known; it is
 * kept as it came and reported. null: it stands for nothing. The value is a text that is trimmed and not empty.
 */
export type ValueRule = (value: string) => string | number | null | undefined;

/** Blanks of any kind and number become one blank. */
export function plainLabel(value: string): string {
  return value.replace(/\s+/gu, ' ').trim();
}

/** The first pattern that a text matches, in the order of the table. */
export function firstMatch(
  value: string,
  table: readonly (readonly [pattern: RegExp, meaning: string])[],
): string | undefined {
  return table.find(([pattern]) => pattern.test(value))?.[1];
}
