import type { ThemeName } from '../../../map/themes.ts';
import { numberOf } from '../../filters/rules/condition-value.ts';
import type { FilterValue } from '../../filters/rules/filter-tree.ts';
import type { DefaultStyle } from '../../filters/rules/style-rule.ts';
import { type RampName, RAMP_NAMES, isDiverging, rampColors } from './color-ramps.ts';
import type { EditedRule, EditedStyles } from './edited-rules.ts';
import { lineFor } from './style-colors.ts';

/** Rules that divide the values of one column into classes: one class per rule. The rules of a ramp begin with the highest class. */
export type ClassedRules =
  | {
      kind: 'ramp';
      field: string;
      /** The ascending values at which one class ends and the next begins. */
      breaks: readonly (number | string)[];
      rules: readonly EditedRule[];
    }
  | { kind: 'values'; field: string; rules: readonly EditedRule[] };

/**
 * Reads rules as classes. Those of a ramp say "at least" with descending values, and the last one says "less than" the lowest of these values (see
 * `rampStyles`). The others say "is", each with a value. Returns null for any other rules, which are edited one by one.
 */
export function readClasses(rules: readonly EditedRule[]): ClassedRules | null {
  const [first] = rules;
  if (first === undefined || rules.length < 2 || first.field === '') return null;
  const { field, path, source } = first;
  if (rules.some((rule) => rule.field !== field || rule.path !== path || rule.source !== source)) return null;
  if (rules.every(({ predicate, value }) => predicate === 'is' && value !== ''))
    return { kind: 'values', field, rules };
  const upper = rules.slice(0, -1);
  const last = rules.at(-1);
  const breaks = upper.map(breakOf).toReversed();
  if (!upper.every(({ predicate }) => predicate === 'gte') || last?.predicate !== 'lt') return null;
  if (breakOf(last) !== breaks[0] || !breaks.every(isBreak)) return null;
  if (!breaks.every((value, index) => index === 0 || isLess(breaks[index - 1] ?? value, value))) return null;
  return { kind: 'ramp', field, breaks, rules };
}

/** Returns the value of a rule. Rules written by hand on a county's own column, and rules of other programs, may have numbers as texts. */
function breakOf({ value }: EditedRule): FilterValue {
  return numberOf(value) ?? value;
}

function isBreak(value: FilterValue): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** Compares numbers, or dates such as 2026-01-31. */
function isLess(a: FilterValue, b: FilterValue): boolean {
  return typeof a === typeof b && a < b;
}

/** Moves the break at `index` of a ramp. Returns null when the new value is empty, of another type than the break, or not between the neighboring breaks. */
export function moveBreak(styles: EditedStyles, index: number, value: number | string): EditedStyles | null {
  const classes = readClasses(styles.rules);
  if (classes?.kind !== 'ramp') return null;
  const { breaks, rules } = classes;
  const [below, above] = [breaks[index - 1], breaks[index + 1]];
  if (breaks[index] === undefined || typeof value !== typeof breaks[index]) return null;
  if (!isBreak(value) || Number.isNaN(value)) return null;
  if ((below !== undefined && !isLess(below, value)) || (above !== undefined && !isLess(value, above)))
    return null;
  const upper = breaks.length - 1 - index;
  return {
    ...styles,
    rules: rules.map((rule, at) =>
      at === upper || (index === 0 && at === rules.length - 1) ? { ...rule, value } : rule,
    ),
  };
}

/** Paints the classes of a ramp in the colors of `name`, from the lowest class or, reversed, from the highest. */
export function repaint(
  styles: EditedStyles,
  { name, isReversed }: { name: RampName; isReversed: boolean },
): EditedStyles {
  const ascending = rampColors(name, styles.rules.length);
  const colors = isReversed ? ascending : ascending.toReversed();
  return {
    ...styles,
    rules: styles.rules.map((rule, index) => {
      const fill = colors[index] ?? rule.fill;
      return { ...rule, fill, line: lineFor(fill) };
    }),
  };
}

/** Gives the colors of the lowest class to the highest one, of the second lowest to the second highest, and so on. */
export function reverseColors<Rule extends DefaultStyle, Styles extends { rules: readonly Rule[] }>(
  styles: Styles,
): Styles {
  const colors = styles.rules.map(({ fill, line }) => ({ fill, line })).toReversed();
  return { ...styles, rules: styles.rules.map((rule, index) => ({ ...rule, ...colors[index] })) };
}

/** Returns the ramp that gives these rules their colors, and its direction; null when they were painted one by one. */
export function rampOf(rules: readonly DefaultStyle[]): { name: RampName; isReversed: boolean } | null {
  const descending = rules.map(({ fill }) => fill);
  for (const isReversed of [false, true]) {
    const fills = (isReversed ? descending : descending.toReversed()).join();
    const name = RAMP_NAMES.find((candidate) => rampColors(candidate, rules.length).join() === fills);
    if (name !== undefined) return { name, isReversed };
  }
  return null;
}

/**
 * Returns styles as they are shown in a theme. Styles are stored for the light theme, where dark colors stand out. In the dark theme a sequential ramp is
 * reversed, so that the same class stands out. Calling it again with its result returns the stored styles.
 */
export function stylesInTheme<Styles extends { rules: readonly DefaultStyle[] }>(
  styles: Styles,
  theme: ThemeName,
): Styles {
  const ramp = theme === 'dark' ? rampOf(styles.rules) : null;
  return ramp === null || isDiverging(ramp.name) ? styles : reverseColors(styles);
}
