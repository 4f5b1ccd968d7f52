/** Returns the shortest decimal of a 32-bit float: 0.1, where its exact value is 0.10000000149011612. */
export function roundFloat(value: number): number {
  for (let digits = 7; digits <= 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return rounded;
  }
  return value;
}
