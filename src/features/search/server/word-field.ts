import { canonicalWordsOfPrefix } from '../rules/synonyms.ts';
import type { Token } from '../rules/tokenise.ts';
import type { IndexReader, Section } from './index-file.ts';

/** Rows that one lookup decodes of one word or beginning of a word: some milliseconds. */
const MAX_POSTINGS = 1_500_000;
/** A row's difference as a varint. */
const MAX_ROW_BYTES = 5;

/** The words of one field, held in memory, with their rows in the file. */
export interface WordField {
  /**
   * Rows that may hold all words, in order, at most `limit`; the caller compares the texts. `last` whole: the last word as it is, part: as the
   * beginning of another one.
   */
  candidates(terms: readonly Token[], last: 'whole' | 'part', limit: number): Uint32Array;
}

/** A run of neighboring words: their numbers from `from` up to `to`. */
interface Range {
  from: number;
  to: number;
}

export function openWordField(reader: IndexReader, name: string): WordField {
  const words = reader.readSection(`${name}.words`);
  const bytes = reader.readSection(`${name}.entries`);
  const entries = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const count = Math.floor(entries.length / 3);
  const rows: Section = reader.footer.sections[`${name}.rows`] ?? { offset: 0, length: 0 };
  /** One bit a row; all clear between lookups. */
  const marked = new Uint32Array((reader.footer.rowCount >>> 5) + 1);
  /** The rows of the word that is visited. */
  let decoded = new Uint32Array(1024);

  const wordAt = (number: number) =>
    words.subarray(number === 0 ? 0 : (entries[number * 3 - 3] ?? 0), entries[number * 3] ?? 0);
  const postingsStart = (number: number) => (number === 0 ? 0 : (entries[number * 3 - 2] ?? 0));
  const rowsOfWord = (number: number) => entries[number * 3 + 2] ?? 0;

  /** The first word that is not before `word` in byte order. */
  const lowerBound = (word: Buffer): number => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Buffer.compare(wordAt(middle), word) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const rangeOfWord = (word: string): Range => {
    const encoded = Buffer.from(word);
    const from = lowerBound(encoded);
    return { from, to: from < count && wordAt(from).equals(encoded) ? from + 1 : from };
  };
  const rangeOfPrefix = (prefix: string): Range => {
    const encoded = Buffer.from(prefix);
    const from = lowerBound(encoded);
    // 0xff stands in no UTF-8 text, so it is after every word that begins with the prefix.
    return { from, to: lowerBound(Buffer.concat([encoded, Buffer.of(0xff)])) };
  };
  const rangesOf = (term: Token, meaning: 'whole' | 'part'): Range[] => {
    if (meaning === 'whole') return [rangeOfWord(term.canonical)];
    const synonyms = canonicalWordsOfPrefix(term.word).filter((word) => !word.startsWith(term.word));
    return [rangeOfPrefix(term.word), ...synonyms.map(rangeOfWord)].filter(({ from, to }) => from < to);
  };
  const sizeOf = (ranges: readonly Range[]): number => {
    let size = 0;
    for (const { from, to } of ranges) for (let word = from; word < to; word++) size += rowsOfWord(word);
    return size;
  };

  /** Visits the rows of each word, in order, at most `limit` in all. The array is used again after `seen` returns. */
  const visit = (ranges: readonly Range[], limit: number, seen: (rows: Uint32Array) => void): void => {
    let left = limit;
    for (const { from, to } of ranges) {
      for (let word = from; word < to && left > 0;) {
        // As many neighboring words at once as are wanted: one read.
        let until = word;
        let inBatch = 0;
        while (until < to && inBatch < left) inBatch += rowsOfWord(until++);
        const start = postingsStart(word);
        const wanted = Math.min(
          postingsStart(until) - start,
          until - word === 1 ? left * MAX_ROW_BYTES : Infinity,
        );
        const encoded = Buffer.allocUnsafe(wanted);
        reader.read(encoded, rows.offset + start);
        let at = 0;
        for (; word < until && left > 0; word++) {
          const count = Math.min(rowsOfWord(word), left);
          if (decoded.length < count) decoded = new Uint32Array(count * 2);
          at = decodeRows(encoded, at, decoded, count);
          seen(decoded.subarray(0, count));
          left -= count;
        }
        word = until;
      }
    }
  };

  const mark = (ranges: readonly Range[], limit: number): void =>
    visit(ranges, limit, (rows) => {
      for (const row of rows) marked[row >>> 5] = (marked[row >>> 5] ?? 0) | (1 << (row & 31));
    });
  /** The rows of the words in order, each once. */
  const collect = (ranges: readonly Range[], limit: number): Uint32Array => {
    const list = new Uint32Array(Math.min(limit, sizeOf(ranges)));
    let length = 0;
    const isOneWord = ranges.length === 1 && ranges[0] !== undefined && ranges[0].to - ranges[0].from === 1;
    if (isOneWord) {
      visit(ranges, limit, (rows) => list.set(rows));
      return list;
    }
    mark(ranges, limit);
    for (let word = 0; word < marked.length; word++) {
      for (let bits = marked[word] ?? 0; bits !== 0; bits &= bits - 1) {
        list[length++] = word * 32 + 31 - Math.clz32(bits & -bits);
      }
    }
    marked.fill(0);
    return list.subarray(0, length);
  };
  /** Those of `rows` that hold one of the words too. */
  const keepWith = (rows: Uint32Array, ranges: readonly Range[]): Uint32Array => {
    mark(ranges, MAX_POSTINGS);
    let length = 0;
    for (const row of rows) {
      if (((marked[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0) rows[length++] = row;
    }
    marked.fill(0);
    return rows.subarray(0, length);
  };

  return {
    candidates(terms, last, limit) {
      const wanted = terms
        .map((term, index) => rangesOf(term, index === terms.length - 1 ? last : 'whole'))
        .map((ranges) => ({ ranges, size: sizeOf(ranges) }))
        .toSorted((a, b) => a.size - b.size);
      const [rarest, ...others] = wanted;
      if (rarest === undefined || rarest.size === 0) return new Uint32Array(0);
      if (others.length === 0) return collect(rarest.ranges, limit);
      let found = collect(rarest.ranges, MAX_POSTINGS);
      for (const { ranges, size } of others) {
        // Few rows are cheaper to compare by their texts than many postings are to decode.
        if (found.length <= limit && size > found.length * 50) break;
        found = keepWith(found, ranges);
      }
      return found.subarray(0, limit);
    },
  };
}

/** Writes `count` rows of a word, whose differences are varints from `at` on, into `rows`; returns where they end. */
function decodeRows(encoded: Uint8Array, at: number, rows: Uint32Array, count: number): number {
  let row = 0;
  for (let index = 0; index < count; index++) {
    let byte = encoded[at++] ?? 0;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = encoded[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
    }
    row += value;
    rows[index] = row;
  }
  return at;
}
