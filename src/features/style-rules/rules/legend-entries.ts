import { PREDICATE_LABELS } from '../../filters/rules/read-draft.ts';
import {
  type StylePredicate,
  type StyleRule,
  type StyleRules,
  isComparison,
} from '../../filters/rules/style-rule.ts';

export interface LegendEntry {
  label: string;
  fill: string;
  line: string;
}

/** The functions that name columns and values in the legend. */
export interface LegendTexts {
  labelOf: (field: string) => string;
  /** Returns a value as the screen shows it, such as `$50,000`. */
  valueOf: (field: string, value: StyleRule['value']) => string;
}

export interface Legend {
  /** The name of the column that all rules use; null when they use several columns, or when there are no rules. */
  title: string | null;
  entries: readonly LegendEntry[];
}

const REST_LABEL = 'Everything else';

/** Returns one legend entry per rule, in order, then one for the default style if there is one. If the rules use several columns, each rule's entry names its column. */
export function legendOf(styles: StyleRules, texts: LegendTexts): Legend {
  const fields = new Set(styles.rules.map(({ field }) => field));
  const [only] = fields;
  const title = fields.size === 1 && only !== undefined ? texts.labelOf(only) : null;
  const entries = styles.rules.map((rule, index) => ({
    label: entryLabel(rule, upperBound(styles.rules, index), title === null, texts),
    fill: rule.fill,
    line: rule.line,
  }));
  const rest = styles.default;
  return { title, entries: rest === null ? entries : [...entries, { label: REST_LABEL, ...rest }] };
}

/** Returns the rule above in a ramp, which gives this rule its upper bound: "at least 10" after "at least 20" means 10 to 20. */
function upperBound(rules: readonly StyleRule[], index: number): StyleRule | null {
  const rule = rules[index];
  const before = rules[index - 1];
  if (rule?.predicate !== 'gte' || before?.predicate !== 'gte') return null;
  const isBelow = before.field === rule.field && before.path === rule.path && before.value > rule.value;
  return isBelow ? before : null;
}

function entryLabel(
  rule: StyleRule,
  above: StyleRule | null,
  withColumn: boolean,
  { labelOf, valueOf }: LegendTexts,
): string {
  const text =
    above === null
      ? valueLabel(rule.predicate, rule.value, (value) => valueOf(rule.field, value))
      : `${valueOf(rule.field, rule.value)} to ${valueOf(above.field, above.value)}`;
  return withColumn ? `${labelOf(rule.field)}: ${text}` : text;
}

function valueLabel(
  predicate: StylePredicate,
  value: StyleRule['value'],
  shown: (value: StyleRule['value']) => string,
): string {
  if (predicate === 'exists') return value === true || value === 'true' ? 'Any value' : 'No value';
  if (predicate === 'is') return shown(value);
  if (predicate === 'gte') return `${shown(value)} and more`;
  if (predicate === 'lt') return `Under ${shown(value)}`;
  if (isComparison(predicate))
    return `${PREDICATE_LABELS[predicate].replace(/^./, (c) => c.toUpperCase())} ${shown(value)}`;
  return `Not ${shown(value)}`;
}
