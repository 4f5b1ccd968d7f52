import { INTERIOR, INTERIOR_HEADER, LEAF, LEAF_HEADER, localBytes, POINTER_BYTES } from '../sqlite-format.ts';
import { damagedPage, PageWindow, type SqliteFile } from './sqlite-file.ts';
import { VarintCursor } from './sqlite-varint.ts';

/** Trees are not deeper: each level multiplies the rows by a hundred. */
const MAX_DEPTH = 20;
/** A county's largest feature is a few megabytes. */
const MAX_ROW_BYTES = 256 << 20;

const cursor = new VarintCursor();

/** Takes the records of a table, each in one piece. */
export interface RecordSink {
  /** True when no more should come for now. */
  readonly isFull: boolean;
  /** Room for a record of so many bytes: where to write it. */
  add(rowid: number, bytes: number): { bytes: Buffer; at: number };
}

/** A page on the way from the root to a leaf, and which of its children was taken. */
interface Step {
  page: Buffer;
  number: number;
  child: number;
}

/** Walks the rows of a table in the order of their ids (SQLite, Database File Format, sections 1.5 and 1.6). */
export class SqliteTableWalk {
  readonly #file: SqliteFile;
  readonly #window: PageWindow;
  readonly #path: Step[] = [];
  /** A copy: the rows of a leaf may go on in pages anywhere. */
  readonly #leaf: Buffer;
  #leafNumber = 0;
  #cell = 0;
  #cells = 0;
  #visited = 0;
  #hasEnded = false;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#window = new PageWindow(file);
    this.#leaf = Buffer.alloc(file.usableBytes);
  }

  /** Goes to the first row whose id is not below `rowid`. */
  async seek(root: number, rowid: number): Promise<void> {
    this.#path.length = 0;
    this.#hasEnded = false;
    this.#visited = 0;
    await this.#descend(root, rowid);
    while (this.#cell < this.#cells && this.#rowidOf(this.#cell) < rowid) this.#cell++;
  }

  /** Puts rows into a sink until it is full; false when there are no more. */
  async fill(sink: RecordSink): Promise<boolean> {
    while (!this.#hasEnded) {
      for (; this.#cell < this.#cells; this.#cell++) {
        if (sink.isFull) return true;
        const rest = this.#copyLocal(sink);
        if (rest !== null) await this.#copyOverflow(rest);
      }
      await this.#nextLeaf();
    }
    return false;
  }

  async #page(number: number): Promise<Buffer> {
    if (++this.#visited > this.#file.pageCount) throw damagedPage(number); // pages that point in circles
    return this.#window.page(number) ?? (await this.#window.load(number));
  }

  /** Down to the leaf in which the row would be. */
  async #descend(root: number, rowid: number): Promise<void> {
    for (let number = root; ;) {
      const page = await this.#page(number);
      if (page[0] === LEAF) {
        page.copy(this.#leaf);
        this.#leafNumber = number;
        this.#cell = 0;
        this.#cells = cellCount(page, LEAF_HEADER, number);
        return;
      }
      if (page[0] !== INTERIOR || this.#path.length >= MAX_DEPTH) throw damagedPage(number);
      const step = { page: Buffer.from(page), number, child: 0 };
      while (step.child < cellCount(page, INTERIOR_HEADER, number) && keyOf(step) < rowid) step.child++;
      this.#path.push(step);
      number = childOf(step);
    }
  }

  async #nextLeaf(): Promise<void> {
    for (;;) {
      const step = this.#path.at(-1);
      if (step === undefined) {
        this.#hasEnded = true;
        return;
      }
      if (step.child < cellCount(step.page, INTERIOR_HEADER, step.number)) {
        step.child++;
        return this.#descend(childOf(step), -Infinity);
      }
      this.#path.pop();
    }
  }

  #rowidOf(cell: number): number {
    cursor.at = cellAt(this.#leaf, LEAF_HEADER, cell, this.#leafNumber);
    cursor.next(this.#leaf);
    return cursor.next(this.#leaf);
  }

  /** Copies what of a row is in its leaf; returns what is left to copy, or null. */
  #copyLocal(sink: RecordSink): Overflow | null {
    const leaf = this.#leaf;
    cursor.at = cellAt(leaf, LEAF_HEADER, this.#cell, this.#leafNumber);
    const length = cursor.next(leaf);
    const rowid = cursor.next(leaf);
    const from = cursor.at;
    const local = localBytes(length, this.#file.usableBytes);
    const isWhole = local === length;
    const isTooLong = length > MAX_ROW_BYTES || length > this.#file.pageCount * this.#file.usableBytes;
    if (length < 0 || isTooLong || from + local + (isWhole ? 0 : POINTER_BYTES) > leaf.length)
      throw damagedPage(this.#leafNumber);
    const { bytes, at } = sink.add(rowid, length);
    leaf.copy(bytes, at, from, from + local);
    if (isWhole) return null;
    return { bytes, at: at + local, left: length - local, page: leaf.readUInt32BE(from + local) };
  }

  async #copyOverflow({ bytes, at: start, left: length, page: first }: Overflow): Promise<void> {
    let [at, left, number] = [start, length, first];
    while (left > 0) {
      const page = await this.#page(number);
      const part = Math.min(left, page.length - POINTER_BYTES);
      page.copy(bytes, at, POINTER_BYTES, POINTER_BYTES + part);
      at += part;
      left -= part;
      number = page.readUInt32BE(0);
    }
  }
}

interface Overflow {
  bytes: Buffer;
  at: number;
  left: number;
  page: number;
}

function cellCount(page: Buffer, headerBytes: number, number: number): number {
  const count = page.readUInt16BE(3);
  if (headerBytes + count * 2 > page.length) throw damagedPage(number);
  return count;
}

/** Where a cell begins. */
function cellAt(page: Buffer, headerBytes: number, cell: number, number: number): number {
  const at = page.readUInt16BE(headerBytes + cell * 2);
  if (at < headerBytes || at >= page.length) throw damagedPage(number);
  return at;
}

function keyOf({ page, number, child }: Step): number {
  cursor.at = cellAt(page, INTERIOR_HEADER, child, number) + POINTER_BYTES;
  return cursor.next(page);
}

function childOf({ page, number, child }: Step): number {
  if (child === cellCount(page, INTERIOR_HEADER, number)) return page.readUInt32BE(8);
  const at = cellAt(page, INTERIOR_HEADER, child, number);
  if (at + POINTER_BYTES > page.length) throw damagedPage(number);
  return page.readUInt32BE(at);
}
