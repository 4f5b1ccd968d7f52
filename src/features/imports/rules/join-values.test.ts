import { describe, expect, it } from 'vitest';
import { gatherBy, orderOf } from './join-values.ts';
import type { FileValue } from './parse-value.ts';
import type { JoinRule } from './recipe.ts';

function gather(rule: JoinRule, values: readonly FileValue[], dates: readonly FileValue[] = []): FileValue {
  const gatherer = gatherBy(rule);
  values.forEach((value, index) => gatherer.add(value, orderOf(dates[index] ?? null)));
  return gatherer.take();
}

describe('the value of several records', () => {
  const dates = ['1/5/2001', '20190301', null];
  it.each<[JoinRule, FileValue[], FileValue]>([
    ['first', [null, ' ', 'a', 'b'], 'a'],
    ['first', [], null],
    ['latest', ['a', 'b', 'c'], 'b'],
    ['latest', ['a', null, 'c'], 'a'],
    ['sum', ['$1,000', 250.5, null], 1250.5],
    ['sum', [0.1, 0.2], 0.3],
    ['sum', ['call us', null], 'call us'],
    ['sum', ['call us', 3], 3],
    ['sum', [null], null],
    ['min', ['10', '9', ''], '9'],
    ['max', ['10', '9', ''], '10'],
    ['max', ['1/5/2001', '12/1/1999'], '1/5/2001'],
    ['min', ['b', 'a'], 'a'],
    ['count', ['a', ' ', 'a'], 2],
    ['count', [null], null],
    ['joined', ['a', 'b', 'a', ' '], 'a; b'],
    ['joined', [null], null],
  ])('%s of %j is %j', (rule, values, wanted) => expect(gather(rule, values, dates)).toBe(wanted));

  it('of the rule joined ends with dots when there are too many', () => {
    const joined = String(
      gather(
        'joined',
        Array.from({ length: 60 }, (_, index) => `v${index}`),
      ),
    );
    expect(joined.split('; ')).toHaveLength(51);
    expect(joined.endsWith('; v49; ...')).toBe(true);
  });

  it('of the rule latest is the last one with the same date', () => {
    expect(gather('latest', ['a', 'b'], ['2001', '2001'])).toBe('b');
  });
});
