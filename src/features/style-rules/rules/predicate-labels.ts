import type { StylePredicate } from '../../filters/rules/style-rule.ts';

const EVERY_COLUMN: readonly StylePredicate[] = ['is', 'is_not', 'exists'];
const RANGES: readonly StylePredicate[] = ['gt', 'lt', 'gte', 'lte'];

/** Returns the predicates that fit a column. Range columns (numbers and dates) also have the comparisons. */
export function predicatesOf(isRange: boolean): readonly StylePredicate[] {
  return isRange ? [...EVERY_COLUMN, ...RANGES] : EVERY_COLUMN;
}
