import type { StoredTexts } from '../stored-texts.ts';
import { TextCache } from '../text-cache.ts';

/**
 * Texts or bytes of one column of a window (the rows that are decoded at a time), in one buffer that the next window reuses. With an object for each value,
 * these would take most of the memory of an import of a million parcels. Both absent and empty values have length 0.
 */
export class BytesColumn {
  bytes: Buffer = Buffer.alloc(0);
  #ends = new Uint32Array(0);
  /** 1 for values that are present, even if empty. */
  #filled = new Uint8Array(0);
  #count = 0;
  readonly #cache: TextCache;

  constructor(texts: StoredTexts) {
    this.#cache = new TextCache((bytes, from, to) => texts.decode(bytes, from, to));
  }

  get length(): number {
    return this.#count;
  }

  fill(values: ArrayLike<unknown>): void {
    const count = values.length;
    if (this.#ends.length < count) {
      this.#ends = new Uint32Array(count);
      this.#filled = new Uint8Array(count);
    }
    let end = 0;
    for (let index = 0; index < count; index++) {
      const value = values[index];
      if (value instanceof Uint8Array) end += value.length;
      this.#ends[index] = end;
      this.#filled[index] = value instanceof Uint8Array ? 1 : 0;
    }
    if (this.bytes.length < end) this.bytes = Buffer.allocUnsafeSlow(end + (end >> 3));
    for (let index = 0; index < count; index++) {
      const value = values[index];
      if (value instanceof Uint8Array) this.bytes.set(value, (this.#ends[index] as number) - value.length);
    }
    this.#count = count;
  }

  has(index: number): boolean {
    return this.#filled[index] === 1;
  }

  from(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] as number);
  }

  to(index: number): number {
    return this.#ends[index] as number;
  }

  /** Returns '' for an absent value. */
  text(index: number): string {
    return this.#cache.read(this.bytes, this.from(index), this.to(index));
  }

  /** Returns a view of the column's memory. */
  slice(index: number): Buffer {
    return this.bytes.subarray(this.from(index), this.to(index));
  }
}
