import { describe, expect, it } from 'vitest';
import { usableBase } from './base-map.ts';

const imagery = { sources: 'Example Imagery 2026' };

describe('usableBase', () => {
  it.each([
    [undefined, [null, null], 'street'],
    ['satellite', [null, null], 'street'],
    ['satellite', [imagery, null], 'satellite'],
    ['satellite2', [imagery, null], 'street'],
    ['satellite2', [], 'street'],
    ['nonsense', [imagery, imagery], 'street'],
  ])('%s with %o is %s', (asked, satellites, expected) => {
    expect(usableBase(asked, satellites)).toBe(expected);
  });
});
