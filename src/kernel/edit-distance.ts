/**
 * Counts the letters that must be changed, added, left out or exchanged with their neighbor to turn `a` into `b` (optimal string alignment). Stops counting and returns
 * `most + 1` when the count exceeds `most`. `a` and `b` hold one number per letter: its byte or its character code.
 */
export function editDistance(a: ArrayLike<number>, b: ArrayLike<number>, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast = new Uint8Array(b.length + 1);
  let last = Uint8Array.from({ length: b.length + 1 }, (_, at) => at);
  let row = new Uint8Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isExchanged) cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(at(last, b.length), most + 1);
}

const at = (list: Uint8Array, index: number): number => list[index] ?? 0;

/** Returns the number of wrong letters that a word of this length may have: none below 4 letters, because a short word with a wrong letter resembles many others. */
export function mistakesAllowed(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Returns true if two words differ by at most `most` letters. */
export function isNearly(a: string, b: string, most: number): boolean {
  return Math.abs(a.length - b.length) <= most && editDistance(codesOf(a), codesOf(b), most) <= most;
}

/** Returns the character codes of a word, for {@link editDistance}. */
export function codesOf(word: string): Uint16Array {
  const codes = new Uint16Array(word.length);
  for (let index = 0; index < word.length; index++) codes[index] = word.charCodeAt(index);
  return codes;
}
