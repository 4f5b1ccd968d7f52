/**
 * Estimates the number of the row that begins at a place in a file, from the average length of the rows that were seen before it. For samples, which skip the rows
 * in between. `place`: the number of bytes between the first row and this one.
 */
export function estimateRow(place: number, seen: { bytes: number; rows: number }): number {
  return seen.rows === 0 ? 1 : 1 + Math.round((place / seen.bytes) * seen.rows);
}
