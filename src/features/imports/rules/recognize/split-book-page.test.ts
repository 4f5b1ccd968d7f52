import { describe, expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';
import { compileValueRule } from '../value-rule.ts';

const read = (values: string[]) =>
  matchColumns([{ name: 'BookPage', values }], null).map((match) => ({
    to: match.to,
    values: values.map((value) => compileValueRule(match, null, null).read(value)),
  }));

describe('a column with the book and the page of a deed', () => {
  it('fills both', () => {
    const found = read([' 14175/ 474', ' 59307/  94', '57240/475', '100/1', 'BK 12 PG 7', 'see file']);
    expect(found).toEqual([
      { to: 'book', values: ['14175', '59307', '57240', '100', '12', null] },
      { to: 'page', values: ['474', '94', '475', '1', '7', null] },
    ]);
  });

  it('stays a county column when its values are something else', () => {
    expect(read(['Smith', 'Jones', 'Miller', 'Brown', 'Davis'])).toMatchObject([{ to: null }]);
  });
});
