import { type FileHandle, open } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';

const HEADER_BYTES = 100;
const WINDOW_BYTES = 1 << 20;
const SMALL_WINDOW_BYTES = 64 << 10;
/** Fewer pages than that of a window: they don't follow one another, and large windows are read in vain. */
const FEW_PAGES = 8;
/** As the header numbers them. */
const ENCODINGS = { 1: 'utf-8', 2: 'utf-16le', 3: 'utf-16be' } as const;
const MIN_USABLE_BYTES = 480;

export type SqliteEncoding = (typeof ENCODINGS)[keyof typeof ENCODINGS];

/**
 * A SQLite database that is read page by page, without SQLite (SQLite, Database File Format, section 1): one row after the other through its driver takes
 * several times as long. What it doesn't know is what is in a journal.
 */
export interface SqliteFile {
  handle: FileHandle;
  encoding: SqliteEncoding;
  pageBytes: number;
  /** Bytes of a page that hold something. */
  usableBytes: number;
  pageCount: number;
}

export async function openSqliteFile(file: string): Promise<SqliteFile> {
  const handle = await open(file);
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    await handle.read(header, 0, HEADER_BYTES, 0);
    const size = header.readUInt16BE(16);
    const pageBytes = size === 1 ? 65_536 : size;
    const usableBytes = pageBytes - (header[20] as number);
    const encoding = ENCODINGS[header.readUInt32BE(56) as keyof typeof ENCODINGS];
    const isPowerOfTwo = (pageBytes & (pageBytes - 1)) === 0;
    if (encoding === undefined || !isPowerOfTwo || usableBytes < MIN_USABLE_BYTES) throw damagedPage(1);
    const pageCount = Math.floor((await handle.stat()).size / pageBytes);
    return { handle, encoding, pageBytes, usableBytes, pageCount };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A stretch of the file in memory, which moves to the pages that are wanted. */
export class PageWindow {
  readonly #file: SqliteFile;
  readonly #bytes = Buffer.allocUnsafe(WINDOW_BYTES);
  #firstPage = 0;
  #pages = 0;
  #used = FEW_PAGES;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  /** A page in the window, without what is reserved at its end; undefined when it must be loaded. Valid until the next load. */
  page(number: number): Buffer | undefined {
    const place = number - this.#firstPage;
    if (!(place >= 0 && place < this.#pages)) return undefined;
    this.#used++;
    const from = place * this.#file.pageBytes;
    return this.#bytes.subarray(from, from + this.#file.usableBytes);
  }

  /** Moves the window to a page. */
  async load(number: number): Promise<Buffer> {
    const { handle, pageBytes, pageCount } = this.#file;
    // The first page is the schema's: nothing else may point there.
    if (!(number > 1 && number <= pageCount)) throw damagedPage(number);
    const room = this.#used < FEW_PAGES ? SMALL_WINDOW_BYTES : WINDOW_BYTES;
    const wanted = Math.min(room / pageBytes, pageCount - number + 1) * pageBytes;
    const { bytesRead } = await handle.read(this.#bytes, 0, wanted, (number - 1) * pageBytes);
    this.#firstPage = number;
    this.#pages = Math.floor(bytesRead / pageBytes);
    this.#used = 0;
    const page = this.page(number);
    if (page === undefined) throw damagedPage(number);
    return page;
  }
}

export function damagedPage(number: number): Problem {
  return new Problem(
    'unreadable_file',
    `Page ${number} of the database is damaged or missing. Get a complete copy or export it again.`,
  );
}
