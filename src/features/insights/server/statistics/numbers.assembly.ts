/**
 * The loops of the statistics over a block of a column, in AssemblyScript. `node tools/build-loops.ts` compiles them to `numbers.wasm`. They need no warm-up.
 * Addresses are bytes from the start of the memory. A value below `least`, and NaN, counts as no value.
 */

/** A bin holds the numbers with the same leading bits as float32: the sign, the exponent and nine bits of the fraction. */
const BIN_BITS: u32 = 18;
/** Behind the bins: the count of parcels without a value. */
const UNKNOWN: u32 = 1 << BIN_BITS;

/** Returns the bin of a number. Bins ascend with the numbers, negative ones too. */
function binOf(value: f32): u32 {
  const bits = reinterpret<u32>(value);
  return (bits ^ (<u32>(<i32>bits >> 31) | 0x80000000)) >>> (32 - BIN_BITS);
}

function addOne(counts: usize, index: u32): void {
  const at = counts + ((<usize>index) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Counts each value of a column of small integers by itself. The count of value v is the one at v + `offset`. */
function countEach<T>(values: usize, count: i32, offset: i32, counts: usize): void {
  for (const end = values + ((<usize>count) << alignof<T>()); values < end; values += sizeof<T>())
    addOne(counts, <u32>(<i32>load<T>(values) + offset));
}

export function countI8(values: usize, count: i32, counts: usize): void {
  countEach<i8>(values, count, 128, counts);
}

export function countI16(values: usize, count: i32, counts: usize): void {
  countEach<i16>(values, count, 32768, counts);
}

/** Counts values by bin, and returns their sum. The choices are arithmetic, because the processor guesses branches on missing values wrong. */
function tally<T>(values: usize, count: i32, least: T, counts: usize): f64 {
  let whole: i64 = 0;
  let sum: f64 = 0;
  for (const end = values + ((<usize>count) << alignof<T>()); values < end; values += sizeof<T>()) {
    const value = load<T>(values);
    const isKnown = value >= least;
    addOne(counts, select<u32>(binOf(<f32>value), UNKNOWN, isKnown));
    if (isFloat<T>()) sum += reinterpret<f64>(reinterpret<i64>(<f64>value) & -(<i64>isKnown));
    else whole += select<i64>(<i64>value, 0, isKnown);
  }
  return isFloat<T>() ? sum : <f64>whole;
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

/** Adds up the counts of each 512 bins, so that few of the bins have to be looked at. */
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
  for (const end = values + ((<usize>count) << alignof<T>()); values < end; values += sizeof<T>()) {
    const value = load<T>(values);
    const slot = select<u32>(<u32>load<u8>(slots + <usize>binOf(<f32>value)), 0, value >= least);
    store<f64>(found, <f64>value);
    store<u8>(foundSlots, <u8>slot);
    const step: usize = slot !== 0 ? 1 : 0;
    found += step << 3;
    foundSlots += step;
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
