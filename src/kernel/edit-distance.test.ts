import { expect, it } from 'vitest';
import { codesOf, editDistance, isNearly } from './edit-distance.ts';

/** Returns the same distance by the textbook algorithm, which keeps all rows and has no limit. */
function countPlainly(a: string, b: string): number {
  const rows: number[][] = [];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 0; i <= a.length; i++) {
    rows.push([]);
    for (let j = 0; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const costs = [
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isExchanged ? at(i - 2, j - 2) + 1 : Infinity,
      ];
      rows[i]?.push(i === 0 && j === 0 ? 0 : Math.min(...costs));
    }
  }
  return at(a.length, b.length);
}

it('counts the same as the plain way for all words of up to four letters from "a" and "b", with every limit', () => {
  const words = [''];
  for (const word of words) if (word.length < 4) words.push(`${word}a`, `${word}b`);
  for (const a of words)
    for (const b of words)
      for (let most = 0; most <= 4; most++) {
        const counted = editDistance(codesOf(a), codesOf(b), most);
        expect(counted, `${a} ${b} ${most}`).toBe(Math.min(countPlainly(a, b), most + 1));
      }
});

it('compares words that are too long for the shared rows', () => {
  const long = 'abcdefghij'.repeat(20);
  for (const [other, distance] of [
    [long, 0],
    [`x${long}`, 1],
    [long.slice(0, -2), 2],
    [long.replace('ab', 'ba').replace('ij', 'ji'), 2],
  ] as const) {
    expect(editDistance(codesOf(long), codesOf(other), 5)).toBe(distance);
    expect(editDistance(codesOf(other), codesOf(long), 5)).toBe(distance);
  }
  // A comparison of long words leaves nothing behind that changes the next one of short words.
  expect(isNearly('main', 'mian', 1)).toBe(true);
  expect(isNearly('main', 'mane', 1)).toBe(false);
});
