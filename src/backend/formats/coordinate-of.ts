/** Returns a coordinate of JSON as a number. Some programs write coordinates as texts. An absent coordinate, which is null or the text "NaN", becomes NaN. */
export function coordinateOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
