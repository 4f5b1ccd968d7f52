import type { FileHandle } from 'node:fs/promises';
import { INTERIOR, INTERIOR_HEADER, LEAF, LEAF_HEADER, localBytes, POINTER_BYTES } from '../sqlite-format.ts';

/**
 * Fills a table of an SQLite file by writing its pages (SQLite, Database File Format, sections 1.6 and 2): rows come in ascending order, so the
 * tree is built from left to right without ever reading. The table is empty before, and nobody else has the file open.
 */
export const PAGE_BYTES = 8192;
const OVERFLOW_ROOM = PAGE_BYTES - POINTER_BYTES;
const PAGES_AT_ONCE = 128;

/** Pages that are appended to a file, many in one write. */
export class PageFile {
  readonly #handle: FileHandle;
  #buffer = Buffer.alloc(PAGE_BYTES * PAGES_AT_ONCE);
  #spare = Buffer.alloc(PAGE_BYTES * PAGES_AT_ONCE);
  #count = 0;
  #first: number;
  #writing: Promise<unknown> = Promise.resolve();
  #failure: unknown;

  /** `pageCount`: how many pages the file has. */
  constructor(handle: FileHandle, pageCount: number) {
    this.#handle = handle;
    this.#first = pageCount + 1;
  }

  get pageCount(): number {
    return this.#first + this.#count - 1;
  }

  /** A new page of zeros: its number, and its bytes, which are the caller's until the next page. */
  append(): { number: number; bytes: Buffer } {
    if (this.#count === PAGES_AT_ONCE) this.#flush();
    const at = this.#count++ * PAGE_BYTES;
    const bytes = this.#buffer.subarray(at, at + PAGE_BYTES).fill(0);
    return { number: this.#first + this.#count - 1, bytes };
  }

  async settle(): Promise<void> {
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Writes what waits, and the number of pages into the file's header. */
  async finish(): Promise<void> {
    this.#flush();
    await this.settle();
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.pageCount);
    await this.#handle.write(count, 0, 4, 28);
  }

  /** Writes over a page that is in the file already. */
  async overwrite(number: number, bytes: Buffer): Promise<void> {
    await this.settle();
    await this.#handle.write(bytes, 0, PAGE_BYTES, (number - 1) * PAGE_BYTES);
  }

  #flush(): void {
    const bytes = this.#buffer.subarray(0, this.#count * PAGE_BYTES);
    const position = (this.#first - 1) * PAGE_BYTES;
    this.#first += this.#count;
    this.#count = 0;
    // Two buffers, and at most a few megabytes between calls of `settle`.
    const buffer = this.#buffer;
    this.#buffer = this.#spare;
    this.#spare = Buffer.alloc(0);
    if (this.#buffer.length === 0) this.#buffer = Buffer.alloc(PAGE_BYTES * PAGES_AT_ONCE);
    this.#writing = this.#writing.then(async () => {
      try {
        let from = 0;
        while (from < bytes.length) {
          const { bytesWritten } = await this.#handle.write(
            bytes,
            from,
            bytes.length - from,
            position + from,
          );
          from += bytesWritten;
        }
      } catch (error) {
        this.#failure ??= error;
      }
      this.#spare = buffer;
    });
  }
}

interface Child {
  page: number;
  lastRow: number;
}

export class TableFiller {
  readonly #pages: PageFile;
  readonly #root: number;
  /** The rows of the leaf that is open. */
  #cells = 0;
  #content = PAGE_BYTES;
  #lastRow = 0;
  readonly #leaves: Child[] = [];
  /** The cells of the leaf that is open, until it is full: other tables may append pages in between. */
  readonly #bytes = Buffer.alloc(PAGE_BYTES);

  constructor(pages: PageFile, root: number) {
    this.#pages = pages;
    this.#root = root;
  }

  /** `payload`: the record. Rows ascend. */
  add(row: number, payload: Buffer, length: number): void {
    const local = localBytes(length, PAGE_BYTES);
    const cell = varintBytes(length) + varintBytes(row) + local + (local < length ? 4 : 0);
    if (LEAF_HEADER + (this.#cells + 1) * 2 + cell > this.#content) this.#closeLeaf();
    this.#content -= cell;
    this.#bytes.writeUInt16BE(this.#content, LEAF_HEADER + this.#cells * 2);
    let at = writeVarint(this.#bytes, this.#content, length);
    at = writeVarint(this.#bytes, at, row);
    payload.copy(this.#bytes, at, 0, local);
    if (local < length) this.#bytes.writeUInt32BE(this.#addOverflow(payload, local, length), at + local);
    this.#cells++;
    this.#lastRow = row;
  }

  /** The page on which the rest of a long row begins. */
  #addOverflow(payload: Buffer, start: number, end: number): number {
    const pages = Math.ceil((end - start) / OVERFLOW_ROOM);
    let first = 0;
    for (let index = 0; index < pages; index++) {
      const { number, bytes } = this.#pages.append();
      if (index === 0) first = number;
      // Nothing else appends pages meanwhile: the next one has the next number.
      bytes.writeUInt32BE(index === pages - 1 ? 0 : number + 1, 0);
      const from = start + index * OVERFLOW_ROOM;
      payload.copy(bytes, 4, from, Math.min(end, from + OVERFLOW_ROOM));
    }
    return first;
  }

  #closeLeaf(): void {
    const { number, bytes } = this.#pages.append();
    this.#copyLeaf(bytes);
    this.#leaves.push({ page: number, lastRow: this.#lastRow });
  }

  #copyLeaf(target: Buffer): void {
    this.#bytes[0] = LEAF;
    this.#bytes.writeUInt16BE(this.#cells, 3);
    this.#bytes.writeUInt16BE(this.#content, 5);
    this.#bytes.copy(target);
    this.#bytes.fill(0);
    this.#cells = 0;
    this.#content = PAGE_BYTES;
  }

  /** Builds what is above the leaves; the top replaces the table's root page. */
  async finish(): Promise<void> {
    const root = Buffer.alloc(PAGE_BYTES);
    if (this.#leaves.length === 0) {
      this.#copyLeaf(root);
      return this.#pages.overwrite(this.#root, root);
    }
    if (this.#cells > 0) this.#closeLeaf();
    let level: readonly Child[] = this.#leaves;
    for (let groups = grouped(level); groups.length > 1; groups = grouped(level)) {
      level = groups.map((children) => {
        const { number, bytes } = this.#pages.append();
        writeInterior(bytes, children);
        return { page: number, lastRow: (children.at(-1) as Child).lastRow };
      });
    }
    writeInterior(root, level);
    await this.#pages.overwrite(this.#root, root);
  }
}

/** As many children to a page as always fit: a pointer, a page number and a row number each. */
const CHILDREN = Math.floor((PAGE_BYTES - INTERIOR_HEADER) / (2 + 4 + 5));

/** Even groups, so that no page is left with a single child. */
function grouped(children: readonly Child[]): Child[][] {
  const count = Math.ceil(children.length / CHILDREN);
  return Array.from({ length: count }, (_, index) =>
    children.slice(
      Math.floor((index * children.length) / count),
      Math.floor(((index + 1) * children.length) / count),
    ),
  );
}

function writeInterior(bytes: Buffer, children: readonly Child[]): void {
  let content = PAGE_BYTES;
  const cells = children.length - 1;
  bytes[0] = INTERIOR;
  for (let index = 0; index < cells; index++) {
    const { page, lastRow } = children[index] as Child;
    content -= 4 + varintBytes(lastRow);
    bytes.writeUInt32BE(page, content);
    writeVarint(bytes, content + 4, lastRow);
    bytes.writeUInt16BE(content, INTERIOR_HEADER + index * 2);
  }
  bytes.writeUInt16BE(cells, 3);
  bytes.writeUInt16BE(content, 5);
  bytes.writeUInt32BE((children[cells] as Child).page, 8);
}

export function varintBytes(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  if (value < 0x20_0000) return 3;
  return value < 0x1000_0000 ? 4 : 5;
}

/** Below 2^35. */
export function writeVarint(bytes: Buffer, at: number, value: number): number {
  const length = varintBytes(value);
  let rest = value;
  for (let place = at + length - 1; place >= at; place--) {
    bytes[place] = (rest & 0x7f) | (place === at + length - 1 ? 0 : 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return at + length;
}
