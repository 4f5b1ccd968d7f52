/**
 * Estimates the number of a row from the average length of the rows that were read before it. For samples, which skip the rows in between. `bytesBefore`: the
 * approximate number of bytes between the first row and this row.
 */
export function estimateRow(bytesBefore: number, read: { bytes: number; rows: number }): number {
  return read.rows === 0 ? 1 : 1 + Math.round((bytesBefore / read.bytes) * read.rows);
}
