/**
 * Normalizes one value of a property to the form that the map and joins expect. Takes a text that is trimmed and not empty. Returns undefined for
 * an unknown value, which is published and reported with only its white space cleaned, and null for a text that means "no value".
 */
export type ValueRule = (value: string) => string | number | null | undefined;

/** Trims a text and replaces every run of white space with one space. */
export function plainLabel(value: string): string {
  return value.replace(/\s+/gu, ' ').trim();
}

/** Returns the meaning of the first pattern in the table that a text matches. */
export function firstMatch(
  value: string,
  table: readonly (readonly [pattern: RegExp, meaning: string])[],
): string | undefined {
  return table.find(([pattern]) => pattern.test(value))?.[1];
}
