/** Returns the row that an arrow key moves to. Beyond either end of the list it is -1, the text field. */
export function nextActive(active: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  const rows = count + 1;
  return ((active + 1 + step + rows) % rows) - 1;
}
