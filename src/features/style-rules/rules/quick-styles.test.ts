import { describe, expect, it } from 'vitest';
import type { StyleRule } from '../../filters/rules/style-rule.ts';
import { RAMP_NAMES, isDiverging, rampColors } from './color-ramps.ts';
import { legendOf } from './legend-entries.ts';
import { MAX_CATEGORIES, categoryStyles, rampStyles } from './quick-styles.ts';
import { paintsOf, withoutColors } from './style-classes.ts';

const column = { field: 'landval', path: '/us/md/baltimore-city' };
const texts = {
  labelOf: (field: string) => (field === 'landval' ? 'Land Value' : field),
  valueOf: (_: string, value: StyleRule['value']) =>
    typeof value === 'number' ? value.toLocaleString('en-US') : String(value),
};
const shortOf = ({ predicate, value }: StyleRule) => `${predicate} ${String(value)}`;

describe('a value ramp', () => {
  it('has the greatest values first, in the darkest color', () => {
    const { rules, default: rest } = rampStyles(column, [100, 1000], 'blue');
    expect(rules.map(shortOf)).toEqual(['gte 1000', 'gte 100', 'lt 100']);
    expect(rules.map(({ fill }) => fill)).toEqual(rampColors('blue', 3).toReversed());
    expect(rest).toBeNull();
  });

  it('of equal values is one rule', () => {
    expect(rampStyles(column, [], 'green').rules.map(shortOf)).toEqual(['exists true']);
  });

  it('has a legend of spans', () => {
    expect(legendOf(rampStyles(column, [100, 1000, 5000], 'blue'), texts)).toMatchObject({
      title: 'Land Value',
      entries: ['5,000 and more', '1,000 to 5,000', '100 to 1,000', 'Under 100'].map((label) => ({ label })),
    });
  });

  const lightness = (hex: string) =>
    [1, 3, 5].reduce(
      (sum, at, i) => sum + Number.parseInt(hex.slice(at, at + 2), 16) * ([0.3, 0.59, 0.11][i] ?? 0),
      0,
    );

  it.each(RAMP_NAMES.filter(isDiverging))(
    '%s is lightest in the middle and darker toward both ends',
    (name) => {
      for (let count = 2; count <= 9; count++) {
        const light = rampColors(name, count).map(lightness);
        const [low, high] = [light.slice(0, Math.ceil(count / 2)), light.slice(Math.floor(count / 2))];
        expect(new Set(light).size).toBe(count);
        expect(low).toEqual(low.toSorted((a, b) => a - b));
        expect(high).toEqual(high.toSorted((a, b) => b - a));
      }
    },
  );

  it.each(RAMP_NAMES.filter((name) => !isDiverging(name)))(
    '%s has the requested number of colors, each darker than the one before',
    (name) => {
      for (let count = 1; count <= 9; count++) {
        const colors = rampColors(name, count);
        const light = colors.map(lightness);
        expect(new Set(colors).size).toBe(count);
        expect(light).toEqual(light.toSorted((a, b) => b - a));
      }
    },
  );
});

describe('categories', () => {
  it('are rules in the order of their values, with the rest in gray', () => {
    const styles = categoryStyles({ ...column, field: 'zoning' }, ['R-1', 'B-2']);
    expect(styles.rules.map(shortOf)).toEqual(['is R-1', 'is B-2']);
    expect(legendOf(styles, texts)).toMatchObject({
      title: 'zoning',
      entries: [{ label: 'R-1' }, { label: 'B-2' }, { label: 'Everything else' }],
    });
  });

  it('are limited to the number of colors', () => {
    const values = Array.from({ length: 40 }, (_, i) => `v${i}`);
    const { rules } = categoryStyles(column, values);
    expect(rules).toHaveLength(MAX_CATEGORIES);
    expect(new Set(rules.map(({ fill }) => fill)).size).toBe(MAX_CATEGORIES);
    expect(categoryStyles(column, [])).toEqual({ rules: [], default: null });
  });
});

describe('a legend', () => {
  const rule: StyleRule = {
    ...column,
    source: 'parcel',
    predicate: 'is',
    value: 5,
    fill: '#111111',
    line: '#222222',
  };
  it.each<[StyleRule['predicate'], StyleRule['value'], string]>([
    ['is', 5, '5'],
    ['is_not', 5, 'Not 5'],
    ['exists', true, 'Any value'],
    ['exists', false, 'No value'],
    ['gt', 5, 'Greater than 5'],
    ['lt', 5, 'Under 5'],
    ['gte', 5, '5 and more'],
    ['lte', 5, 'Less or equal 5'],
  ])('says %s %j as %s', (predicate, value, label) => {
    expect(legendOf({ rules: [{ ...rule, predicate, value }], default: null }, texts).entries).toEqual([
      { label, fill: '#111111', line: '#222222' },
    ]);
  });

  it('names the columns when there are several, and makes spans only of values in descending order', () => {
    const two: StyleRule[] = [
      { ...rule, predicate: 'gte', value: 5 },
      { ...rule, predicate: 'gte', value: 10 },
      { ...rule, field: 'zoning', value: 'R-1' },
    ];
    const { title, entries } = legendOf({ rules: two, default: null }, texts);
    expect(title).toBeNull();
    expect(entries.map(({ label }) => label)).toEqual([
      'Land Value: 5 and more',
      'Land Value: 10 and more',
      'zoning: R-1',
    ]);
  });
});

describe('classes', () => {
  const styles = rampStyles(column, [100, 1000], 'blue');

  it('are the positions of the rules, then the rest', () => {
    const rules = styles.rules.map(({ fill, line }) => ({ fill, line }));
    expect(rules).toHaveLength(3);
    expect(paintsOf(styles)).toEqual([...rules, null]);
  });

  it('do not depend on colors', () => {
    expect(withoutColors(styles)).toEqual(withoutColors(rampStyles(column, [100, 1000], 'amber')));
  });
});
