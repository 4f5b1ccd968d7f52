import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowHash } from './row-hash.ts';

type Value = readonly [seed: number, text: string];

function hashOf(values: readonly Value[]): number {
  const hash = new RowHash();
  for (const [seed, text] of values) {
    // Other bytes around the value, as in a tuple.
    const bytes = Buffer.from(`[${text}]`);
    hash.add(seed, new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 1, bytes.length - 1);
  }
  return hash.value;
}

const value = fc.tuple(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.string());

test('the order of the columns does not matter', () => {
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(hashOf(values.toReversed())).toBe(hashOf(values));
    }),
  );
});

test('another text in a column is another hash, and so is the same text in another column', () => {
  fc.assert(
    fc.property(fc.array(value), value, value, (others, [seed, text], [seed2, text2]) => {
      const hash = hashOf([...others, [seed, text]]);
      if (text !== text2) expect(hashOf([...others, [seed, text2]])).not.toBe(hash);
      if (seed !== seed2) expect(hashOf([...others, [seed2, text]])).not.toBe(hash);
      expect(hashOf(others)).not.toBe(hash);
    }),
  );
});

test('texts that differ by bytes of zero or by two bytes that are exchanged have different hashes', () => {
  const texts = ['', '\0', '\0\0\0\0', '\0\0\0\0\0', 'abcdefgh', 'efghabcd', 'abcdefhg', 'abcdefgh\0'];
  expect(new Set(texts.map((text) => hashOf([[7, text]]))).size).toBe(texts.length);
});

test('100,000 rows that differ by one digit have 100,000 hashes', () => {
  const hashes = new Set<number>();
  for (let index = 0; index < 100_000; index++)
    hashes.add(
      hashOf([
        [11, 'MAIN ST'],
        [12, String(index)],
      ]),
    );
  expect(hashes.size).toBe(100_000);
  expect(Math.max(...hashes)).toBeLessThan(2 ** 52);
});

test('is used again after clear', () => {
  const hash = new RowHash();
  hash.addHash(2 ** 45 + 3);
  const first = hash.value;
  hash.clear();
  hash.addHash(2 ** 45 + 3);
  expect(hash.value).toBe(first);
  expect(new RowHash().value).toBe(1);
});
