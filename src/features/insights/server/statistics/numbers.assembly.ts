/**
 * The loops of the statistics over a block of a column, in AssemblyScript. `node tools/build-loops.ts` compiles them to `numbers.wasm`. They need no warm-up.
 * Addresses are bytes from the start of the memory. A value below `least`, and NaN, counts as no value.
 */

/** A bin holds the numbers with the same leading bits as float32: the sign, the exponent and nine bits of the fraction. */
export const BIN_BITS: u32 = 18;
/** The leading bits of a double that decide about its bin: its exponent has three bits more. */
const DOUBLE_BITS: u32 = BIN_BITS + 3;
/** The position after the bins, which has the count of parcels without a value. */
const UNKNOWN: u32 = 1 << BIN_BITS;

/** Returns the bin of a number. Bins ascend with the numbers, negative ones too. */
export function binOf(value: f32): u32 {
  const bits = reinterpret<u32>(value);
  return (bits ^ (<u32>(<i32>bits >> 31) | 0x80000000)) >>> (32 - BIN_BITS);
}

export function addOne(counts: usize, index: u32): void {
  const at = counts + ((<usize>index) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/**
 * Counts each value of a column of small integers by itself. The values are counted in `tables` tables in turn, because neighbors often have the same value,
 * and in one table an addition to a count would wait for the addition before. The count of value v is the sum of the counts at v + `offset` of all tables.
 */
function countEach<T>(values: usize, count: i32, offset: i32, tables: i32, counts: usize): void {
  const table = <usize>(offset << 3);
  const end = values + ((<usize>count) << alignof<T>());
  const step = sizeof<T>() * tables;
  for (; values + step <= end; values += step) {
    addOne(counts, <u32>(<i32>load<T>(values) + offset));
    addOne(counts + table, <u32>(<i32>load<T>(values + sizeof<T>()) + offset));
    if (tables === 2) continue;
    addOne(counts + table * 2, <u32>(<i32>load<T>(values + sizeof<T>() * 2) + offset));
    addOne(counts + table * 3, <u32>(<i32>load<T>(values + sizeof<T>() * 3) + offset));
  }
  for (; values < end; values += sizeof<T>()) addOne(counts, <u32>(<i32>load<T>(values) + offset));
}

export function countI8(values: usize, count: i32, counts: usize): void {
  countEach<i8>(values, count, 128, 4, counts);
}

export function countI16(values: usize, count: i32, counts: usize): void {
  countEach<i16>(values, count, 32768, 2, counts);
}

/**
 * The offset of a flag, which follows the count of parcels without a value. 0: every known value of a column of floats or doubles is the edge of its bin. 1: some may
 * not be. Columns of 32-bit integers leave the flag 0.
 */
const BEYOND: usize = (<usize>UNKNOWN + 1) << 2;

/** Returns four values as float32. */
function fourOf<T>(values: usize): v128 {
  if (sizeof<T>() === 8)
    return v128.shuffle<f32>(
      f32x4.demote_f64x2_zero(v128.load(values)),
      f32x4.demote_f64x2_zero(v128.load(values, 16)),
      0,
      1,
      4,
      5,
    );
  const four = v128.load(values);
  return isFloat<T>() ? four : f32x4.convert_i32x4_s(four);
}

/** Returns all ones for each of four values that is at least `least`, which is given four times (twice for doubles). NaN is not. */
export function knownOf<T>(values: usize, least: v128): v128 {
  if (sizeof<T>() === 8)
    return v128.shuffle<i32>(
      f64x2.ge(v128.load(values), least),
      f64x2.ge(v128.load(values, 16), least),
      0,
      2,
      4,
      6,
    );
  const four = v128.load(values);
  return isFloat<T>() ? f32x4.ge(four, least) : i32x4.ge_s(four, least);
}

/** Returns the bins of four values, as {@link binOf}. */
function fourBins(four: v128): v128 {
  const flip = v128.or(i32x4.shr_s(four, 31), i32x4.splat(<i32>0x80000000));
  return i32x4.shr_u(v128.xor(four, flip), 32 - BIN_BITS);
}

export function splatOf<T>(value: T): v128 {
  if (sizeof<T>() === 8) return f64x2.splat(<f64>value);
  return isFloat<T>() ? f32x4.splat(<f32>value) : i32x4.splat(<i32>value);
}

/** Counts values by bin, and returns their sum. Four at a time, without a branch on missing values. */
function tally<T>(values: usize, count: i32, least: T, counts: usize): f64 {
  const end = values + ((<usize>count) << alignof<T>());
  const fours = values + ((<usize>(count & ~3)) << alignof<T>());
  const leasts = splatOf<T>(least);
  const unknown = i32x4.splat(<i32>UNKNOWN);
  /** Two sums: 64-bit integers for integers, doubles for other values. */
  let sums = i64x2.splat(0);
  let beyond = i32x4.splat(0);
  for (; values < fours; values += sizeof<T>() << 2) {
    const isKnown = knownOf<T>(values, leasts);
    const bins = v128.bitselect(fourBins(fourOf<T>(values)), unknown, isKnown);
    addOne(counts, i32x4.extract_lane(bins, 0));
    addOne(counts, i32x4.extract_lane(bins, 1));
    addOne(counts, i32x4.extract_lane(bins, 2));
    addOne(counts, i32x4.extract_lane(bins, 3));
    if (sizeof<T>() === 8) {
      const low = v128.load(values);
      const high = v128.load(values, 16);
      const a = v128.and(low, f64x2.ge(low, leasts));
      const b = v128.and(high, f64x2.ge(high, leasts));
      sums = f64x2.add(sums, f64x2.add(a, b));
      beyond = v128.or(beyond, i64x2.shl(v128.or(a, b), DOUBLE_BITS));
    } else {
      const four = v128.and(v128.load(values), isKnown);
      if (isFloat<T>()) {
        const upper = v128.shuffle<i32>(four, four, 2, 3, 2, 3);
        sums = f64x2.add(sums, f64x2.add(f64x2.promote_low_f32x4(four), f64x2.promote_low_f32x4(upper)));
        beyond = v128.or(beyond, i32x4.shl(four, BIN_BITS));
      } else {
        sums = i64x2.add(sums, i64x2.extend_low_i32x4_s(four));
        sums = i64x2.add(sums, i64x2.extend_high_i32x4_s(four));
      }
    }
  }
  let sum: f64 = isFloat<T>()
    ? f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1)
    : <f64>(i64x2.extract_lane(sums, 0) + i64x2.extract_lane(sums, 1));
  let rest: bool = v128.any_true(beyond);
  for (; values < end; values += sizeof<T>()) {
    const value = load<T>(values);
    const isKnown = value >= least;
    addOne(counts, select<u32>(binOf(<f32>value), UNKNOWN, isKnown));
    if (!isKnown) continue;
    sum += <f64>value;
    if (sizeof<T>() === 8) rest = rest || reinterpret<u64>(<f64>value) << DOUBLE_BITS !== 0;
    else if (isFloat<T>()) rest = rest || reinterpret<u32>(<f32>value) << BIN_BITS !== 0;
  }
  if (rest) store<i32>(counts + BEYOND, 1);
  return sum;
}

export function tallyI32(values: usize, count: i32, least: i32, counts: usize): f64 {
  return tally<i32>(values, count, least, counts);
}

export function tallyF32(values: usize, count: i32, least: f32, counts: usize): f64 {
  return tally<f32>(values, count, least, counts);
}

export function tallyF64(values: usize, count: i32, least: f64, counts: usize): f64 {
  return tally<f64>(values, count, least, counts);
}

/** Writes the sum of every 512 counts to `out`, so that a search for a bin reads few of the counts. */
export function sumChunks(counts: usize, out: usize): void {
  for (let chunk: u32 = 0; chunk < 1 << (BIN_BITS - 9); chunk++, out += 4) {
    let sums = i32x4.splat(0);
    for (const end = counts + (512 << 2); counts < end; counts += 16)
      sums = i32x4.add(sums, v128.load(counts));
    const sum =
      i32x4.extract_lane(sums, 0) +
      i32x4.extract_lane(sums, 1) +
      i32x4.extract_lane(sums, 2) +
      i32x4.extract_lane(sums, 3);
    store<i32>(out, sum);
  }
}

/**
 * Collects the values of wanted bins. `slots` has a byte for each bin: 0 for an unwanted one. Writes the values to `found` as doubles and their slots to
 * `foundSlots`, and returns how many there are.
 */
function collect<T>(values: usize, count: i32, least: T, slots: usize, found: usize, foundSlots: usize): i32 {
  const first = foundSlots;
  const end = values + ((<usize>count) << alignof<T>());
  const leasts = splatOf<T>(least);
  while (values < end) {
    // Few values are wanted. Four values are tested at a time, and skipped together if none of them is wanted.
    if (end - values >= sizeof<T>() << 2) {
      const bins = v128.and(fourBins(fourOf<T>(values)), knownOf<T>(values, leasts));
      const wanted =
        <u32>load<u8>(slots + <usize>i32x4.extract_lane(bins, 0)) |
        <u32>load<u8>(slots + <usize>i32x4.extract_lane(bins, 1)) |
        <u32>load<u8>(slots + <usize>i32x4.extract_lane(bins, 2)) |
        <u32>load<u8>(slots + <usize>i32x4.extract_lane(bins, 3));
      if (wanted === 0) {
        values += sizeof<T>() << 2;
        continue;
      }
    }
    const last = min(values + (sizeof<T>() << 2), end);
    for (; values < last; values += sizeof<T>()) {
      const value = load<T>(values);
      const slot = select<u32>(<u32>load<u8>(slots + <usize>binOf(<f32>value)), 0, value >= least);
      store<f64>(found, <f64>value);
      store<u8>(foundSlots, <u8>slot);
      const step: usize = slot !== 0 ? 1 : 0;
      found += step << 3;
      foundSlots += step;
    }
  }
  return <i32>(foundSlots - first);
}

export function collectI32(
  values: usize,
  count: i32,
  least: i32,
  slots: usize,
  found: usize,
  foundSlots: usize,
): i32 {
  return collect<i32>(values, count, least, slots, found, foundSlots);
}

export function collectF32(
  values: usize,
  count: i32,
  least: f32,
  slots: usize,
  found: usize,
  foundSlots: usize,
): i32 {
  return collect<f32>(values, count, least, slots, found, foundSlots);
}

export function collectF64(
  values: usize,
  count: i32,
  least: f64,
  slots: usize,
  found: usize,
  foundSlots: usize,
): i32 {
  return collect<f64>(values, count, least, slots, found, foundSlots);
}

/** Moves the values at ascending positions of a block to its beginning. */
function gather<T>(values: usize, positions: usize, count: i32): void {
  let out = values;
  for (const end = positions + ((<usize>count) << 2); positions < end; positions += 4, out += sizeof<T>())
    store<T>(out, load<T>(values + ((<usize>load<u32>(positions)) << alignof<T>())));
}

export function gather1(values: usize, positions: usize, count: i32): void {
  gather<u8>(values, positions, count);
}

export function gather2(values: usize, positions: usize, count: i32): void {
  gather<u16>(values, positions, count);
}

export function gather4(values: usize, positions: usize, count: i32): void {
  gather<u32>(values, positions, count);
}

export function gather8(values: usize, positions: usize, count: i32): void {
  gather<u64>(values, positions, count);
}
