import type { Comparison, FilterValue } from './filter-tree.ts';

/** "None" of a fill or a line. */
export const TRANSPARENT = 'transparent';

/** The predicates of the style panel; `default` is the rule that paints the rest. */
export const STYLE_PREDICATES = ['is', 'is_not', 'exists', 'gt', 'lt', 'gte', 'lte'] as const;
export type StylePredicate = (typeof STYLE_PREDICATES)[number];

/** A color rule: from top to bottom, the first that matches paints the parcel. Colors as `#rrggbb`, or `transparent`. */
export interface StyleRule {
  /** A column of the parcel schema, or `custom:` and the county's name. */
  field: string;
  /** `parcel`, or the id of another source. */
  source: string;
  /** Of the county, for rules of the parcel source. */
  path: string;
  predicate: StylePredicate;
  /** true or false for `exists`; a number for comparisons of numbers. */
  value: FilterValue;
  fill: string;
  line: string;
}

/** What parcels are painted with that no rule matches; absent: as they are drawn without rules. */
export interface DefaultStyle {
  fill: string;
  line: string;
}

export interface StyleRules {
  rules: readonly StyleRule[];
  default: DefaultStyle | null;
}

export const NO_STYLES: StyleRules = { rules: [], default: null };

/** A class is one byte; one is kept for the rest. */
export const MAX_STYLE_RULES = 200;

export const isComparison = (predicate: StylePredicate): predicate is Comparison =>
  predicate === 'gt' || predicate === 'lt' || predicate === 'gte' || predicate === 'lte';
