import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName } from './clean-file-name.ts';

describe('cleanFileName', () => {
  it.each([
    ['parcels.zip', 'parcels.zip'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\data\\Parcels 2024.zip', 'Parcels 2024.zip'],
    ['.hidden', 'hidden'],
    ['..', 'upload'],
    ['', 'upload'],
    ['a\u0000b\n.csv', 'a_b_.csv'],
    ['a<b>:c?.zip', 'a_b_c_.zip'],
    [`${'x'.repeat(300)}.geojson`, `${'x'.repeat(52)}.geojson`],
    ['Grundstücke.zip', 'Grundstücke.zip'],
  ])('%j is %j', (given, expected) => expect(cleanFileName(given)).toBe(expected));

  it('turns any text into one step of a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const clean = cleanFileName(name);
        expect(clean).not.toBe('');
        expect(clean).not.toMatch(/[\\/\u0000]|^\./);
        expect(Array.from(clean).length).toBeLessThanOrEqual(60);
        expect(cleanFileName(clean)).toBe(clean);
      }),
    );
  });
});
