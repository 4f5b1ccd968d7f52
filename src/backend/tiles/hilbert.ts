/** Returns the position of a point along the Hilbert curve of a 65,536 x 65,536 square, as uint32. */
export function hilbertKey(x: number, y: number): number {
  let a = x;
  let b = y;
  let key = 0;
  for (let side = 32_768; side > 0; side >>>= 1) {
    const rx = (a & side) > 0 ? 1 : 0;
    const ry = (b & side) > 0 ? 1 : 0;
    key = (key << 2) | ((3 * rx) ^ ry);
    if (ry === 0) {
      if (rx === 1) {
        a = 65_535 - a;
        b = 65_535 - b;
      }
      const swap = a;
      a = b;
      b = swap;
    }
  }
  return key >>> 0;
}

/** Returns the scale of {@link curveCell} for the curve over this extent. */
export function curveScale(west: number, north: number, east: number, south: number): number {
  return 65_535 / Math.max(1, east - west, south - north);
}

/** Returns the cell of the curve, along one axis, at the middle of a box. The box goes from `low` to `high`, and the curve's extent begins at `start`. */
export function curveCell(low: number, high: number, start: number, scale: number): number {
  return Math.floor(((low + high) / 2 - start) * scale);
}

/** Returns the indices of `keys` in ascending order of key. Equal keys keep their order (radix sort, 16 bits at a time). */
export function orderByKey(keys: Uint32Array): Uint32Array {
  const n = keys.length;
  let order = new Uint32Array(n);
  let other = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(65_537);
    for (let i = 0; i < n; i++) {
      const bucket = (((keys[i] ?? 0) >>> shift) & 65_535) + 1;
      starts[bucket] = (starts[bucket] ?? 0) + 1;
    }
    for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
    for (let i = 0; i < n; i++) {
      const index = order[i] ?? 0;
      const bucket = ((keys[index] ?? 0) >>> shift) & 65_535;
      const target = starts[bucket] ?? 0;
      other[target] = index;
      starts[bucket] = target + 1;
    }
    [order, other] = [other, order];
  }
  return order;
}
