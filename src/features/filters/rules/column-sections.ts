import { FIELD_GROUPS } from '../../parcels/rules/parcel-columns.ts';
import type { FilterOption } from '../contract.ts';

const OTHERS = { id: 'custom', label: 'This county’s own columns' };
const GROUPS: readonly { id: string; label: string }[] = [...FIELD_GROUPS, OTHERS];

/** Returns the columns by the groups of the parcel record, without empty groups. Columns of an unknown group come last, with the county columns. */
export function columnSections(options: Iterable<FilterOption>) {
  const byGroup = Map.groupBy(options, ({ group }) =>
    GROUPS.some(({ id }) => id === group) ? group : OTHERS.id,
  );
  return GROUPS.flatMap(({ id, label }) => {
    const own = byGroup.get(id);
    return own === undefined ? [] : [{ id, label, options: own }];
  });
}
