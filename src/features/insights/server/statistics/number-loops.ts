import { readFileSync } from 'node:fs';
import type { SectionArray } from '../../../../backend/tiles/container-view.ts';
import type { Selected } from './selected-numbers.ts';

/** The loops of `numbers.assembly.ts`. Addresses are in bytes. */
interface NumberLoops {
  countI8: CountLoop;
  countI16: CountLoop;
  tallyI32: TallyLoop;
  tallyF32: TallyLoop;
  tallyF64: TallyLoop;
  sumChunks(counts: number, out: number): void;
  collectI32: CollectLoop;
  collectF32: CollectLoop;
  collectF64: CollectLoop;
  gather1: GatherLoop;
  gather2: GatherLoop;
  gather4: GatherLoop;
  gather8: GatherLoop;
}
type CountLoop = (values: number, count: number, counts: number) => void;
type TallyLoop = (values: number, count: number, least: number, counts: number) => number;
type CollectLoop = (
  values: number,
  count: number,
  least: number,
  slots: number,
  found: number,
  foundSlots: number,
) => number;
export type CollectSlotsLoop = (
  values: number,
  count: number,
  least: number,
  slots: number,
  wanted: number,
  found: number,
  foundSlots: number,
  base: number,
) => number;
type SlotsLoop = (keys: number, count: number, table: number, slots: number) => void;
export type TallySlotsLoop = (
  values: number,
  count: number,
  least: number,
  slots: number,
  counts: number,
  sums: number,
  base: number,
) => void;
type GatherLoop = (values: number, positions: number, count: number) => void;

/** The loops of `numbers-by-slot.assembly.ts`. */
interface SlotLoops {
  slotsI8: SlotsLoop;
  slotsI16: SlotsLoop;
  tallySlotsI8: TallySlotsLoop;
  tallySlotsI16: TallySlotsLoop;
  tallySlotsI32: TallySlotsLoop;
  tallySlotsF32: TallySlotsLoop;
  tallySlotsF64: TallySlotsLoop;
  collectSlotsI8: CollectSlotsLoop;
  collectSlotsI16: CollectSlotsLoop;
  collectSlotsI32: CollectSlotsLoop;
  collectSlotsF32: CollectSlotsLoop;
  collectSlotsF64: CollectSlotsLoop;
}

/** Parcels per block: their values stay in the processor's cache between the loops. */
const BLOCK = 8192;
/** As in `numbers.assembly.ts`. */
export const BINS = 1 << 18;
/** The number of neighboring bins whose counts are also added up to one count. */
export const CHUNK = 512;
/** As in `numbers-by-slot.assembly.ts`: the groups whose values are counted at once, and the bins of each. */
export const MAX_SLOTS = 64;
export const SLOT_BINS = 1 << 12;
/** The number of 16-bit keys. */
const KEYS = 1 << 16;

const WASM_PAGE_BYTES = 1 << 16;
/** The addresses of the data that the loops read and write. Areas that are read eight bytes at a time come first. */
export const VALUES_AT = 0;
export const FOUND_AT = VALUES_AT + BLOCK * 8;
/** Two lists of sums, one after the other. Each has a sum for each slot. */
export const SUMS_AT = FOUND_AT + BLOCK * 8;
const POSITIONS_AT = SUMS_AT + MAX_SLOTS * 2 * 8;
export const CHUNKS_AT = POSITIONS_AT + BLOCK * 4;
export const COUNTS_AT = CHUNKS_AT + (BINS / CHUNK) * 4;
/** The counts: of the bins, of the values that are not known, and a mark for values between the edges of bins. */
const COUNTS = BINS + 2;
export const KEYS_AT = COUNTS_AT + COUNTS * 4;
export const FOUND_SLOTS_AT = KEYS_AT + BLOCK * 2;
/** A byte for each bin. */
export const WANTED_AT = FOUND_SLOTS_AT + BLOCK;
export const SLOT_OF_KEY_AT = WANTED_AT + BINS;
export const BLOCK_SLOTS_AT = SLOT_OF_KEY_AT + KEYS;
const pages = Math.ceil((BLOCK_SLOTS_AT + BLOCK) / WASM_PAGE_BYTES);

const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
const instantiate = (file: string): unknown =>
  new WebAssembly.Instance(new WebAssembly.Module(readFileSync(new URL(file, import.meta.url))), {
    env: { memory },
  }).exports;
export const loops = instantiate('numbers.wasm') as NumberLoops;
export const slotLoops = instantiate('numbers-by-slot.wasm') as SlotLoops;

const bytes = new Uint8Array(memory.buffer);
const positions = new Uint32Array(memory.buffer, POSITIONS_AT, BLOCK);
export const found = new Float64Array(memory.buffer, FOUND_AT, BLOCK);
export const foundSlots = new Uint8Array(memory.buffer, FOUND_SLOTS_AT, BLOCK);
export const wanted = new Uint8Array(memory.buffer, WANTED_AT, BINS);
export const chunks = new Uint32Array(memory.buffer, CHUNKS_AT, BINS / CHUNK);
export const counts = new Uint32Array(memory.buffer, COUNTS_AT, COUNTS);
export const sums = new Float64Array(memory.buffer, SUMS_AT, MAX_SLOTS * 2);
export const slotOfKey = new Uint8Array(memory.buffer, SLOT_OF_KEY_AT, KEYS);

const GATHER = { 1: loops.gather1, 2: loops.gather2, 4: loops.gather4, 8: loops.gather8 } as const;

/** An array whose blocks are copied to an address of the loops' memory. */
export interface CopiedColumn {
  values: SectionArray;
  at: number;
}

/**
 * Copies columns of the same length to the memory of the loops, one block after the other, and calls `run` with the number of values in each block. Blocks without a
 * selected value are skipped.
 */
export function eachCopiedBlock(
  columns: readonly CopiedColumn[],
  selected: Selected,
  run: (count: number) => void,
): void {
  const copy = (from: number, to: number) => {
    for (const { values, at } of columns) {
      const size = values.BYTES_PER_ELEMENT;
      bytes.set(new Uint8Array(values.buffer, values.byteOffset + from * size, (to - from) * size), at);
    }
  };
  if (selected === null) {
    const { length } = columns[0]?.values ?? [];
    for (let from = 0; from < length; from += BLOCK) {
      const to = Math.min(from + BLOCK, length);
      copy(from, to);
      run(to - from);
    }
    return;
  }
  for (let index = 0; index < selected.length;) {
    const first = selected[index] as number;
    let [last, count] = [first, 0];
    for (; index < selected.length && (selected[index] as number) < first + BLOCK; index++) {
      last = selected[index] as number;
      positions[count++] = last - first;
    }
    copy(first, last + 1);
    for (const { values, at } of columns)
      GATHER[values.BYTES_PER_ELEMENT as 1 | 2 | 4 | 8](at, POSITIONS_AT, count);
    run(count);
  }
}
