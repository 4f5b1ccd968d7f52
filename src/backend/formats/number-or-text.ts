/** A whole number of 64 bits; as text where JavaScript would round it: such numbers are ids. */
export function numberOrText(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
