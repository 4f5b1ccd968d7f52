import type { Comparison, FilterValue } from './filter-tree.ts';

/** The color of a fill or line that is not painted. */
export const TRANSPARENT = 'transparent';

/** The predicates of the style panel. */
export const STYLE_PREDICATES = ['is', 'is_not', 'exists', 'gt', 'lt', 'gte', 'lte'] as const;
export type StylePredicate = (typeof STYLE_PREDICATES)[number];

/** A color rule. The first rule from the top that a parcel meets paints it. Colors are `#rrggbb` or `transparent`. */
export interface StyleRule {
  /** A column of the parcel schema, or `custom:` followed by the county's own name for its column. */
  field: string;
  /** `parcel`, or the id of another source. */
  source: string;
  /** The county's path, for rules of the parcel source. */
  path: string;
  predicate: StylePredicate;
  /** True or false for `exists`, a number for comparisons of numbers. */
  value: FilterValue;
  fill: string;
  line: string;
}

/** The style of the parcels that meet no rule. */
export interface DefaultStyle {
  fill: string;
  line: string;
}

export interface StyleRules {
  rules: readonly StyleRule[];
  default: DefaultStyle | null;
}

export const NO_STYLES: StyleRules = { rules: [], default: null };

/** A parcel's class is stored in one byte. 0 means not selected, and one number is for parcels that meet no rule. */
export const MAX_STYLE_RULES = 200;

export const isComparison = (predicate: StylePredicate): predicate is Comparison =>
  predicate === 'gt' || predicate === 'lt' || predicate === 'gte' || predicate === 'lte';
