/** Returns `2 of 5 used`, `12 saved` where the plan is unlimited, or `None saved yet`. */
export function limitLabel({ used, total }: { used: number; total: number | null }): string {
  if (used === 0) return total === null ? 'None saved yet' : `None saved yet, up to ${total}`;
  return total === null ? `${used.toLocaleString('en-US')} saved` : `${used} of ${total} used`;
}
