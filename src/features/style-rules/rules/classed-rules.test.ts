import { describe, expect, it } from 'vitest';
import { classBreaks } from './class-breaks.ts';
import { moveBreak, rampOf, readClasses, repaint, reverseColors, stylesInTheme } from './classed-rules.ts';
import { type EditedStyles, resetStyles } from './edited-rules.ts';
import { categoryStyles, rampStyles } from './quick-styles.ts';

const COLUMN = { field: 'landval', path: '/us/md/baltimore-city' };
const edited = (styles: ReturnType<typeof rampStyles>) => resetStyles(styles, new Set());
const ramp = (...breaks: (number | string)[]) => edited(rampStyles(COLUMN, breaks, 'blue'));
const breaksOf = ({ rules }: EditedStyles) => {
  const classes = readClasses(rules);
  return classes?.kind === 'ramp' ? classes.breaks : null;
};

describe('classes', () => {
  it.each<[string, (number | string)[]]>([
    ['two', [5]],
    ['several', [-10, 0, 5.5, 1000]],
    ['dates', ['1999-12-31', '2020-01-01']],
  ])('of %s are read back from the rules that make them', (_, breaks) => {
    expect(breaksOf(ramp(...breaks))).toEqual(breaks);
  });

  it('of numbers are read from texts too, as rules of other programs have them', () => {
    expect(breaksOf(ramp('9', '10', '1e3'))).toEqual([9, 10, 1000]);
  });

  it('do not exist where all values are equal or missing: one rule paints all parcels with a value', () => {
    for (const values of [[], [7, 7, 7]]) {
      const styles = ramp(...classBreaks(values, 5, 'quantile'));
      expect(styles.rules.map(({ predicate }) => predicate)).toEqual(['exists']);
      expect(readClasses(styles.rules)).toBeNull();
    }
  });

  it('are the distinct values where there are few', () => {
    expect(breaksOf(ramp(...classBreaks([0, 0, 0, 1, 1, 2], 9, 'natural')))).toEqual([1, 2]);
  });

  it('are values, each with its color', () => {
    const { rules } = edited(categoryStyles(COLUMN, ['A', 'B']));
    expect(readClasses(rules)).toMatchObject({ kind: 'values', field: 'landval' });
  });

  it.each<[string, (styles: EditedStyles) => EditedStyles['rules']]>([
    ['no rules', () => []],
    ['one rule', ({ rules }) => rules.slice(0, 1)],
    ['another order', ({ rules }) => rules.toReversed()],
    [
      'two columns',
      ({ rules }) => rules.map((rule, i) => ({ ...rule, field: i === 1 ? 'parval' : rule.field })),
    ],
    [
      'two counties',
      ({ rules }) => rules.map((rule, i) => ({ ...rule, path: i === 1 ? '/us/zz/x' : rule.path })),
    ],
    [
      'a gap below',
      ({ rules }) => rules.map((rule) => (rule.predicate === 'lt' ? { ...rule, value: 1 } : rule)),
    ],
    ['equal breaks', ({ rules }) => rules.map((rule) => ({ ...rule, value: 10 }))],
    ['an empty value', ({ rules }) => rules.map((rule) => ({ ...rule, value: '' }))],
    [
      'a number next to a text',
      ({ rules }) => rules.map((rule, i) => (i === 0 ? { ...rule, value: '2000-01-01' } : rule)),
    ],
    ['no lowest class', ({ rules }) => rules.slice(0, -1)],
  ])('are not read from %s', (_, change) => {
    expect(readClasses(change(ramp(10, 20, 30)))).toBeNull();
  });
});

describe('a break that is moved by hand', () => {
  it.each<[number, number, number[] | null]>([
    [0, 5, [5, 20, 30]],
    [1, 29.5, [10, 29.5, 30]],
    [2, 1e9, [10, 20, 1e9]],
    [1, 20, [10, 20, 30]],
    [1, 10, null],
    [1, 30, null],
    [0, 20, null],
    [2, 19, null],
    [3, 40, null],
    [1, Number.NaN, null],
  ])('number %i to %d', (index, value, expected) => {
    const moved = moveBreak(ramp(10, 20, 30), index, value);
    expect(moved === null ? null : breaksOf(moved)).toEqual(expected);
  });

  it('refuses a value of another kind', () => {
    expect(moveBreak(ramp('2000-01-01', '2010-01-01'), 0, 5)).toBeNull();
    expect(moveBreak(ramp(1, 2), 0, '0')).toBeNull();
  });

  it.each([[['2000-01-01', '2010-01-01']], [['2000-01-01']]])(
    'refuses an empty date for the lowest of %j',
    (breaks) => expect(moveBreak(ramp(...breaks), 0, '')).toBeNull(),
  );
});

it('repainted classes have the colors of the new ramp, which can be read back', () => {
  const styles = ramp(10, 20);
  expect(rampOf(styles.rules)).toEqual({ name: 'blue', isReversed: false });
  const violet = repaint(styles, { name: 'violet', isReversed: false });
  expect([rampOf(violet.rules), breaksOf(violet)]).toEqual([{ name: 'violet', isReversed: false }, [10, 20]]);
  const reversed = reverseColors(violet);
  expect([rampOf(reversed.rules), breaksOf(reversed)]).toEqual([
    { name: 'violet', isReversed: true },
    [10, 20],
  ]);
  expect(repaint(styles, { name: 'violet', isReversed: true }).rules).toEqual(reversed.rules);
  expect(reverseColors(reversed).rules).toEqual(violet.rules);
  const [first, ...others] = styles.rules;
  if (first === undefined) throw new Error('there is no rule');
  expect(rampOf([{ ...first, fill: '#123456' }, ...others])).toBeNull();
});

it('the colors of classes are reversed in the dark theme, unless they were set one by one or are a diverging ramp', () => {
  const classes = ramp(1, 2, 3);
  const dark = stylesInTheme(classes, 'dark');
  expect(dark).toEqual(reverseColors(classes));
  expect(stylesInTheme(dark, 'dark')).toEqual(classes);
  expect(stylesInTheme(classes, 'light')).toBe(classes);
  const [first, ...others] = classes.rules;
  const byHand = { ...classes, rules: [{ ...first, fill: '#ff0000', line: '#990000' }, ...others] };
  expect(stylesInTheme(byHand, 'dark')).toBe(byHand);
  const diverging = repaint(classes, { name: 'brownTeal', isReversed: false });
  expect(stylesInTheme(diverging, 'dark')).toBe(diverging);
});
