/** The row that an arrow key moves to: through the rows and, past either end, back to the text (-1). */
export function nextActive(active: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  const rows = count + 1;
  return ((active + 1 + step + rows) % rows) - 1;
}
