import { BIN_BITS, addOne, binOf } from './numbers.assembly.ts';

/**
 * The loops of the statistics of groups over a block of a column, in AssemblyScript; `node tools/build-loops.ts` compiles them to `numbers-by-slot.wasm`. They
 * use the memory of `numbers.assembly.ts`, and its comments on addresses and on values below `least` apply here, too.
 */

/**
 * A group of parcels is a slot from 1 on. Slot 0 stands for parcels of no wanted group. The bins of a slot are wider: they hold the values whose distances from
 * `base` have the same 12 leading bits. So bins are small near `base`, which is a number near most medians, and in the order of the values.
 */
const SLOT_BITS: u32 = 12;

function binOfSlot(slot: u32, value: f32): usize {
  return <usize>((slot << SLOT_BITS) | (binOf(value) >> (BIN_BITS - SLOT_BITS)));
}

/** Writes the slot of each key. `table` has it as a byte at key + `offset`. */
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

/**
 * Counts the values of each slot by bin, and adds them up in two sums per slot, in turn: neighbors are often in the same group, and one sum would have to wait for the
 * other. The second sums are behind the first 64.
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
 * Collects the values of wanted bins of slots. `wanted` has a byte for each bin of each slot: 0 for an unwanted one. Works as {@link collect}.
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
  for (const end = slots + <usize>count; slots < end; slots++, values += sizeof<T>()) {
    const value = load<T>(values);
    const slot = select<u32>(<u32>load<u8>(slots), 0, value >= least);
    const list = <u32>load<u8>(wanted + binOfSlot(slot, <f32>(<f64>value - base)));
    store<f64>(found, <f64>value);
    store<u8>(foundSlots, <u8>list);
    const step: usize = list !== 0 ? 1 : 0;
    found += step << 3;
    foundSlots += step;
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
