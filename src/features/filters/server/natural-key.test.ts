import fc from 'fast-check';
import { expect, it } from 'vitest';
import { naturalKey } from './natural-key.ts';
import { textOrder } from './text-order.ts';

const byKey = (a: string, b: string) => (naturalKey(a) < naturalKey(b) ? -1 : 1);

it('orders numbers in texts by their value', () => {
  const texts = [
    '10 elm st',
    '9 elm st',
    '100 elm st',
    '2 oak',
    '2 elm',
    'lot 12b',
    'lot 2b',
    'elm',
    'r-10',
    'r-9',
    '',
  ];
  expect(texts.toSorted(byKey)).toEqual([
    '',
    '2 elm',
    '2 oak',
    '9 elm st',
    '10 elm st',
    '100 elm st',
    'elm',
    'lot 2b',
    'lot 12b',
    'r-9',
    'r-10',
  ]);
});

it('ignores leading zeros, and orders numbers of up to 40 digits', () => {
  expect(naturalKey('007')).toBe(naturalKey('7'));
  expect(naturalKey('0')).toBe('10');
  const sizes = Array.from({ length: 40 }, (_, index) => `1${'0'.repeat(index)}`);
  expect(sizes.toReversed().toSorted(byKey)).toEqual(sizes);
});

it('orders whole numbers as numbers do', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      expect(naturalKey(String(a)) < naturalKey(String(b))).toBe(a < b);
    }),
  );
});

it('a key that is cut is the beginning of the whole key', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cut = naturalKey(text, 0, text.length, 7);
      expect(naturalKey(text).startsWith(cut)).toBe(true);
    }),
  );
});

it.each([
  ['few texts', 0],
  ['too many texts to sort at once', 70_000],
])('the order of a column of %s is natural, also for a key that the column lacks', (_, more) => {
  const texts = ['10', '9', '2', 'r-10', 'r-9', ...Array.from({ length: more }, (_other, i) => `z ${i}`)];
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => (end += text.length));
  const { numbers, numberOf } = textOrder({ text: texts.join(''), ends });
  const order = [1, 2, 3, 4, 5].toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  expect(order.map((code) => texts[code - 1])).toEqual(['2', '9', '10', 'r-9', 'r-10']);
  const between = numberOf(naturalKey('9b'));
  expect(between).toBeGreaterThan(numbers[2] ?? 0);
  expect(between).toBeLessThan(numbers[1] ?? 0);
});
