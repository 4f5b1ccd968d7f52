import { readFileSync } from 'node:fs';
import type { SectionArray } from '../../../../backend/tiles/container-view.ts';

/** Parcels per block: small enough that a predicate's input and output stay in the processor's cache, and a group can stop early. */
export const BLOCK = 8192;

/** One result per parcel of a block, in the memory of the vector loops: 1 or 0, or the number of a class. */
export interface Block {
  bytes: Uint8Array;
  /** The address of the bytes in that memory. */
  at: number;
}

/** The loops of `vector.assembly.ts`. Addresses are in bytes. A loop may overwrite up to 15 bytes after the end of its result. */
interface VectorLoops {
  rangeI8: RangeLoop;
  rangeI16: RangeLoop;
  rangeI32: RangeLoop;
  rangeF32: RangeLoop;
  rangeF64: RangeLoop;
  tableI8: TableLoop;
  tableI16: TableLoop;
  keepCommon(bytes: number, others: number, count: number): void;
  addAll(bytes: number, others: number, count: number): void;
  paint(bytes: number, met: number, value: number, count: number): void;
  leaveOut(bytes: number, selected: number, count: number): void;
  countOnes(bytes: number, count: number): number;
}
type RangeLoop = (
  values: number,
  count: number,
  low: number,
  high: number,
  isIn: boolean,
  out: number,
) => void;
type TableLoop = (values: number, count: number, table: number, offset: number, out: number) => void;

const VALUES_AT = 0;
const TABLE_AT = VALUES_AT + BLOCK * Float64Array.BYTES_PER_ELEMENT;
/** The largest table: one byte for each 16-bit number. */
export const MAX_TABLE = 1 << 16;
const BLOCKS_AT = TABLE_AT + MAX_TABLE;
const BLOCK_ROOM = BLOCK + 16;
/** Enough blocks for groups at the greatest depth that a filter tree may have. */
const MAX_BLOCKS = 32;
const WASM_PAGE_BYTES = 1 << 16;

const pages = Math.ceil((BLOCKS_AT + MAX_BLOCKS * BLOCK_ROOM) / WASM_PAGE_BYTES);
const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
const everything = new Uint8Array(memory.buffer);
const module = new WebAssembly.Module(readFileSync(new URL('vector.wasm', import.meta.url)));

export const vector = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as VectorLoops;

const blocks: readonly Block[] = Array.from({ length: MAX_BLOCKS }, (_, index) => {
  const at = BLOCKS_AT + index * BLOCK_ROOM;
  return { at, bytes: everything.subarray(at, at + BLOCK) };
});
let lent = 0;

/** Lends a block with arbitrary content until `run` returns. */
export function withBlock<T>(run: (block: Block) => T): T {
  const block = blocks[lent];
  if (block === undefined) throw new RangeError('predicates are nested too deep');
  lent++;
  try {
    return run(block);
  } finally {
    lent--;
  }
}

/** Records which values are loaded at an address, so that rules on one column copy its values once. The reference is weak, so that a store can be freed. */
interface Loaded {
  buffer: WeakRef<ArrayBufferLike> | null;
  from: number;
  length: number;
}
const loadedValues: Loaded = { buffer: null, from: 0, length: 0 };
const loadedTable: Loaded = { buffer: null, from: 0, length: 0 };

function load(into: number, loaded: Loaded, buffer: ArrayBufferLike, from: number, length: number): number {
  if (loaded.from !== from || loaded.length !== length || loaded.buffer?.deref() !== buffer) {
    everything.set(new Uint8Array(buffer, from, length), into);
    loaded.buffer = new WeakRef(buffer);
    loaded.from = from;
    loaded.length = length;
  }
  return into;
}

/** Loads the values of the parcels [from, from + count) and returns their address, valid until the next load. The array must never change. */
export function loadValues(values: SectionArray, from: number, count: number): number {
  const size = values.BYTES_PER_ELEMENT;
  return load(VALUES_AT, loadedValues, values.buffer, values.byteOffset + from * size, count * size);
}

/** Loads a table of at most {@link MAX_TABLE} bytes, as {@link loadValues} does. */
export function loadTable(table: Uint8Array): number {
  return load(TABLE_AT, loadedTable, table.buffer, table.byteOffset, table.byteLength);
}
