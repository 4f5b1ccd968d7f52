/** The source of a total value that the import computes, as people read it. */
export const TOTAL_RULE = 'the sum of the land value and the improvement value';

/** Returns true if the import computes the total value: the county gives land and improvements, but no column with their total. `fills`: whether a column is filled. */
export function computesTotal(fills: (column: string) => boolean): boolean {
  return fills('landval') && fills('improvval') && !fills('parval');
}

/** Returns the total value of a parcel in dollars, rounded to cents. Counties leave the improvements of vacant land empty. Returns null if both values are missing. */
export function totalValue(land: unknown, improvements: unknown): number | null {
  const parts = [land, improvements].filter((value) => typeof value === 'number');
  return parts.length === 0 ? null : Math.round(parts.reduce((sum, value) => sum + value, 0) * 100) / 100;
}

/** Returns a note about a computed total value, with the names of the two columns; nothing if the import computes none. */
export function listComputedTotal(
  matches: readonly { from: string; to: string | null }[],
  constants: Readonly<Record<string, unknown>> = {},
): string[] {
  const from = (column: string) => matches.find(({ to }) => to === column)?.from;
  if (!computesTotal((column) => from(column) !== undefined || constants[column] !== undefined)) return [];
  const [land = 'landval', improvements = 'improvval'] = [from('landval'), from('improvval')];
  return [`No column has the total value, so it is the sum of ${land} and ${improvements}.`];
}
