/**
 * The filters' loops over a block of parcels, in AssemblyScript. `node tools/build-loops.ts` compiles them to `vector.wasm`. All but the table lookups
 * process 16 parcels per step, and none needs a warm-up. Addresses are bytes from the start of the memory. A result is one byte per parcel, 1 or 0, unless a
 * comment says otherwise. Up to 15 bytes after the last parcel are overwritten.
 */

/** Narrows four vectors of four results, whose bits are all 1 or all 0, to 16 bytes of 1 or 0. `flip` inverts them. */
function store32(a: v128, b: v128, c: v128, d: v128, flip: v128, out: usize): void {
  store16(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d), flip, out);
}

function store16(a: v128, b: v128, flip: v128, out: usize): void {
  store8(i8x16.narrow_i16x8_s(a, b), flip, out);
}

function store8(met: v128, flip: v128, out: usize): void {
  v128.store(out, v128.xor(v128.and(met, i8x16.splat(1)), flip));
}

function flipOf(isIn: bool): v128 {
  return i8x16.splat(isIn ? 0 : 1);
}

export function rangeI8(values: usize, count: i32, low: i32, high: i32, isIn: bool, out: usize): void {
  const lows = i8x16.splat(<i8>low);
  const highs = i8x16.splat(<i8>high);
  const flip = flipOf(isIn);
  for (const end = out + count; out < end; out += 16, values += 16) {
    const v = v128.load(values);
    store8(v128.and(i8x16.ge_s(v, lows), i8x16.le_s(v, highs)), flip, out);
  }
}

function within16(values: usize, lows: v128, highs: v128): v128 {
  const v = v128.load(values);
  return v128.and(i16x8.ge_s(v, lows), i16x8.le_s(v, highs));
}

export function rangeI16(values: usize, count: i32, low: i32, high: i32, isIn: bool, out: usize): void {
  const lows = i16x8.splat(<i16>low);
  const highs = i16x8.splat(<i16>high);
  const flip = flipOf(isIn);
  for (const end = out + count; out < end; out += 16, values += 32)
    store16(within16(values, lows, highs), within16(values + 16, lows, highs), flip, out);
}

function within32(values: usize, lows: v128, highs: v128): v128 {
  const v = v128.load(values);
  return v128.and(i32x4.ge_s(v, lows), i32x4.le_s(v, highs));
}

export function rangeI32(values: usize, count: i32, low: i32, high: i32, isIn: bool, out: usize): void {
  const lows = i32x4.splat(low);
  const highs = i32x4.splat(high);
  const flip = flipOf(isIn);
  for (const end = out + count; out < end; out += 16, values += 64) {
    store32(
      within32(values, lows, highs),
      within32(values + 16, lows, highs),
      within32(values + 32, lows, highs),
      within32(values + 48, lows, highs),
      flip,
      out,
    );
  }
}

function withinF32(values: usize, lows: v128, highs: v128): v128 {
  const v = v128.load(values);
  return v128.and(f32x4.ge(v, lows), f32x4.le(v, highs));
}

/** NaN marks "no value" and is never within a range. */
export function rangeF32(values: usize, count: i32, low: f32, high: f32, isIn: bool, out: usize): void {
  const lows = f32x4.splat(low);
  const highs = f32x4.splat(high);
  const flip = flipOf(isIn);
  for (const end = out + count; out < end; out += 16, values += 64) {
    store32(
      withinF32(values, lows, highs),
      withinF32(values + 16, lows, highs),
      withinF32(values + 32, lows, highs),
      withinF32(values + 48, lows, highs),
      flip,
      out,
    );
  }
}

/** Compares four doubles and packs their results into one vector. The lower half of each 64-bit result is enough, because all its bits are equal. */
function withinF64(values: usize, lows: v128, highs: v128): v128 {
  const a = v128.load(values);
  const b = v128.load(values + 16);
  return v128.shuffle<i32>(
    v128.and(f64x2.ge(a, lows), f64x2.le(a, highs)),
    v128.and(f64x2.ge(b, lows), f64x2.le(b, highs)),
    0,
    2,
    4,
    6,
  );
}

/** NaN marks "no value" and is never within a range. */
export function rangeF64(values: usize, count: i32, low: f64, high: f64, isIn: bool, out: usize): void {
  const lows = f64x2.splat(low);
  const highs = f64x2.splat(high);
  const flip = flipOf(isIn);
  for (const end = out + count; out < end; out += 16, values += 128) {
    store32(
      withinF64(values, lows, highs),
      withinF64(values + 32, lows, highs),
      withinF64(values + 64, lows, highs),
      withinF64(values + 96, lows, highs),
      flip,
      out,
    );
  }
}

/** Looks up the byte of a table at the index value + `offset`. */
export function tableI8(values: usize, count: i32, table: usize, offset: i32, out: usize): void {
  const from = table + offset;
  for (const end = out + count; out < end; out++, values++) store<u8>(out, load<u8>(from + load<i8>(values)));
}

export function tableI16(values: usize, count: i32, table: usize, offset: i32, out: usize): void {
  const from = table + offset;
  for (const end = out + count; out < end; out++, values += 2)
    store<u8>(out, load<u8>(from + load<i16>(values)));
}

export function keepCommon(bytes: usize, others: usize, count: i32): void {
  for (const end = bytes + count; bytes < end; bytes += 16, others += 16)
    v128.store(bytes, v128.and(v128.load(bytes), v128.load(others)));
}

export function addAll(bytes: usize, others: usize, count: i32): void {
  for (const end = bytes + count; bytes < end; bytes += 16, others += 16)
    v128.store(bytes, v128.or(v128.load(bytes), v128.load(others)));
}

/** Sets `value` for each parcel whose byte in `met` is 1, and leaves the others. */
export function paint(bytes: usize, met: usize, value: u8, count: i32): void {
  const painted = i8x16.splat(value);
  for (const end = bytes + count; bytes < end; bytes += 16, met += 16)
    v128.store(bytes, v128.bitselect(painted, v128.load(bytes), i8x16.neg(v128.load(met))));
}

/** Sets zero for each parcel whose byte in `selected` is 0, and leaves the others. */
export function leaveOut(bytes: usize, selected: usize, count: i32): void {
  for (const end = bytes + count; bytes < end; bytes += 16, selected += 16)
    v128.store(bytes, v128.and(v128.load(bytes), i8x16.neg(v128.load(selected))));
}

/** Counts the bytes that are 1. The others must be 0. */
export function countOnes(bytes: usize, count: i32): i32 {
  const end = bytes + count;
  let sums = i32x4.splat(0);
  for (; bytes + 16 <= end; bytes += 16) {
    const pairs = i16x8.extadd_pairwise_i8x16_u(v128.load(bytes));
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(pairs));
  }
  let ones = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
  ones += i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
  for (; bytes < end; bytes++) ones += load<u8>(bytes);
  return ones;
}
