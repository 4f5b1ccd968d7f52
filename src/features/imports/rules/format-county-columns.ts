import type { CountyColumn } from '../../parcels/rules/county-columns.ts';

const SEEN_BY = {
  open: 'shown to everyone',
  personal: 'hidden like owner names',
  unsure: 'hidden until you decide',
} as const;

/** Describes who can see a county column. */
export function seenBy({ classification }: Pick<CountyColumn, 'classification'>): string {
  return SEEN_BY[classification];
}

/** Formats the county columns for a terminal, followed by the sentence about missing columns. */
export function formatCountyColumns(columns: readonly CountyColumn[], missing: string | null): string[] {
  const width = Math.max(4, ...columns.map(({ name }) => name.length));
  const lines = columns.map(
    (column) =>
      `  ${column.name.padEnd(width)}  ${seenBy(column).padEnd(SEEN_BY.personal.length)}  ${column.reason}`,
  );
  return [
    ...(columns.length === 0 ? [] : ['', "The county's own columns", ...lines]),
    ...(missing === null ? [] : ['', missing]),
  ];
}
