/** Converts a 64-bit whole number. A number that JavaScript would round becomes text, because such numbers are ids. */
export function numberOrText(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
