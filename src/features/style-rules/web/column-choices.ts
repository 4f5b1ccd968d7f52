import type { SelectSection } from '../../../frontend/ui/select-field.tsx';
import type { FilterOption } from '../../filters/contract.ts';
import { columnSections } from '../../filters/rules/column-sections.ts';

/** Returns the columns that have values, or may have some, as options of a select control, by group. */
export function columnChoices(options: ReadonlyMap<string, FilterOption>): SelectSection[] {
  const filled = [...options.values()].filter((option) => option.filled !== 0);
  return columnSections(filled).map(({ label, options: own }) => ({
    label,
    options: own.map((option) => ({ id: option.key, label: option.label })),
  }));
}
