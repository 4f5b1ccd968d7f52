import type { FilterCondition } from '../../filters/rules/filter-tree.ts';
import type { DefaultStyle, StyleRule, StyleRules } from '../../filters/rules/style-rule.ts';

/** A parcel that is not chosen, where the others are shown beside: it has no class. */
export const OUTSIDE_CLASS = 255;

/** The class of what is chosen and matches no rule: one more than the rules. */
export function restClass({ rules }: Pick<StyleRules, 'rules'>): number {
  return rules.length + 1;
}

/** The condition that a rule states of a parcel. Comparisons of `is` and its kind keep the value as it was given. */
export function conditionOf({ field, predicate, value }: StyleRule): FilterCondition {
  switch (predicate) {
    case 'is':
    case 'is_not':
      return { op: predicate, column: field, value };
    case 'exists':
      return { op: 'exists', column: field, value: value === true || value === 'true' };
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return { op: predicate, column: field, value: typeof value === 'boolean' ? Number(value) : value };
  }
}

/** How each class is painted: place n - 1 is class n; the last is the rest, null where it is drawn as without rules. */
export function paintsOf({ rules, default: rest }: StyleRules): (DefaultStyle | null)[] {
  return [...rules.map(({ fill, line }) => ({ fill, line })), rest];
}

/** The same rules without their colours: what decides the class of a parcel, and so the vector tiles. */
export function withoutColors({ rules }: StyleRules): StyleRules {
  return { rules: rules.map((rule) => ({ ...rule, fill: '', line: '' })), default: null };
}
