/** A 32-bit float as the shortest decimal that stands for it: 0.1, where reading its bits gives 0.10000000149011612. */
export function roundFloat(value: number): number {
  for (let digits = 7; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return rounded;
  }
  return value;
}
