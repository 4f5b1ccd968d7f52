/**
 * Returns about which row begins at a place of a file without fixed lengths, by the rows that were seen before it: for samples, which don't read the rows in between.
 * `place`: the number of bytes between the first row and this one.
 */
export function estimateRow(place: number, seen: { bytes: number; rows: number }): number {
  return seen.rows === 0 ? 1 : 1 + Math.round((place / seen.bytes) * seen.rows);
}
