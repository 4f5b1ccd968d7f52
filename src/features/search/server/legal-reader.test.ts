import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Utf8Text } from '../../../backend/utf8-text.ts';
import { LEGAL_NAMES, legalWordsOf } from '../rules/legal-words.ts';
import { LegalReader } from './legal-reader.ts';

const textOf = (written: string) => {
  const bytes = Buffer.from(`A${written}9`);
  return new Utf8Text().set(bytes, 1, bytes.length - 1);
};

test('the words of a parcel are those of legalWordsOf, with and without cut texts, and whatever was read before', () => {
  const value = fc.oneof(
    fc.constant(''),
    fc.stringMatching(/^0{0,3}\d{1,5}[A-Za-z]{0,2}$/),
    fc.constantFrom('A', '1-12', 'LOTS 1-9 & 14', '12 ', 'NE 1/4', '5N', 'S2SE4 C.O.S. 12', 'S 20 FTLOT 4'),
    fc.constantFrom('SUNSET ADDN PH II', "O'Brien’s Ácres", 'İ ½ ¼', '0.06 AC ROUTE 9', 'PB  30'),
    fc.string({
      unit: fc.constantFrom('AB', 'LOT 7 ', ' ', 'B', '2', 'N', ';', '-', ' UNIT '),
      maxLength: 90,
    }),
    fc.integer({ min: 380, max: 400 }).map((length) => 'WORD '.repeat(80).slice(0, length)),
  );
  const reader = new LegalReader(LEGAL_NAMES);
  fc.assert(
    fc.property(fc.tuple(...LEGAL_NAMES.map(() => value)), (written) => {
      const words = reader.read(written.map(textOf)).toString().split(' ').filter(Boolean);
      const values = LEGAL_NAMES.map((name, index) => [name, written[index] ?? ''] as const);
      const expected = legalWordsOf(values.filter(([, text]) => text !== ''));
      expect([...new Set(words)].toSorted()).toEqual([...new Set(expected)].toSorted());
    }),
    { numRuns: 3000 },
  );
});

test('reads only some of the columns', () => {
  const reader = new LegalReader(['block', 'legaldesc']);
  expect(reader.read(['007B', 'LOT 3 SUNSET'].map(textOf)).toString()).toBe('b7b l3 sunset ');
  expect(reader.read(['', ''].map(textOf)).toString()).toBe('');
});
