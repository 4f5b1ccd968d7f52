import type { FilterValue } from '../../filters/rules/filter-tree.ts';
import type { DefaultStyle, StyleRule, StyleRules } from '../../filters/rules/style-rule.ts';
import type { ColumnSummary } from '../contract.ts';
import { type RampName, rampColors } from './color-ramps.ts';
import { PARCEL_RULES } from './edited-rules.ts';
import { CATEGORY_COLORS, OTHER_COLOR, categoryColor, lineFor } from './style-colors.ts';

/** The number of colors that can be told apart. */
export const MAX_CATEGORIES = CATEGORY_COLORS.length;

interface Column {
  field: string;
  /** The path of the county. */
  path: string;
}

const OTHERS: DefaultStyle = { fill: OTHER_COLOR, line: lineFor(OTHER_COLOR) };

/** Returns a rule for each value, in the given order (the most frequent first). All other parcels are gray. */
export function categoryStyles(column: Column, values: readonly FilterValue[]): StyleRules {
  const rules = values
    .slice(0, MAX_CATEGORIES)
    .map((value, index) => ruleOf(column, 'is', value, categoryColor(index)));
  return { rules, default: rules.length === 0 ? null : OTHERS };
}

/**
 * Returns a rule for each class between ascending breaks. The greatest comes first, because the first match wins; the last covers values below all
 * breaks. Parcels without a value are not painted.
 */
export function rampStyles(column: Column, breaks: readonly (number | string)[], ramp: RampName): StyleRules {
  const colors = rampColors(ramp, breaks.length + 1);
  const [lowest] = breaks;
  if (lowest === undefined) {
    const [color = OTHER_COLOR] = colors;
    return { rules: [ruleOf(column, 'exists', true, color)], default: null };
  }
  const rules = breaks
    .map((value, index) => ruleOf(column, 'gte', value, colors[index + 1] ?? OTHER_COLOR))
    .toReversed();
  return { rules: [...rules, ruleOf(column, 'lt', lowest, colors[0] ?? OTHER_COLOR)], default: null };
}

/** Returns the rules for the summary of a column: a ramp over its classes, or a color for each of its most frequent values. */
export function summaryStyles(summary: ColumnSummary, column: Column, ramp: RampName): StyleRules {
  if ('breaks' in summary)
    return summary.filled === 0 ? { rules: [], default: null } : rampStyles(column, summary.breaks, ramp);
  const made = categoryStyles(
    column,
    summary.values.map(({ value }) => value),
  );
  // Every value has a color. Only parcels without a value are left, and they keep their usual look.
  return summary.others === 0 ? { ...made, default: null } : made;
}

function ruleOf(
  { field, path }: Column,
  predicate: StyleRule['predicate'],
  value: FilterValue,
  fill: string,
): StyleRule {
  return { field, source: PARCEL_RULES, path, predicate, value, fill, line: lineFor(fill) };
}
