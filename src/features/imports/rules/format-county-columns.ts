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

type TypedColumn = Pick<CountyColumn, 'value_type' | 'left_out'>;

/** Describes the type of a county column's values, and why the map lacks the column; empty when neither is known. */
export function typeLabel({ value_type: type, left_out: leftOut }: TypedColumn): string {
  return [...labelOf(type), ...notesOnMap(leftOut)].join(': ');
}

/** Returns the reason why a county column is shown or hidden, followed by the type of its values, unless the reason already names the type. */
export function reasonWithType(column: TypedColumn & Pick<CountyColumn, 'reason' | 'filled'>): string {
  const { reason, filled, value_type: type, left_out: leftOut } = column;
  if (filled === 0) return reason;
  const labels = labelOf(type).filter((label) => reason !== `Its values are ${label}.`);
  const notes = [...labels, ...notesOnMap(leftOut)];
  return notes.length === 0 ? reason : `${reason} (${notes.join(': ')})`;
}

function labelOf(type: CountyColumn['value_type']): string[] {
  return type == null ? [] : [LABELS[type]];
}

function notesOnMap(leftOut: string | null | undefined): string[] {
  return leftOut == null
    ? []
    : [`not on the map, so filters are slower and classes can't be made, because ${leftOut}`];
}

const LABELS = { number: 'numbers', date: 'dates', code: 'codes', text: 'texts' } as const;

/** Formats the county columns for a terminal, followed by the sentence about missing columns. */
export function formatCountyColumns(columns: readonly CountyColumn[], missing: string | null): string[] {
  const names = columns.map(({ name, in_records }) => (in_records ? `${name} in joined records` : name));
  const width = Math.max(4, ...names.map((name) => name.length));
  const lines = columns.map(
    (column, index) =>
      `  ${names[index]?.padEnd(width)}  ${seenBy(column).padEnd(SEEN_BY.personal.length)}  ${reasonWithType(column)}`,
  );
  return [
    ...(columns.length === 0 ? [] : ['', "The county's own columns", ...lines]),
    ...(missing === null ? [] : ['', missing]),
  ];
}
