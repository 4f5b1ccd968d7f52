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

/** The source of rules on columns of parcels; others are ids of datasets. */
export const PARCEL_RULES = 'parcel';

/** A rule while it is edited: `''` is a field that is not filled yet. */
export interface EditedRule extends Omit<StyleRule, 'predicate' | 'value'> {
  /** Names it in lists while it is moved and changed. */
  id: string;
  predicate: StylePredicate;
  value: FilterValue;
}

/** The default row: painted only while its box is ticked, its colors stay when it is not. */
export interface EditedDefault extends DefaultStyle {
  predicate: 'default' | '';
}

export interface EditedStyles {
  rules: readonly EditedRule[];
  default: EditedDefault;
}

export const NO_DEFAULT: EditedDefault = { predicate: '', fill: DEFAULT_FILL, line: TRANSPARENT };
export const NOTHING_EDITED: EditedStyles = { rules: [], default: NO_DEFAULT };

/** What the editor knows of a column. */
export interface EditedColumn {
  key: string;
  range: boolean;
}

export const APPLY_BLOCKED = 'All style rules must have completed fields to Apply';
export const TOO_MANY_RULES = `There can be at most ${MAX_STYLE_RULES} style rules.`;

/** A new last rule, in a color of its own. */
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

/** Puts rules before or after another, in the order in which they stood. */
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

/** Another column: the value is reset, and a comparison that the column can't be asked becomes "is". */
export function changeColumn(styles: EditedStyles, id: string, column: EditedColumn): EditedStyles {
  return changed(styles, id, (rule) => {
    if (rule.field === column.key) return rule;
    const predicate = isComparison(rule.predicate) && !column.range ? 'is' : rule.predicate;
    return { ...rule, field: column.key, predicate, value: firstValueOf(predicate) };
  });
}

/** Another predicate: the value stays unless it can't be one of it. */
export function changePredicate(styles: EditedStyles, id: string, predicate: StylePredicate): EditedStyles {
  return changed(styles, id, (rule) => {
    const isOther = (rule.predicate === 'exists') !== (predicate === 'exists');
    return { ...rule, predicate, value: isOther ? firstValueOf(predicate) : rule.value };
  });
}

export function changeValue(styles: EditedStyles, id: string, value: FilterValue): EditedStyles {
  return changed(styles, id, (rule) => ({ ...rule, value }));
}

/** "Has any value" is answered with Yes at first. */
function firstValueOf(predicate: StylePredicate): FilterValue {
  return predicate === 'exists' ? true : '';
}

function changed(styles: EditedStyles, id: string, change: (rule: EditedRule) => EditedRule): EditedStyles {
  return { ...styles, rules: styles.rules.map((rule) => (rule.id === id ? change(rule) : rule)) };
}

/** The box of the default row. */
export function toggleDefault(styles: EditedStyles, isOn: boolean): EditedStyles {
  return { ...styles, default: { ...styles.default, predicate: isOn ? 'default' : '' } };
}

export function paintDefault(styles: EditedStyles, paint: Partial<DefaultStyle>): EditedStyles {
  return { ...styles, default: { ...styles.default, ...paint } };
}

/** True when every field of the rule is filled. */
export function isComplete({ field, source, path, predicate, value, fill, line }: EditedRule): boolean {
  if (field === '' || source === '' || fill === '' || line === '') return false;
  if (source === PARCEL_RULES && path === '') return false;
  if (predicate === 'exists') return typeof value === 'boolean';
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'boolean' || value.trim() !== '';
}

/** Why the edited rules can't be applied, or null when they can. */
export function applyRefusal({ rules }: EditedStyles): string | null {
  return rules.every(isComplete) ? null : APPLY_BLOCKED;
}

/** The edited rules, and the default rule if its box is ticked. Only when {@link applyRefusal} has nothing to say. */
export function appliedStyles({ rules, default: rest }: EditedStyles): StyleRules {
  return {
    rules: rules.map(({ field, source, path, predicate, value, fill, line }) => ({
      field,
      source,
      path,
      predicate,
      value,
      fill,
      line,
    })),
    default: rest.predicate === 'default' ? { fill: rest.fill, line: rest.line } : null,
  };
}

/** True when applying would change nothing. */
export function areApplied(styles: EditedStyles, active: StyleRules): boolean {
  return textOfStyles(appliedStyles(styles)) === textOfStyles(active);
}

/** Equal styles have equal text. */
export function textOfStyles({ rules, default: rest }: StyleRules): string {
  return JSON.stringify([
    rules.map(({ field, source, path, predicate, value, fill, line }) => [
      field,
      source,
      path,
      predicate,
      value,
      fill,
      line,
    ]),
    rest === null ? null : [rest.fill, rest.line],
  ]);
}

/** A style rule as it is saved in one list, in which the default rule is one with the predicate `default`. */
export type SavedRule = StyleRule | (DefaultStyle & { predicate: 'default' });

/** The default rule is split out of a list of saved rules; of several the last. */
export function splitSaved(saved: readonly SavedRule[]): StyleRules {
  const rules = saved.filter((rule): rule is StyleRule => rule.predicate !== 'default');
  const rest = saved.findLast((rule) => rule.predicate === 'default');
  return { rules, default: rest === undefined ? null : { fill: rest.fill, line: rest.line } };
}

/**
 * What Reset puts into the editor: the saved styles without rules of sources that are not active, with colors as they are written here. Nothing
 * saved (no active project) empties everything.
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
