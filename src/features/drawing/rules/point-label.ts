const LETTERS = 26;
const A = 'A'.charCodeAt(0);

/** Returns the label of a drawing's point, counting from 0: A to Z, then AA to ZZ, then three letters. */
export function pointLabel(index: number): string {
  const last = String.fromCharCode(A + (index % LETTERS));
  return index < LETTERS ? last : pointLabel(Math.floor(index / LETTERS) - 1) + last;
}
