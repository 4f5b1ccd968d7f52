import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScratchFile } from '../../../backend/files/scratch-file.ts';
import { Utf8Text } from '../../../backend/utf8-text.ts';
import { NumberSorter, numberOfKeys } from './sort-numbers.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-sorter-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const bytesOf = (text: string) => new Utf8Text().set(Buffer.from(text), 0, text.length);

test('numbers are sorted like texts, and equal ones by row', () => {
  const number = fc.string({ unit: fc.constantFrom('0', '1', '9', 'A', 'Z'), minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(number, { maxLength: 60 }), (numbers) => {
      const sorter = new NumberSorter(new ScratchFile(dir));
      numbers.forEach((text, row) => sorter.add(row, bytesOf(text)));
      const expected = numbers
        .map((text, row) => ({ text, row }))
        .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.row - b.row));
      expect([...sorter.sortedRows()]).toEqual(expected.map(({ row }) => row));
    }),
  );
});

test('numbers that fill more than one chunk are sorted, too, whether short or long', () => {
  const scratch = new ScratchFile(dir);
  const sorter = new NumberSorter(scratch);
  // The second chunk has only short numbers, whose second keys are not stored.
  const numbers = Array.from({ length: 150_000 }, (_, row) => {
    const text = String((row * 7919) % 150_000).padStart(6, '0');
    return row < 60_000 || row > 140_000 ? `LONGNUMBER${text}` : text;
  });
  for (const [row, text] of numbers.entries()) sorter.add(row, bytesOf(text));
  expect(sorter.length).toBe(numbers.length);
  const inOrder = numbers.toSorted((a, b) => (a < b ? -1 : 1));
  expect(Array.from(sorter.sortedRows(), (row) => numbers[row])).toEqual(inOrder);
  scratch.close();
});

test('the keys keep every number of twenty characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,20}$/), (number) => {
      const sorter = new NumberSorter(new ScratchFile(dir));
      sorter.add(7, bytesOf(number));
      const { rows, high, low } = sorter.sorted();
      expect([rows[0], numberOfKeys(high[0] ?? 0, low[0] ?? 0)]).toEqual([7, number]);
    }),
  );
});
