import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonSize, measureJson } from './json-size.ts';

const measure = (text: string) => measureJson(Buffer.from(text));

/** Measures a parsed value, as {@link measureJson} should measure its text. */
function sizeOf(value: unknown): JsonSize {
  if (value === null || typeof value !== 'object') return { depth: 0, members: 0 };
  const parts = Object.values(value).map(sizeOf);
  return {
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
    members: parts.reduce((sum, { members }) => sum + members, Array.isArray(value) ? 0 : parts.length),
  };
}

describe('measureJson', () => {
  it.each([
    ['1', { depth: 0, members: 0 }],
    ['[]', { depth: 1, members: 0 }],
    ['{"a":[{"b":1}],"c":[]}', { depth: 3, members: 3 }],
    ['{"a:[{":"\\"[[{:\\\\"}', { depth: 1, members: 1 }],
  ])('measures %s', (text, size) => {
    expect(measure(text)).toEqual(size);
  });

  it('measures text that is not JSON', () => {
    expect(measure('')).toEqual({ depth: 0, members: 0 });
    expect(measure(']]]"\\')).toEqual({ depth: 0, members: 0 });
    expect(measure('['.repeat(500_000))).toEqual({ depth: 500_000, members: 0 });
  });

  it('measures any JSON as its parsed value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(measure(text)).toEqual(sizeOf(JSON.parse(text)));
      }),
    );
  });
});
