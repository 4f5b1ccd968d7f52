/** Returns `2 of 5 used`, or `12 kept` where the plan is unlimited. */
export function limitMessage({ used, total }: { used: number; total: number | null }): string {
  return total === null ? `${used.toLocaleString('en-US')} kept` : `${used} of ${total} used`;
}
