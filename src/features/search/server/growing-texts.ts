import type { ScratchFile } from '../../../backend/files/scratch-file.ts';

const CHUNK = 1 << 16;
/** The bytes of the number and of the length before each text. */
const HEAD = 6;

/** A list of short texts, each with a number above 0, that is read once, in order. All but its last chunk are in a scratch file. */
export class GrowingTexts {
  readonly #scratch: ScratchFile;
  readonly #chunk = Buffer.alloc(CHUNK);
  readonly #positions: number[] = [];
  #at = 0;

  constructor(scratch: ScratchFile) {
    this.#scratch = scratch;
  }

  push(number: number, text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#at + HEAD + length > CHUNK) {
      this.#positions.push(this.#scratch.append(this.#chunk.fill(0, this.#at)));
      this.#at = 0;
    }
    this.#chunk.writeUInt32LE(number, this.#at);
    this.#chunk.writeUInt16LE(length, this.#at + 4);
    this.#chunk.write(text, this.#at + HEAD);
    this.#at += HEAD + length;
  }

  /** Visits all texts in order, and empties the list. */
  drain(visit: (number: number, text: string) => void): void {
    const last = Buffer.from(this.#chunk.subarray(0, this.#at));
    for (const position of this.#positions) {
      this.#scratch.read(this.#chunk, position);
      visitAll(this.#chunk, visit);
    }
    visitAll(last, visit);
    this.#positions.length = 0;
    this.#at = 0;
  }
}

/** Visits the texts of a chunk. Zeros after its last text are no further one. */
function visitAll(chunk: Buffer, visit: (number: number, text: string) => void): void {
  for (let at = 0; at + HEAD <= chunk.length;) {
    const number = chunk.readUInt32LE(at);
    if (number === 0) return;
    const end = at + HEAD + chunk.readUInt16LE(at + 4);
    visit(number, chunk.toString('utf8', at + HEAD, end));
    at = end;
  }
}
