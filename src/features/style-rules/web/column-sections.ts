import type { ChoiceSection } from '../../../frontend/ui/choice.tsx';
import type { FilterOption } from '../../filters/contract.ts';
import { FIELD_GROUPS } from '../../parcels/rules/parcel-columns.ts';

const OTHERS = [{ id: 'custom', label: 'This county’s own columns' }];

/** Returns the columns by the groups of the parcel record. Leaves out columns without any value, and groups without columns. */
export function columnSections(options: ReadonlyMap<string, FilterOption>): ChoiceSection[] {
  const groups = [...FIELD_GROUPS, ...OTHERS];
  const groupOf = ({ group }: FilterOption) => (groups.some(({ id }) => id === group) ? group : 'custom');
  return groups.flatMap(({ id, label }) => {
    const own = [...options.values()].filter((one) => groupOf(one) === id && one.filled !== 0);
    return own.length === 0
      ? []
      : [{ label, options: own.map((one) => ({ id: one.key, label: one.label })) }];
  });
}
