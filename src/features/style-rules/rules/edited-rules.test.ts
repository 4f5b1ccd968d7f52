import { describe, expect, it } from 'vitest';
import { MAX_STYLE_RULES, NO_STYLES, type StyleRule } from '../../filters/rules/style-rule.ts';
import {
  type EditedRule,
  type EditedStyles,
  NOTHING_EDITED,
  addRule,
  appliedStyles,
  ALREADY_APPLIED,
  APPLY_BLOCKED,
  NOTHING_TO_APPLY,
  applyDisabledReason,
  applyRefusal,
  areApplied,
  changeColumn,
  changePredicate,
  changeValue,
  moveRules,
  paintDefault,
  paintRule,
  previewOf,
  removeRule,
  resetStyles,
  toggleDefault,
} from './edited-rules.ts';
import { CATEGORY_COLORS, lineFor, tidyColor } from './style-colors.ts';

const HERE = '/us/md/baltimore-city';
const rule: StyleRule = {
  field: 'landval',
  source: 'parcel',
  path: HERE,
  predicate: 'gte',
  value: 50_000,
  fill: '#0072b2',
  line: 'transparent',
};
const edited = (...rules: Partial<EditedRule>[]): EditedStyles => ({
  ...NOTHING_EDITED,
  rules: rules.map((part, index) => ({ ...rule, id: `r${index}`, ...part })),
});
const ids = ({ rules }: EditedStyles) => rules.map(({ id }) => id).join('');

describe('Apply', () => {
  it.each<[string, Partial<EditedRule>, boolean]>([
    ['a whole rule', {}, true],
    ['no column', { field: '' }, false],
    ['no source', { source: '' }, false],
    ['no county', { path: '' }, false],
    ['a dataset instead of a county', { source: '17', path: '' }, true],
    ['no value', { value: '' }, false],
    ['a value of spaces', { predicate: 'is', value: '  ' }, false],
    ['zero', { value: 0 }, true],
    ['a value that is not a number', { value: Number.NaN }, false],
    ['no fill', { fill: '' }, false],
    ['no line', { line: '' }, false],
    ['a transparent fill', { fill: 'transparent' }, true],
    ['has any value: Yes', { predicate: 'exists', value: true }, true],
    ['has any value: No', { predicate: 'exists', value: false }, true],
    ['has any value: Yes as text', { predicate: 'exists', value: 'true' }, true],
    ['has any value: No as text', { predicate: 'exists', value: 'false' }, true],
    ['has any value: neither', { predicate: 'exists', value: 'perhaps' }, false],
    ['has any value: nothing selected', { predicate: 'exists', value: '' }, false],
  ])('with %s', (_, part, isAllowed) => {
    const label = 'All style rules must have completed fields to Apply';
    expect(applyRefusal(edited({}, part))).toBe(isAllowed ? null : label);
  });

  it('without any rule is allowed and removes the colors', () => {
    expect(applyRefusal(NOTHING_EDITED)).toBeNull();
    expect(appliedStyles(NOTHING_EDITED)).toEqual(NO_STYLES);
    expect(applyDisabledReason(NOTHING_EDITED, { rules: [rule], default: null })).toBeNull();
  });

  it.each([
    ['nothing was ever added', NOTHING_EDITED, NO_STYLES, NOTHING_TO_APPLY],
    ['the map shows the rules', edited({}), { rules: [rule], default: null }, ALREADY_APPLIED],
    ['a rule is not complete', edited({ field: '' }), NO_STYLES, APPLY_BLOCKED],
    ['a color changed', edited({ fill: '#000000' }), { rules: [rule], default: null }, null],
  ])('has the right reason for a disabled button, or none, when %s', (_, styles, active, reason) => {
    expect(applyDisabledReason(styles, active)).toBe(reason);
  });

  it('copies the rules, and the default rule only while its box is ticked', () => {
    const styles = paintDefault(edited({}), { fill: '#ffffff' });
    expect(appliedStyles(styles)).toEqual({ rules: [rule], default: null });
    const ticked = toggleDefault(styles, true);
    expect(appliedStyles(ticked)).toEqual({
      rules: [rule],
      default: { fill: '#ffffff', line: 'transparent' },
    });
    expect(toggleDefault(ticked, false)).toEqual(styles);
  });

  it('shows the complete rules on the map beforehand while they differ from the applied ones', () => {
    const applied = { rules: [rule], default: null };
    expect(previewOf(edited({}), applied)).toBeNull();
    expect(previewOf(edited({}, { value: '' }), applied)).toBeNull();
    expect(previewOf(edited({ fill: '#000000' }, { field: '' }), applied)).toEqual({
      rules: [{ ...rule, fill: '#000000' }],
      default: null,
    });
    expect(previewOf(NOTHING_EDITED, applied)).toEqual(NO_STYLES);
  });

  it('detects when nothing would change', () => {
    expect(areApplied(edited({}), { rules: [rule], default: null })).toBe(true);
    expect(areApplied(edited({ fill: '#000000' }), { rules: [rule], default: null })).toBe(false);
    expect(areApplied(toggleDefault(NOTHING_EDITED, true), NO_STYLES)).toBe(false);
  });
});

describe('Reset', () => {
  const noSources = new Set<string>();

  it('without a project removes everything', () => {
    expect(resetStyles(null, noSources)).toEqual(NOTHING_EDITED);
  });

  it('separates the default rule from the saved list', () => {
    const saved = [rule, { predicate: 'default' as const, fill: '#ffffff', line: '#111111' }];
    expect(resetStyles(saved, noSources)).toEqual({
      rules: [{ ...rule, id: 'saved-0' }],
      default: { predicate: 'default', fill: '#ffffff', line: '#111111' },
    });
    expect(resetStyles([rule], noSources).default.predicate).toBe('');
  });

  it('drops rules of inactive datasets; parcel rules always stay', () => {
    const saved = { rules: [rule, { ...rule, source: '17' }, { ...rule, source: '18' }], default: null };
    expect(resetStyles(saved, new Set(['18'])).rules.map(({ source }) => source)).toEqual(['parcel', '18']);
  });

  it.each([
    ['rgba(0, 0, 0, 0)', 'transparent'],
    ['rgba(12,34,56,0.0)', 'transparent'],
    ['#12345600', 'transparent'],
    ['#0000', 'transparent'],
    ['none', 'transparent'],
    ['Transparent', 'transparent'],
    ['#ABC', '#aabbcc'],
    ['#AABBCCFF', '#aabbcc'],
    ['#ABC8', '#aabbcc'],
    ['no color at all', 'transparent'],
  ])('reads the line color %j as %s', (line, tidy) => {
    const [first] = resetStyles({ rules: [{ ...rule, line }], default: null }, noSources).rules;
    expect(first?.line).toBe(tidy);
  });

  it('leaves the saved and the earlier styles as they are when rules are edited', () => {
    const saved = { rules: [rule, { ...rule, value: 9 }], default: null };
    const before = resetStyles(saved, noSources);
    const after = addRule(removeRule(changeValue(before, 'saved-1', 5), 'saved-0'), 'new', HERE);
    expect(after).not.toEqual(before);
    expect(resetStyles(saved, noSources)).toEqual(before);
    expect(areApplied(before, saved)).toBe(true);
  });
});

describe('a rule', () => {
  it('is added last, incomplete, in a color that no other has', () => {
    const three = ['a', 'b', 'c'].reduce((styles, id) => addRule(styles, id, HERE), NOTHING_EDITED);
    expect(three.rules.map(({ fill }) => fill)).toEqual(CATEGORY_COLORS.slice(0, 3));
    expect(three.rules[0]).toMatchObject({ field: '', value: '', predicate: 'is', path: HERE });
    expect(applyRefusal(three)).not.toBeNull();
    const again = addRule(removeRule(three, 'b'), 'd', HERE);
    expect(again.rules.at(-1)?.fill).toBe(CATEGORY_COLORS[1]);
  });

  it('is not added when there are already as many rules as allowed', () => {
    const many = edited(...Array.from({ length: MAX_STYLE_RULES }, () => ({})));
    expect(addRule(many, 'x', HERE)).toBe(many);
  });

  it.each<[string, Partial<EditedRule>, { key: string; range: boolean }, Partial<EditedRule>]>([
    [
      'its value is reset',
      { predicate: 'is', value: 5 },
      { key: 'zoning', range: false },
      { predicate: 'is', value: '' },
    ],
    [
      'a comparison of text becomes "is"',
      {},
      { key: 'zoning', range: false },
      { predicate: 'is', value: '' },
    ],
    ['a comparison of numbers stays', {}, { key: 'parval', range: true }, { predicate: 'gte', value: '' }],
    [
      '"has any value" is Yes',
      { predicate: 'exists', value: false },
      { key: 'parval', range: true },
      { predicate: 'exists', value: true },
    ],
    ['the same column changes nothing', {}, { key: 'landval', range: true }, { value: 50_000 }],
  ])('gets another column: %s', (_, part, column, expected) => {
    expect(changeColumn(edited(part), 'r0', column).rules[0]).toMatchObject({
      field: column.key,
      ...expected,
    });
  });

  it.each<[Partial<EditedRule>, EditedRule['predicate'], unknown]>([
    [{}, 'lt', 50_000],
    [{}, 'exists', true],
    [{ predicate: 'exists', value: false }, 'exists', false],
    [{ predicate: 'exists', value: false }, 'is', ''],
  ])('of %j with the predicate %s has the value %j', (part, predicate, value) => {
    expect(changePredicate(edited(part), 'r0', predicate).rules[0]).toMatchObject({ predicate, value });
  });

  it.each<[string[], 'before' | 'after', string, string]>([
    [['r0'], 'after', 'r2', 'r1r2r0'],
    [['r2'], 'before', 'r0', 'r2r0r1'],
    [['r0'], 'before', 'r1', 'r0r1r2'],
    [['r2', 'r0'], 'after', 'r1', 'r1r0r2'],
    [['r0'], 'after', 'r0', 'r0r1r2'],
    [['r0'], 'after', 'gone', 'r0r1r2'],
    [[], 'after', 'r0', 'r0r1r2'],
  ])('%j moved %s %s gives %s', (moved, place, target, order) => {
    expect(ids(moveRules(edited({}, {}, {}), new Set(moved), target, place))).toBe(order);
  });

  it('is painted', () => {
    expect(paintRule(edited({}), 'r0', { fill: 'transparent' }).rules[0]?.fill).toBe('transparent');
  });
});

describe('a color', () => {
  it.each([
    ['#12345g', undefined],
    ['', undefined],
    ['red; background: url(x)', undefined],
    ['#ABCDEF', '#abcdef'],
  ])('%j is %j', (text, tidy) => expect(tidyColor(text)).toBe(tidy));
  it('has a darker line', () => {
    expect([lineFor('#ffffff'), lineFor('transparent')]).toEqual(['#9e9e9e', 'transparent']);
  });
});
