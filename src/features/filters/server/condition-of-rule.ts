import type { ColumnCondition } from '../rules/condition-value.ts';
import { booleanOf } from '../rules/condition-value.ts';
import type { StyleRule } from '../rules/style-rule.ts';

/** Returns the condition of a color rule, or null for a rule of another source or county, which no parcel meets. */
export function conditionOfRule(rule: StyleRule, countyPath: string): ColumnCondition | null {
  if (rule.source !== 'parcel' || (rule.path !== '' && rule.path !== countyPath)) return null;
  const { field: column, predicate, value } = rule;
  switch (predicate) {
    case 'exists':
      // The panel sends Yes and No. Text such as "true" and "false" is accepted too (section 5 of the specification).
      return { op: 'exists', column, value: booleanOf(value) ?? true };
    case 'is':
    case 'is_not':
      return { op: predicate, column, value };
    default:
      return { op: predicate, column, value: typeof value === 'boolean' ? String(value) : value };
  }
}
