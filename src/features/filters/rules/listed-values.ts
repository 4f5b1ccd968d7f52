import type { FilterOption } from '../contract.ts';

export interface CountedValue {
  value: string;
  /** Parcels of the county that have it; null when that is not known. */
  count: number | null;
}

/**
 * The rows to choose from. Fixed choices are all there, the frequent ones first, those whose label holds what is typed; other values are
 * those that the server found for it.
 */
export function listedValues(
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
