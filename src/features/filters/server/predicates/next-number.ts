const float = new Float32Array(1);
const floatBits = new Int32Array(float.buffer);
const double = new Float64Array(1);
const doubleBits = new BigInt64Array(double.buffer);

/** Returns the least double that is greater than a value. */
export function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  double[0] = value;
  doubleBits[0] = (doubleBits[0] as bigint) + (value > 0 ? 1n : -1n);
  return double[0];
}

/** Returns the least 32-bit float that is not less than a value. */
export function nextFloat32(value: number): number {
  float[0] = value;
  const nearest = float[0];
  if (!(nearest < value)) return nearest;
  if (nearest === 0) floatBits[0] = 1;
  else floatBits[0] = (floatBits[0] as number) + (nearest > 0 ? 1 : -1);
  return float[0];
}
