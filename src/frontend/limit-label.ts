/** Returns `2 of 5 used`, or `12 saved` and `None saved yet` where the plan is unlimited. */
export function limitLabel({ used, total }: { used: number; total: number | null }): string {
  if (total !== null) return `${used} of ${total} used`;
  return used === 0 ? 'None saved yet' : `${used.toLocaleString('en-US')} saved`;
}
