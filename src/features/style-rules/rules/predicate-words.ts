import type { StylePredicate } from '../../filters/rules/style-rule.ts';

/** As the style panel names them. */
export const PREDICATE_WORDS: Readonly<Record<StylePredicate, string>> = {
  is: 'is',
  is_not: 'is not',
  exists: 'has any value',
  gt: 'greater than',
  lt: 'less than',
  gte: 'greater or equal',
  lte: 'less or equal',
};

const EVERY_COLUMN: readonly StylePredicate[] = ['is', 'is_not', 'exists'];
const RANGES: readonly StylePredicate[] = ['gt', 'lt', 'gte', 'lte'];

/** Numeric (range) columns add the comparisons. */
export function predicatesOf(isRange: boolean): readonly StylePredicate[] {
  return isRange ? [...EVERY_COLUMN, ...RANGES] : EVERY_COLUMN;
}
