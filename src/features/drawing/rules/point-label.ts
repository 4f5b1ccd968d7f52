const ALPHABET_SIZE = 26;
const A = 'A'.charCodeAt(0);

/** Returns the label of a drawing's point, counting from 0: A to Z, then AA to ZZ, then three letters. */
export function pointLabel(index: number): string {
  const last = String.fromCharCode(A + (index % ALPHABET_SIZE));
  return index < ALPHABET_SIZE ? last : pointLabel(Math.floor(index / ALPHABET_SIZE) - 1) + last;
}
