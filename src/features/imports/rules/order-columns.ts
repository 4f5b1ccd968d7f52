import type { DryRun } from './dry-run-result.ts';

type Column = DryRun['columns'][number];

/** Matches with less confidence are marked "please check". */
export const CHECKED_BELOW = 0.7;

/**
 * Returns the columns in the order in which a person should look at them: those with a proposal, uncertain matches, columns without a match (those
 * with the most values first), sure matches, and empty columns. Otherwise columns of one kind stay in the file's order.
 */
export function orderColumns(columns: readonly Column[]): Column[] {
  return columns.toSorted((a, b) => rank(a) - rank(b) || filled(b) - filled(a));
}

function rank({ to, proposal, confidence, filled_percent }: Column): number {
  if (to !== null) return confidence < CHECKED_BELOW ? 1 : 3;
  if (proposal !== null) return 0;
  return filled_percent > 0 ? 2 : 4;
}

function filled({ to, proposal, filled_percent }: Column): number {
  return to === null && proposal === null ? filled_percent : 0;
}
