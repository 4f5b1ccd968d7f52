import type { ScratchFile } from '../../../backend/files/scratch-file.ts';

const CHUNK = 1 << 16;

/** A list of unsigned 32-bit numbers that is read once, in order. All but its last chunk are in a scratch file. */
export class GrowingList {
  readonly #scratch: ScratchFile;
  readonly #chunk = new Uint32Array(CHUNK);
  readonly #positions: number[] = [];
  #at = 0;

  constructor(scratch: ScratchFile) {
    this.#scratch = scratch;
  }

  push(value: number): void {
    if (this.#at === CHUNK) {
      this.#positions.push(this.#scratch.append(this.#chunk));
      this.#at = 0;
    }
    this.#chunk[this.#at++] = value;
  }

  /** Visits all values in order, and empties the list. */
  drain(visit: (value: number) => void): void {
    const last = this.#chunk.slice(0, this.#at);
    for (const position of this.#positions) {
      this.#scratch.read(this.#chunk, position);
      for (let at = 0; at < CHUNK; at++) visit(this.#chunk[at] as number);
    }
    for (const value of last) visit(value);
    this.#positions.length = 0;
    this.#at = 0;
  }
}
