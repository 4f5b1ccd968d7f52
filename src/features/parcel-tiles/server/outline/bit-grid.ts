/** An image with one bit per cell. Its width is a multiple of 32; bit x & 31 of word x >> 5 is cell x. */
export class BitGrid {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly words: Uint32Array;

  constructor(width: number, height: number) {
    this.stride = Math.ceil(width / 32);
    this.width = this.stride * 32;
    this.height = height;
    this.words = new Uint32Array(this.stride * height);
  }

  /** Returns false outside of the grid. */
  has(x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return false;
    return (((this.words[y * this.stride + (x >> 5)] as number) >>> (x & 31)) & 1) === 1;
  }

  /** Sets the cells of a row from x to `toX`, ignoring those outside of the grid. */
  fillRun(y: number, x: number, toX: number): void {
    if (y < 0 || y >= this.height) return;
    const from = Math.max(0, x);
    const to = Math.min(this.width - 1, toX);
    if (to < from) return;
    const row = y * this.stride;
    const first = row + (from >> 5);
    const last = row + (to >> 5);
    const head = -1 << (from & 31);
    const tail = -1 >>> (31 - (to & 31));
    if (first === last) {
      this.words[first] = (this.words[first] as number) | (head & tail);
      return;
    }
    this.words[first] = (this.words[first] as number) | head;
    this.words.fill(0xffff_ffff, first + 1, last);
    this.words[last] = (this.words[last] as number) | tail;
  }

  copy(): BitGrid {
    const made = new BitGrid(this.width, this.height);
    made.words.set(this.words);
    return made;
  }

  or(other: BitGrid): this {
    for (let at = 0; at < this.words.length; at++)
      this.words[at] = (this.words[at] as number) | (other.words[at] as number);
    return this;
  }

  and(other: BitGrid): this {
    for (let at = 0; at < this.words.length; at++)
      this.words[at] = (this.words[at] as number) & (other.words[at] as number);
    return this;
  }

  andNot(other: BitGrid): this {
    for (let at = 0; at < this.words.length; at++)
      this.words[at] = (this.words[at] as number) & ~(other.words[at] as number);
    return this;
  }

  isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  /** Sets every cell within `radius` cells of a set one, in a square. */
  dilate(radius: number): this {
    for (let done = 0; done < radius;) {
      const step = Math.min(done === 0 ? 1 : done, radius - done);
      this.#orShifted(step);
      done += step;
    }
    for (let done = 0; done < radius;) {
      const step = Math.min(done === 0 ? 1 : done, radius - done);
      this.#orRows(step);
      done += step;
    }
    return this;
  }

  /** Keeps only the cells whose surrounding square is completely set; cells outside of the grid count as set. */
  erode(radius: number): this {
    return this.#invert().dilate(radius).#invert();
  }

  #invert(): this {
    for (let at = 0; at < this.words.length; at++) this.words[at] = ~(this.words[at] as number);
    return this;
  }

  /** Combines each row with itself shifted left and right by `step`. */
  #orShifted(step: number): void {
    const { stride, words } = this;
    const source = new Uint32Array(stride);
    const whole = step >> 5;
    const bits = step & 31;
    const at = (index: number) => (index < 0 || index >= stride ? 0 : (source[index] as number));
    for (let row = 0; row < words.length; row += stride) {
      source.set(words.subarray(row, row + stride));
      for (let index = 0; index < stride; index++) {
        const [below, above] = [index - whole, index + whole];
        const up = bits === 0 ? at(below) : (at(below) << bits) | (at(below - 1) >>> (32 - bits));
        const down = bits === 0 ? at(above) : (at(above) >>> bits) | (at(above + 1) << (32 - bits));
        words[row + index] = (source[index] as number) | up | down;
      }
    }
  }

  #orRows(step: number): void {
    const source = this.words.slice();
    const offset = step * this.stride;
    const { words } = this;
    for (let at = offset; at < words.length; at++)
      words[at] = (words[at] as number) | (source[at - offset] as number);
    for (let at = 0; at + offset < words.length; at++)
      words[at] = (words[at] as number) | (source[at + offset] as number);
  }
}
