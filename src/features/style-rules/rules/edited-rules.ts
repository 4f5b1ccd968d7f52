import type { FilterValue } from '../../filters/rules/filter-tree.ts';
import {
  type DefaultStyle,
  MAX_STYLE_RULES,
  type StylePredicate,
  type StyleRule,
  type StyleRules,
  TRANSPARENT,
  isComparison,
} from '../../filters/rules/style-rule.ts';
import { DEFAULT_FILL, categoryColor, lineFor, tidyColor } from './style-colors.ts';

/** The source of rules on parcel columns. Other sources would be ids of datasets. */
export const PARCEL_RULES = 'parcel';

/** A rule while it is edited. `''` marks a field that is not filled in yet. */
export interface EditedRule extends Omit<StyleRule, 'predicate' | 'value'> {
  /** Identifies the rule in lists while it is moved and changed. */
  id: string;
  predicate: StylePredicate;
  value: FilterValue;
}

/** The default row. Its colors apply only while its box is ticked, and are kept when it is not. */
interface EditedDefault extends DefaultStyle {
  predicate: 'default' | '';
}

export interface EditedStyles {
  rules: readonly EditedRule[];
  default: EditedDefault;
}

const NO_DEFAULT: EditedDefault = { predicate: '', fill: DEFAULT_FILL, line: TRANSPARENT };
export const NOTHING_EDITED: EditedStyles = { rules: [], default: NO_DEFAULT };

/** The properties of a column that the editor needs. */
export interface EditedColumn {
  key: string;
  range: boolean;
}

export const APPLY_BLOCKED = 'All style rules must have completed fields to Apply';
export const NOTHING_TO_APPLY = 'Add a style rule or choose a quick style first.';
export const ALREADY_APPLIED = 'The map already shows these style rules.';
export const TOO_MANY_RULES = `There can be at most ${MAX_STYLE_RULES} style rules.`;

/** Adds a rule at the end, in an unused color as long as there is one. Does nothing if there are {@link MAX_STYLE_RULES} rules. */
export function addRule(styles: EditedStyles, id: string, path: string): EditedStyles {
  if (styles.rules.length >= MAX_STYLE_RULES) return styles;
  const fill = freshColor(styles.rules);
  const rule: EditedRule = {
    id,
    field: '',
    source: PARCEL_RULES,
    path,
    predicate: 'is',
    value: '',
    fill,
    line: lineFor(fill),
  };
  return { ...styles, rules: [...styles.rules, rule] };
}

function freshColor(rules: readonly EditedRule[]): string {
  const used = new Set(rules.map(({ fill }) => fill));
  for (let index = 0; index < rules.length; index++)
    if (!used.has(categoryColor(index))) return categoryColor(index);
  return categoryColor(rules.length);
}

export function removeRule(styles: EditedStyles, id: string): EditedStyles {
  return { ...styles, rules: styles.rules.filter((rule) => rule.id !== id) };
}

/** Moves rules before or after another rule and keeps their order. */
export function moveRules(
  styles: EditedStyles,
  ids: ReadonlySet<string>,
  target: string,
  place: 'before' | 'after',
): EditedStyles {
  if (ids.has(target)) return styles;
  const moved = styles.rules.filter((rule) => ids.has(rule.id));
  const rules = styles.rules.flatMap((rule) => {
    if (ids.has(rule.id)) return [];
    if (rule.id !== target) return [rule];
    return place === 'before' ? [...moved, rule] : [rule, ...moved];
  });
  return rules.length === styles.rules.length ? { ...styles, rules } : styles;
}

type Paint = Partial<Pick<EditedRule, 'fill' | 'line'>>;

export function paintRule(styles: EditedStyles, id: string, paint: Paint): EditedStyles {
  return changed(styles, id, (rule) => ({ ...rule, ...paint }));
}

/** Changes the column. The value is reset, and a comparison that the column doesn't support becomes "is". */
export function changeColumn(styles: EditedStyles, id: string, column: EditedColumn): EditedStyles {
  return changed(styles, id, (rule) => {
    if (rule.field === column.key) return rule;
    const predicate = isComparison(rule.predicate) && !column.range ? 'is' : rule.predicate;
    return { ...rule, field: column.key, predicate, value: firstValueOf(predicate) };
  });
}

/** Changes the predicate. The value stays unless it doesn't fit the new predicate. */
export function changePredicate(styles: EditedStyles, id: string, predicate: StylePredicate): EditedStyles {
  return changed(styles, id, (rule) => {
    const isOther = (rule.predicate === 'exists') !== (predicate === 'exists');
    return { ...rule, predicate, value: isOther ? firstValueOf(predicate) : rule.value };
  });
}

export function changeValue(styles: EditedStyles, id: string, value: FilterValue): EditedStyles {
  return changed(styles, id, (rule) => ({ ...rule, value }));
}

/** Returns the first value of a predicate: Yes for "has any value". */
function firstValueOf(predicate: StylePredicate): FilterValue {
  return predicate === 'exists' ? true : '';
}

function changed(styles: EditedStyles, id: string, change: (rule: EditedRule) => EditedRule): EditedStyles {
  return { ...styles, rules: styles.rules.map((rule) => (rule.id === id ? change(rule) : rule)) };
}

/** Ticks or clears the box of the default row. */
export function toggleDefault(styles: EditedStyles, isOn: boolean): EditedStyles {
  return { ...styles, default: { ...styles.default, predicate: isOn ? 'default' : '' } };
}

export function paintDefault(styles: EditedStyles, paint: Partial<DefaultStyle>): EditedStyles {
  return { ...styles, default: { ...styles.default, ...paint } };
}

/** Returns true when every field of the rule is filled in. */
function isComplete({ field, source, path, predicate, value, fill, line }: EditedRule): boolean {
  if (field === '' || source === '' || fill === '' || line === '') return false;
  if (source === PARCEL_RULES && path === '') return false;
  // Rules of other programs have Yes and No as text.
  if (predicate === 'exists') return ['true', 'false'].includes(String(value));
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'boolean' || value.trim() !== '';
}

/** Returns the reason why Apply is disabled: the rules are not complete, or the map already shows them. Null when it is enabled. */
export function applyDisabledReason(styles: EditedStyles, active: StyleRules): string | null {
  const refusal = applyRefusal(styles);
  if (refusal !== null || !areApplied(styles, active)) return refusal;
  return styles.rules.length === 0 && styles.default.predicate !== 'default'
    ? NOTHING_TO_APPLY
    : ALREADY_APPLIED;
}

/** Returns the reason why the edited rules can't be applied, or null. */
export function applyRefusal({ rules }: EditedStyles): string | null {
  return rules.every(isComplete) ? null : APPLY_BLOCKED;
}

/** Returns a rule without the properties that only the editor needs, with its parts in a fixed order. */
function savedRule({ field, source, path, predicate, value, fill, line }: StyleRule): StyleRule {
  return { field, source, path, predicate, value, fill, line };
}

/** Returns the edited rules, with the default rule if its box is ticked. Call it only when {@link applyRefusal} returns null. */
export function appliedStyles({ rules, default: rest }: EditedStyles): StyleRules {
  return {
    rules: rules.map(savedRule),
    default: rest.predicate === 'default' ? { fill: rest.fill, line: rest.line } : null,
  };
}

/** Returns the edited rules that are filled in, for the map to show before they are applied; null when they equal the applied ones. */
export function previewOf(styles: EditedStyles, active: StyleRules): StyleRules | null {
  const preview = appliedStyles({ ...styles, rules: styles.rules.filter(isComplete) });
  return textOfStyles(preview) === textOfStyles(active) ? null : preview;
}

/** Returns true when applying would change nothing. */
export function areApplied(styles: EditedStyles, active: StyleRules): boolean {
  return textOfStyles(appliedStyles(styles)) === textOfStyles(active);
}

/** Returns a text that is equal for equal styles. */
export function textOfStyles({ rules, default: rest }: StyleRules): string {
  return JSON.stringify([
    rules.map((rule) => Object.values(savedRule(rule))),
    rest === null ? null : [rest.fill, rest.line],
  ]);
}

/** A style rule in a saved list, where the default rule is an entry with the predicate `default`. */
export type SavedRule = StyleRule | (DefaultStyle & { predicate: 'default' });

/** Splits the default rule off a list of saved rules. The last default rule counts. */
export function splitSaved(saved: readonly SavedRule[]): StyleRules {
  const rules = saved.filter((rule): rule is StyleRule => rule.predicate !== 'default');
  const rest = saved.findLast((rule) => rule.predicate === 'default');
  return { rules, default: rest === undefined ? null : { fill: rest.fill, line: rest.line } };
}

/**
 * Returns the editor's content after Reset: the saved styles without the rules of inactive sources, with colors as `tidyColor` writes them. Returns
 * empty styles when nothing is saved, because no project is open.
 */
export function resetStyles(
  saved: StyleRules | readonly SavedRule[] | null,
  activeSources: ReadonlySet<string>,
): EditedStyles {
  if (saved === null) return NOTHING_EDITED;
  const { rules, default: rest } = 'rules' in saved ? saved : splitSaved(saved);
  return {
    rules: rules
      .filter(({ source }) => source === PARCEL_RULES || activeSources.has(source))
      .map((rule, index) => ({ ...rule, ...tidyPaint(rule), id: `saved-${index}` })),
    default: rest === null ? NO_DEFAULT : { predicate: 'default', ...tidyPaint(rest) },
  };
}

function tidyPaint({ fill, line }: DefaultStyle): DefaultStyle {
  return { fill: tidyColor(fill) ?? DEFAULT_FILL, line: tidyColor(line) ?? TRANSPARENT };
}
