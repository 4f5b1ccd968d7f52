import type { RowFinding } from './finding-log.ts';

const OUTCOMES = { skipped: 'skipped', repaired: 'repaired', kept: 'kept, please check' } as const;

/** Formats the rows of a file that have the same issue as one line for a terminal, with at most `maxRows` row numbers. */
export function formatFinding({ outcome, message, count, rows }: RowFinding, maxRows: number): string {
  const shown = rows.slice(0, maxRows);
  const label = shown.length === 1 ? 'Row' : 'Rows';
  const more = count > shown.length ? `, ... (${(count - shown.length).toLocaleString('en-US')} more)` : '';
  return `  ${count.toLocaleString('en-US').padStart(9)}  ${OUTCOMES[outcome]}: ${message} ${label} ${shown.join(', ')}${more}`;
}
