const [ZERO, NINE] = [0x30, 0x39];

/** Returns true for the code of an ASCII digit. `code` is a byte or the code of a character. */
export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
