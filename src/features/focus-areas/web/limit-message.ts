/** 2 of 5 used; 12 kept where the plan keeps any number. */
export function limitMessage({ used, total }: { used: number; total: number | null }): string {
  return total === null ? `${used.toLocaleString('en-US')} kept` : `${used} of ${total} used`;
}
