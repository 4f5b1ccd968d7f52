import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNoLink, plainName } from './names-in-emails.ts';

describe('names in emails', () => {
  it.each([
    ['Win money https://evil.example/x', false],
    ['evil.example', false],
    ['Visit WWW.evil now', false],
    ['pay at evil．com', false],
    ['ftp：／／files', false],
    ['d.ора.рф', false],
    ['Ann\u202Eelpmaxe', false],
    ['Ann\nBcc: x', false],
    ['a\u200Bb', false],
    ['Dora', true],
    ['J.R. Smith', true],
    ['St. John & Co.', true],
    ['Dr. Ann O’Neill-Łuk', true],
    ['Phase 2.5', true],
    ['می\u200Cخواهم', true],
    ['李小龙', true],
  ])('%j: %s', (name, expected) => expect(hasNoLink(name)).toBe(expected));

  it('that were stored before links were refused are made harmless', () => {
    expect(plainName('Win money https://evil.example/x\n now')).toBe('Win money https: evil. example/x now');
    expect(plainName('Dora')).toBe('Dora');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => hasNoLink(plainName(name))),
    );
  });
});
