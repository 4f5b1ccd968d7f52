import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteDictionary } from './byte-dictionary.ts';

test('numbers texts as a map does, wherever in a buffer they are', () => {
  const text = fc.oneof(fc.string({ maxLength: 6 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), fc.nat(9), (texts, before) => {
      const dictionary = new ByteDictionary();
      const known = new Map<string, number>();
      for (const entry of texts) {
        const bytes = Buffer.concat([Buffer.alloc(before, 'x'), Buffer.from(entry), Buffer.from('y')]);
        const to = bytes.length - 1;
        const key = bytes.toString('hex', before, to);
        const number = dictionary.find(bytes, before, to);
        expect(number).toBe(known.get(key) ?? -1);
        if (number < 0) {
          expect(dictionary.add(bytes, before, to)).toBe(known.size);
          known.set(key, known.size);
        }
      }
      expect(Buffer.from(dictionary.allBytes()).toString('hex')).toBe([...known.keys()].join(''));
      let end = 0;
      expect([...dictionary.ends()]).toEqual([...known.keys()].map((key) => (end += key.length / 2)));
    }),
  );
});

test('finds entries again among a hundred thousand', () => {
  const dictionary = new ByteDictionary();
  const bytesOf = (number: number) => Buffer.from(`${number * 7919} MAIN ST`);
  // Counts the unknown entries, because a call of `expect` for each entry would take longer than the tested code.
  let unknown = 0;
  for (let number = 0; number < 100_000; number++) {
    const bytes = bytesOf(number);
    if (dictionary.find(bytes, 0, bytes.length) === -1) unknown++;
    dictionary.add(bytes, 0, bytes.length);
  }
  expect(unknown).toBe(100_000);
  for (let number = 0; number < 100_000; number += 997) {
    const bytes = bytesOf(number);
    expect(dictionary.find(bytes, 0, bytes.length)).toBe(number);
  }
});
