import { closeSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { readAt, writeAt } from '../../../backend/files/whole-pieces.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { ZipArea } from './zip-areas.ts';

/** The end of the file: the length of the footer, then these bytes, which change with the format. */
const MAGIC = Buffer.from('PLATSRCH0001');
const TRAILER_BYTES = 4 + MAGIC.length;
const BUFFER_BYTES = 1 << 20;

export interface Section {
  offset: number;
  length: number;
}

/** The footer of the file, as JSON. */
export interface IndexFooter {
  geoid: string;
  placePath: string;
  rowCount: number;
  sections: Record<string, Section>;
  /** The number of words of each field. */
  wordCounts: Record<string, number>;
  /** Absent from indexes of older versions. */
  zips?: readonly ZipArea[];
}

/** Writes a file from beginning to end through one buffer. It is synchronous, because it runs in the thread that builds an edition's files. */
export class IndexWriter {
  readonly #file: number;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  readonly #sections: Record<string, Section> = {};
  #filled = 0;
  #written = 0;
  #isOpen = true;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  /** The number of bytes so far. */
  get position(): number {
    return this.#written + this.#filled;
  }

  /** Returns room for `bytes` (at most a megabyte) in the buffer. The caller writes at `at` and then calls `advance`. */
  reserve(bytes: number): { buffer: Buffer; at: number } {
    if (this.#filled + bytes > BUFFER_BYTES) this.#flush();
    return { buffer: this.#buffer, at: this.#filled };
  }

  advance(bytes: number): void {
    this.#filled += bytes;
  }

  write(bytes: Uint8Array): void {
    if (bytes.length > BUFFER_BYTES / 2) {
      this.#flush();
      writeAt(this.#file, bytes, this.#written);
      this.#written += bytes.length;
      return;
    }
    const { buffer, at } = this.reserve(bytes.length);
    buffer.set(bytes, at);
    this.advance(bytes.length);
  }

  /** Ends a section: all bytes since `offset` belong to it. */
  endSection(name: string, offset: number): void {
    this.#sections[name] = { offset, length: this.position - offset };
  }

  finish(footer: Omit<IndexFooter, 'sections'>): void {
    const json = Buffer.from(JSON.stringify({ ...footer, sections: this.#sections }));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(json.length);
    this.write(Buffer.concat([json, length, MAGIC]));
    this.#flush();
    this.close();
  }

  /** Closes the file, which is incomplete before `finish`. Can be called twice. */
  close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }

  #flush(): void {
    writeAt(this.#file, this.#buffer.subarray(0, this.#filled), this.#written);
    this.#written += this.#filled;
    this.#filled = 0;
  }
}

/** An index file that is read by position. */
export interface IndexReader {
  footer: IndexFooter;
  /** Reads into `target`; throws when the file is shorter. */
  read(target: Uint8Array, offset: number): void;
  readSection(name: string): Buffer;
  close(): Promise<void>;
}

/** Opens an index. Throws `unreadable_file` when it is damaged, truncated or of another version. */
export async function openIndexFile(path: string): Promise<IndexReader> {
  const handle = await open(path, 'r');
  try {
    const footer = await readFooter(handle, path);
    const read = (target: Uint8Array, offset: number) => {
      if (!readAt(handle.fd, target, offset)) throw damaged(path);
    };
    return {
      footer,
      read,
      readSection(name) {
        const section = footer.sections[name];
        if (section === undefined) throw damaged(path);
        const bytes = Buffer.allocUnsafe(section.length);
        read(bytes, section.offset);
        return bytes;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readFooter(handle: FileHandle, path: string): Promise<IndexFooter> {
  const { size } = await handle.stat();
  const trailer = Buffer.alloc(TRAILER_BYTES);
  if (size < TRAILER_BYTES) throw damaged(path);
  await handle.read(trailer, 0, TRAILER_BYTES, size - TRAILER_BYTES);
  const length = trailer.readUInt32LE(0);
  if (!trailer.subarray(4).equals(MAGIC) || length + TRAILER_BYTES > size) throw damaged(path);
  const json = Buffer.alloc(length);
  await handle.read(json, 0, length, size - TRAILER_BYTES - length);
  try {
    const footer = JSON.parse(json.toString('utf8')) as IndexFooter;
    const isWhole = Object.values(footer.sections).every(
      ({ offset, length: bytes }) => offset >= 0 && bytes >= 0 && offset + bytes <= size,
    );
    if (isWhole) return footer;
  } catch {
    // The footer is not JSON, or has no sections.
  }
  throw damaged(path);
}

function damaged(path: string): Problem {
  return new Problem('unreadable_file', `The search index ${path} is damaged.`);
}
