import type { CountyColumn } from '../../parcels/rules/county-column-schema.ts';

const SEEN_BY = {
  open: 'shown to everyone',
  personal: 'hidden like owner names',
  unsure: 'hidden until you decide',
} as const;

/** Describes who can see a county column. */
export function seenBy({ classification }: Pick<CountyColumn, 'classification'>): string {
  return SEEN_BY[classification];
}

/** Describes what the values of a county column are, and why the map lacks it; empty when this is not known. */
export function typeLabel({ value_type: type, left_out: reason }: CountyColumn): string {
  if (type == null) return '';
  return reason == null
    ? LABELS[type]
    : `${LABELS[type]}: not on the map, so filters are slower and classes can't be made, because ${reason}`;
}

const LABELS = { number: 'numbers', date: 'dates', code: 'codes', text: 'texts' } as const;

/** Formats the county columns for a terminal, followed by the sentence about missing columns. */
export function formatCountyColumns(columns: readonly CountyColumn[], missing: string | null): string[] {
  const width = Math.max(4, ...columns.map(({ name }) => name.length));
  const lines = columns.map(
    (column) =>
      `  ${column.name.padEnd(width)}  ${seenBy(column).padEnd(SEEN_BY.personal.length)}  ${column.reason}${typeLabel(column) === '' ? '' : ` (${typeLabel(column)})`}`,
  );
  return [
    ...(columns.length === 0 ? [] : ['', "The county's own columns", ...lines]),
    ...(missing === null ? [] : ['', missing]),
  ];
}
