import { expect, it } from 'vitest';
import { parseLenientJson } from './parse-lenient-json.ts';

it.each([
  ['JSON', '{"a":[1,"x\\n\\u00e9"]}', { a: [1, 'x\né'] }],
  [
    'missing numbers',
    '{"a":NaN,"b":-Infinity,"c":"NaN, Infinity"}',
    { a: null, b: null, c: 'NaN, Infinity' },
  ],
  ['bare control characters', '{"a":"x\n\ty\u0001"}', { a: 'x\n\ty\u0001' }],
  ['other escapes', String.raw`{"a":"O\'NEIL \x C:\\d \"q\""}`, { a: `O'NEIL x C:\\d "q"` }],
  ['commas at the end', '{"a":[1,2, ],"b":"c,]",}', { a: [1, 2], b: 'c,]' }],
])('reads %s', (_, text, value) => {
  expect(parseLenientJson(text)).toEqual(value);
});

it.each(['{"a":1', '{"a" 1}', "{'a':1}", 'undefined', '{"a":1} and more'])('refuses %s', (text) => {
  expect(() => parseLenientJson(text)).toThrow(SyntaxError);
});

it('passes the text of each value to the reviver', () => {
  const found: unknown[] = [];
  parseLenientJson('{"a":12345678901234567890,"b":NaN}', (name, value, { source }) => {
    found.push([name, source]);
    return value;
  });
  expect(found).toEqual([
    ['a', '12345678901234567890'],
    ['b', 'null'],
    ['', undefined],
  ]);
});
