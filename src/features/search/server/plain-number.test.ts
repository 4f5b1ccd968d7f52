import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Utf8Text } from '../../../backend/utf8-text.ts';
import { searchParcelNumber } from '../../../kernel/ids.ts';
import { PlainNumber } from './plain-number.ts';

const MAX_BYTES = 60;

test('a number has the same plain form as from searchParcelNumber, whatever was read before', () => {
  const plain = new PlainNumber(MAX_BYTES);
  const character = fc.constantFrom(
    '0',
    '7',
    'a',
    'Z',
    '-',
    '.',
    ' ',
    '/',
    '@',
    '[',
    '`',
    '{',
    'é',
    'ß',
    '\ufb03',
    '😀',
  );
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 15 }), (written) => {
      const bytes = Buffer.from(`x${written}x`);
      const read = plain.read(new Utf8Text().set(bytes, 1, bytes.length - 1));
      expect(read.toString()).toBe(searchParcelNumber(written));
      expect(read.length).toBe(searchParcelNumber(written).length);
    }),
  );
});

test('zeros at the beginning are left out, but not the last character', () => {
  const plain = new PlainNumber(MAX_BYTES);
  const read = (text: string) => plain.read(new Utf8Text().set(Buffer.from(text), 0, text.length)).toString();
  expect([read('00-12.30'), read('0'), read('0-0'), read('00a'), read('-')]).toEqual([
    '1230',
    '0',
    '0',
    'A',
    '',
  ]);
});
