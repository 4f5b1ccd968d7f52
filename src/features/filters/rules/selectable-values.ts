import type { FilterOption } from '../contract.ts';

export interface CountedValue {
  value: string;
  /** The number of the county's parcels with this value; null when it is unknown. */
  count: number | null;
}

/**
 * Returns the values that the reader can select. For a column with fixed choices these are all choices whose label contains the typed text or whose value is
 * that text, the most frequent first. For other columns these are the values that the server found.
 */
export function selectableValues(
  { checkboxes }: Pick<FilterOption, 'checkboxes'>,
  found: readonly CountedValue[] | undefined,
  typed: string,
): (CountedValue & { id: string })[] {
  if (checkboxes === undefined) return (found ?? []).map((entry) => ({ ...entry, id: entry.value }));
  const counts = new Map(found?.map(({ value, count }) => [value, count]));
  const wanted = typed.trim().toLowerCase();
  return Object.entries(checkboxes)
    .filter(([value, label]) => label.toLowerCase().includes(wanted) || value.toLowerCase() === wanted)
    .map(([value]) => ({ id: value, value, count: found === undefined ? null : (counts.get(value) ?? 0) }))
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
}
