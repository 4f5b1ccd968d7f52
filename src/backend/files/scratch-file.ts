import { closeSync, mkdirSync, openSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { readAt, writeAt } from './whole-pieces.ts';

/**
 * A file for data that is written once, in pieces, and read back once, so that a large import doesn't keep it in memory. It is created for the first piece, and its
 * name is deleted at once, so that its disk space is released when it is closed or the process ends. It is synchronous, because it is used in threads that do nothing else.
 */
export class ScratchFile {
  readonly #folder: string;
  #file: number | null = null;
  #length = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Appends a piece. Returns its position in the file, in bytes. */
  append({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
    const at = this.#length;
    writeAt((this.#file ??= openNameless(this.#folder)), new Uint8Array(buffer, byteOffset, byteLength), at);
    this.#length += byteLength;
    return at;
  }

  /** Fills the array with the bytes from `position` on. Throws if the file ends before the array is full. */
  read({ buffer, byteOffset, byteLength }: ArrayBufferView, position: number): void {
    if (this.#file === null) throw new Error('nothing was written to the scratch file');
    if (!readAt(this.#file, new Uint8Array(buffer, byteOffset, byteLength), position))
      throw new Error(`the scratch file ends before ${position + byteLength}`);
  }

  /** Can be called twice. */
  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

function openNameless(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const name = path.join(
    folder,
    `scratch-${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}`,
  );
  const file = openSync(name, 'wx+');
  unlinkSync(name);
  return file;
}
