import type { ScratchFile } from '../../../backend/files/scratch-file.ts';
import type { Utf8Text } from '../../../backend/utf8-text.ts';
import { MAX_WORDS } from '../rules/tokenize.ts';
import { GrowingList } from './growing-list.ts';
import type { IndexWriter } from './index-file.ts';
import { TokenTable } from './token-table.ts';

/** Collects the words of one field of every row, then writes them in order, each with its rows. */
export class WordFieldBuilder {
  readonly #table = new TokenTable();
  /** For each row with words: the number of words, the row, the numbers of the words. */
  readonly #words: GrowingList;
  readonly #counts: number[] = [];
  readonly #out = new Int32Array(MAX_WORDS);
  #postings = 0;

  constructor(scratch: ScratchFile) {
    this.#words = new GrowingList(scratch);
  }

  add(row: number, { bytes, from, to }: Utf8Text): void {
    const count = this.#table.numbersOf(bytes, from, to, this.#out);
    if (count === 0) return;
    this.#words.push(count);
    this.#words.push(row);
    for (let at = 0; at < count; at++) {
      const number = this.#out[at] ?? 0;
      this.#counts[number] = (this.#counts[number] ?? 0) + 1;
      this.#words.push(number);
    }
    this.#postings += count;
  }

  /**
   * Writes the sections `{name}.words` (UTF-8, in byte order), `{name}.entries` (for each word the end of its bytes, the end of its postings and its number of
   * rows, each uint32) and `{name}.rows` (rows as varint differences). Returns the number of words.
   */
  write(writer: IndexWriter, name: string): number {
    const { rows, starts } = this.#groupRows();
    const encoded = this.#table.words.map((word) => Buffer.from(word));
    const order = encoded.map((_, index) => index);
    order.sort((a, b) => Buffer.compare(encoded[a] ?? EMPTY, encoded[b] ?? EMPTY));

    const wordsStart = writer.position;
    for (const number of order) writer.write(encoded[number] ?? EMPTY);
    writer.endSection(`${name}.words`, wordsStart);

    const entries = new Uint32Array(order.length * 3);
    const rowsStart = writer.position;
    let wordsEnd = 0;
    for (const [position, number] of order.entries()) {
      wordsEnd += encoded[number]?.length ?? 0;
      const ofWord = rows.subarray(starts[number], starts[number + 1]);
      writeDifferences(writer, ofWord);
      entries[position * 3] = wordsEnd;
      entries[position * 3 + 1] = writer.position - rowsStart;
      entries[position * 3 + 2] = ofWord.length;
    }
    rows.buffer.transfer(0); // frees the memory at once, which the next field needs
    writer.endSection(`${name}.rows`, rowsStart);

    const entriesStart = writer.position;
    writer.write(new Uint8Array(entries.buffer));
    writer.endSection(`${name}.entries`, entriesStart);
    return order.length;
  }

  /** Groups the rows by word with a counting sort, into one array: those of word n are from `starts[n]` to before `starts[n + 1]`. */
  #groupRows(): { rows: Uint32Array<ArrayBuffer>; starts: Uint32Array } {
    const starts = new Uint32Array(this.#counts.length + 1);
    for (const [number, count] of this.#counts.entries()) starts[number + 1] = (starts[number] ?? 0) + count;
    const next = starts.slice();
    const rows = new Uint32Array(this.#postings);
    let left = 0;
    let row = -1;
    this.#words.drain((value) => {
      if (left === 0) {
        left = value;
        row = -1;
      } else if (row < 0) {
        row = value;
      } else {
        const position = next[value] ?? 0;
        rows[position] = row;
        next[value] = position + 1;
        left--;
      }
    });
    return { rows, starts };
  }
}

const EMPTY = Buffer.alloc(0);

function writeDifferences(writer: IndexWriter, rows: Uint32Array): void {
  let last = 0;
  for (const row of rows) {
    const { buffer, at } = writer.reserve(5);
    let value = row - last;
    let end = at;
    while (value >= 0x80) {
      buffer[end++] = (value & 0x7f) | 0x80;
      value >>>= 7;
    }
    buffer[end++] = value;
    writer.advance(end - at);
    last = row;
  }
}
