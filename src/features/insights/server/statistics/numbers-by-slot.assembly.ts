import { BIN_BITS, addOne, binOf, knownOf, splatOf } from './numbers.assembly.ts';

/**
 * The loops of the statistics of groups over a block of a column, in AssemblyScript; `node tools/build-loops.ts` compiles them to `numbers-by-slot.wasm`. They
 * use the memory of `numbers.assembly.ts`, and its comments on addresses and on values below `least` apply here, too.
 */

/**
 * Each group of parcels has a slot, numbered from 1. Slot 0 stands for the parcels of no wanted group. The bins of a slot are wider than those of
 * `numbers.assembly.ts`: they hold the values whose distances from `base` have the same 12 leading bits. So bins ascend with the values, and are narrowest near
 * `base`, which is a number near most medians.
 */
const SLOT_BITS: u32 = 12;

function binOfSlot(slot: u32, value: f32): usize {
  return <usize>((slot << SLOT_BITS) | (binOf(value) >> (BIN_BITS - SLOT_BITS)));
}

/**
 * Returns the bins of four values of 32 or 64 bits, as {@link binOfSlot} does. A value that is not known gets a bin of slot 0. `leasts` and `bases` have the same number
 * in each lane.
 */
function fourBinsOfSlots<T>(values: usize, slots: usize, leasts: v128, bases: v128): v128 {
  let low = v128.load(values);
  let high = low;
  if (sizeof<T>() === 8) high = v128.load(values, 16);
  else {
    high = v128.shuffle<i32>(low, low, 2, 3, 2, 3);
    low = isFloat<T>() ? f64x2.promote_low_f32x4(low) : f64x2.convert_low_i32x4_s(low);
    high = isFloat<T>() ? f64x2.promote_low_f32x4(high) : f64x2.convert_low_i32x4_s(high);
  }
  const distances = v128.shuffle<f32>(
    f32x4.demote_f64x2_zero(f64x2.sub(low, bases)),
    f32x4.demote_f64x2_zero(f64x2.sub(high, bases)),
    0,
    1,
    4,
    5,
  );
  const flip = v128.or(i32x4.shr_s(distances, 31), i32x4.splat(<i32>0x80000000));
  const bins = i32x4.shr_u(v128.xor(distances, flip), 32 - SLOT_BITS);
  const four = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(slots)));
  return v128.or(bins, i32x4.shl(v128.and(four, knownOf<T>(values, leasts)), SLOT_BITS));
}

/** Writes the slot of each key. `table` has a byte with the slot at key + `offset`. */
function slotsOf<K>(keys: usize, count: i32, offset: i32, table: usize, slots: usize): void {
  for (const end = slots + <usize>count; slots < end; slots++, keys += sizeof<K>())
    store<u8>(slots, load<u8>(table + <usize>(<i32>load<K>(keys) + offset)));
}

export function slotsI8(keys: usize, count: i32, table: usize, slots: usize): void {
  slotsOf<i8>(keys, count, 128, table, slots);
}

export function slotsI16(keys: usize, count: i32, table: usize, slots: usize): void {
  slotsOf<i16>(keys, count, 32768, table, slots);
}

/** Adds a value to the counts and the sum of its slot. `sums` has a double for each slot. Values that are not known go to slot 0, which nobody reads. */
function addToSlot<T>(value: T, least: T, slot: u32, counts: usize, sums: usize, base: f64): void {
  const known = select<u32>(slot, 0, value >= least);
  addOne(counts, <u32>binOfSlot(known, <f32>(<f64>value - base)));
  const at = sums + ((<usize>known) << 3);
  store<f64>(at, load<f64>(at) + <f64>value);
}

/** Adds the value at an address to a bin, and to the sum of the bin's slot. */
function addToBin<T>(value: usize, bin: u32, counts: usize, sums: usize): void {
  addOne(counts, bin);
  const at = sums + ((<usize>(bin >> SLOT_BITS)) << 3);
  store<f64>(at, load<f64>(at) + <f64>load<T>(value));
}

/**
 * Counts the values of each slot by bin, and adds them up in two sums per slot, in turn: neighbors are often in the same group, and with one sum, each addition
 * would wait for the one before. The second sums follow the first 64.
 */
function tallySlots<T>(
  values: usize,
  count: i32,
  least: T,
  slots: usize,
  counts: usize,
  sums: usize,
  base: f64,
): void {
  const end = slots + <usize>count;
  if (sizeof<T>() >= 4) {
    const leasts = splatOf<T>(least);
    const bases = f64x2.splat(base);
    for (; slots + 4 <= end; slots += 4, values += sizeof<T>() << 2) {
      const bins = fourBinsOfSlots<T>(values, slots, leasts, bases);
      addToBin<T>(values, i32x4.extract_lane(bins, 0), counts, sums);
      addToBin<T>(values + sizeof<T>(), i32x4.extract_lane(bins, 1), counts, sums + (64 << 3));
      addToBin<T>(values + sizeof<T>() * 2, i32x4.extract_lane(bins, 2), counts, sums);
      addToBin<T>(values + sizeof<T>() * 3, i32x4.extract_lane(bins, 3), counts, sums + (64 << 3));
    }
  }
  for (; slots + 2 <= end; slots += 2, values += sizeof<T>() * 2) {
    addToSlot<T>(load<T>(values), least, <u32>load<u8>(slots), counts, sums, base);
    addToSlot<T>(
      load<T>(values + sizeof<T>()),
      least,
      <u32>load<u8>(slots + 1),
      counts,
      sums + (64 << 3),
      base,
    );
  }
  if (slots < end) addToSlot<T>(load<T>(values), least, <u32>load<u8>(slots), counts, sums, base);
}

export function tallySlotsI8(
  values: usize,
  count: i32,
  least: i8,
  slots: usize,
  counts: usize,
  sums: usize,
  base: f64,
): void {
  tallySlots<i8>(values, count, least, slots, counts, sums, base);
}

export function tallySlotsI16(
  values: usize,
  count: i32,
  least: i16,
  slots: usize,
  counts: usize,
  sums: usize,
  base: f64,
): void {
  tallySlots<i16>(values, count, least, slots, counts, sums, base);
}

export function tallySlotsI32(
  values: usize,
  count: i32,
  least: i32,
  slots: usize,
  counts: usize,
  sums: usize,
  base: f64,
): void {
  tallySlots<i32>(values, count, least, slots, counts, sums, base);
}

export function tallySlotsF32(
  values: usize,
  count: i32,
  least: f32,
  slots: usize,
  counts: usize,
  sums: usize,
  base: f64,
): void {
  tallySlots<f32>(values, count, least, slots, counts, sums, base);
}

export function tallySlotsF64(
  values: usize,
  count: i32,
  least: f64,
  slots: usize,
  counts: usize,
  sums: usize,
  base: f64,
): void {
  tallySlots<f64>(values, count, least, slots, counts, sums, base);
}

/**
 * Collects the values of wanted bins of slots. `wanted` has a byte for each bin of each slot: 0 for an unwanted one. Works as `collect` of `numbers.assembly.ts`.
 */
function collectSlots<T>(
  values: usize,
  count: i32,
  least: T,
  slots: usize,
  wanted: usize,
  found: usize,
  foundSlots: usize,
  base: f64,
): i32 {
  const first = foundSlots;
  const end = slots + <usize>count;
  while (slots < end) {
    if (sizeof<T>() >= 4 && end - slots >= 4) {
      // Few values are wanted, so four at a time are tested, and skipped together if none of them is.
      const bins = fourBinsOfSlots<T>(values, slots, splatOf<T>(least), f64x2.splat(base));
      const lists =
        <u32>load<u8>(wanted + <usize>i32x4.extract_lane(bins, 0)) |
        <u32>load<u8>(wanted + <usize>i32x4.extract_lane(bins, 1)) |
        <u32>load<u8>(wanted + <usize>i32x4.extract_lane(bins, 2)) |
        <u32>load<u8>(wanted + <usize>i32x4.extract_lane(bins, 3));
      if (lists === 0) {
        slots += 4;
        values += sizeof<T>() << 2;
        continue;
      }
    }
    for (const last = min(slots + 4, end); slots < last; slots++, values += sizeof<T>()) {
      const value = load<T>(values);
      const slot = select<u32>(<u32>load<u8>(slots), 0, value >= least);
      const list = <u32>load<u8>(wanted + binOfSlot(slot, <f32>(<f64>value - base)));
      store<f64>(found, <f64>value);
      store<u8>(foundSlots, <u8>list);
      const step: usize = list !== 0 ? 1 : 0;
      found += step << 3;
      foundSlots += step;
    }
  }
  return <i32>(foundSlots - first);
}

export function collectSlotsI8(
  values: usize,
  count: i32,
  least: i8,
  slots: usize,
  wanted: usize,
  found: usize,
  foundSlots: usize,
  base: f64,
): i32 {
  return collectSlots<i8>(values, count, least, slots, wanted, found, foundSlots, base);
}

export function collectSlotsI16(
  values: usize,
  count: i32,
  least: i16,
  slots: usize,
  wanted: usize,
  found: usize,
  foundSlots: usize,
  base: f64,
): i32 {
  return collectSlots<i16>(values, count, least, slots, wanted, found, foundSlots, base);
}

export function collectSlotsI32(
  values: usize,
  count: i32,
  least: i32,
  slots: usize,
  wanted: usize,
  found: usize,
  foundSlots: usize,
  base: f64,
): i32 {
  return collectSlots<i32>(values, count, least, slots, wanted, found, foundSlots, base);
}

export function collectSlotsF32(
  values: usize,
  count: i32,
  least: f32,
  slots: usize,
  wanted: usize,
  found: usize,
  foundSlots: usize,
  base: f64,
): i32 {
  return collectSlots<f32>(values, count, least, slots, wanted, found, foundSlots, base);
}

export function collectSlotsF64(
  values: usize,
  count: i32,
  least: f64,
  slots: usize,
  wanted: usize,
  found: usize,
  foundSlots: usize,
  base: f64,
): i32 {
  return collectSlots<f64>(values, count, least, slots, wanted, found, foundSlots, base);
}
