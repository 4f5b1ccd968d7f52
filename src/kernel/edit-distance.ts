/** The length of the longest word whose rows fit into {@link ROWS}. */
const MAX_SHARED = 64;
/** The three rows of the distance table. Every comparison overwrites them, because a search compares thousands of words and new arrays would slow it. */
const ROWS = [
  new Uint16Array(MAX_SHARED + 1),
  new Uint16Array(MAX_SHARED + 1),
  new Uint16Array(MAX_SHARED + 1),
];

/**
 * Counts the letters that must be changed, added, left out or exchanged with their neighbor to turn `a` into `b` (optimal string alignment). Stops counting and returns
 * `maxDistance + 1` when the count exceeds `maxDistance`. `a` and `b` hold one number per letter: its byte or its character code.
 */
export function editDistance(a: ArrayLike<number>, b: ArrayLike<number>, maxDistance: number): number {
  const [aLength, bLength] = [a.length, b.length];
  const over = maxDistance + 1;
  if (Math.abs(aLength - bLength) > maxDistance) return over;
  const rows = bLength <= MAX_SHARED ? ROWS : ROWS.map(() => new Uint16Array(bLength + 1));
  let [beforeLast, last, row] = rows as [Uint16Array, Uint16Array, Uint16Array];
  for (let j = 0; j <= bLength && j <= over; j++) last[j] = j;
  for (let i = 1; i <= aLength; i++) {
    // Counts further from the diagonal than `maxDistance` exceed it, so they are not computed. The next row reads only the two beside `from` and `to`.
    const from = Math.max(1, i - maxDistance);
    const to = Math.min(bLength, i + maxDistance);
    const letter = a[i - 1];
    const letterBefore = i > 1 ? a[i - 2] : -1;
    let left = from === 1 ? i : over;
    let least = left;
    row[from - 1] = left;
    for (let j = from; j <= to; j++) {
      const other = b[j - 1];
      let cost = (last[j - 1] as number) + (letter === other ? 0 : 1);
      const up = (last[j] as number) + 1;
      if (up < cost) cost = up;
      if (left + 1 < cost) cost = left + 1;
      if (j > 1 && letter === b[j - 2] && letterBefore === other) {
        const exchanged = (beforeLast[j - 2] as number) + 1;
        if (exchanged < cost) cost = exchanged;
      }
      row[j] = cost;
      left = cost;
      if (cost < least) least = cost;
    }
    if (to < bLength) row[to + 1] = over;
    if (least > maxDistance) return over;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[bLength] as number, over);
}

/** Returns the number of wrong letters that a word of this length may have: none below 4 letters, because a short word with a wrong letter resembles many others. */
export function mistakesAllowed(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Returns true if two words differ by at most `maxDistance` letters. */
export function isNearly(a: string, b: string, maxDistance: number): boolean {
  return (
    Math.abs(a.length - b.length) <= maxDistance &&
    editDistance(codesOf(a), codesOf(b), maxDistance) <= maxDistance
  );
}

/** Returns the character codes of a word, for {@link editDistance}. */
export function codesOf(word: string): Uint16Array {
  const codes = new Uint16Array(word.length);
  for (let index = 0; index < word.length; index++) codes[index] = word.charCodeAt(index);
  return codes;
}
