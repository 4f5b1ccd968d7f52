import { expect, it } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

const TAG = '"abc"';
const ask = (range: string | undefined, ifRange?: string) => byteRangeOf({ range, ifRange, etag: TAG }, 1000);

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=200-', { start: 200, end: 999 }],
  ['bytes=200-5000', { start: 200, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // A header that the server does not understand is ignored, as RFC 9110 requires.
  [undefined, null],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['rows=0-1', null],
  ['bytes=1e3-', null],
  [`bytes=${'9'.repeat(40)}-`, null],
])('%s', (range, expected) => {
  expect(ask(range)).toEqual(expected);
});

it('is ignored when the file has changed', () => {
  expect(ask('bytes=5-', TAG)).toEqual({ start: 5, end: 999 });
  expect(ask('bytes=5-', '"other"')).toBeNull();
  expect(ask('bytes=5-', `W/${TAG}`)).toBeNull();
});
