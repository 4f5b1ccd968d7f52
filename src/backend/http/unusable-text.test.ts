import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUnusableText } from './unusable-text.ts';

describe('findUnusableText', () => {
  it.each([
    [{ name: 'a\u0000b' }, 'body.name'],
    [{ list: ['a', { b: '\uD800' }] }, 'body.list.1.b'],
    [{ list: ['\uDE00\uD83D'] }, 'body.list.0'],
    [{ 'a\u0000': 1 }, 'body'],
    ['\u0000', 'body'],
    [{ name: 'Łódź 👩‍👧 \n\t', n: 1, no: null, is: true }, null],
    [null, null],
  ])('%j: %s', (value, field) => {
    expect(findUnusableText(value, 'body')).toEqual(
      field && { field, message: 'has characters that are not text' },
    );
  });

  it('finds values that are nested too deeply', () => {
    let deep: unknown = 'x';
    for (let index = 0; index < 10_000; index++) deep = [deep];
    expect(findUnusableText(deep, 'body')).toEqual({
      field: `body${'.0'.repeat(64)}`,
      message: 'is nested too deeply: at most 64 levels are accepted',
    });
  });

  it('tells a text that is not text from nesting, also at the deepest level', () => {
    let deep: unknown = '\u0000';
    for (let index = 0; index < 64; index++) deep = [deep];
    expect(findUnusableText(deep, 'body')?.message).toBe('has characters that are not text');
  });

  it('accepts any JSON whose texts are well-formed', () => {
    const json = fc.jsonValue({ maxDepth: 5 }).filter((value) => !JSON.stringify(value).includes('\\u0000'));
    fc.assert(fc.property(json, (value) => findUnusableText(value, 'body') === null));
  });
});
