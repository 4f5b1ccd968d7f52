import { codesOf, editDistance } from '../../../kernel/edit-distance.ts';
import { firstIndex } from '../../../kernel/first-index.ts';
import { firstLettersOf, isContraction, soundKey, withoutSilent } from '../rules/sound-key.ts';
import { canonicalWordsOfPrefix } from '../rules/synonyms.ts';
import type { Token } from '../rules/tokenize.ts';
import type { IndexReader, Section } from './index-file.ts';
import { countRows } from './index-layout.ts';

/** The maximum number of rows that a lookup decodes for one word or beginning of a word. Decoding this many takes a few milliseconds. */
const MAX_POSTINGS = 1_500_000;
/** The maximum length in bytes of the varint that stores the difference between a row number and the row number before it. */
const MAX_ROW_BYTES = 5;

/** The minimum number of rows of a word whose rows `holding` keeps as a set. A set takes 125 KB in a county of a million parcels. */
const MIN_HELD_ROWS = 2000;
const MAX_HELD_SETS = 16;

/** The minimum number of letters of a word that is compared by its sound: shorter ones sound like too many others. */
const MIN_SOUND = 4;
/** Words that sound alike differ in at most this many letters, whatever their positions. */
const MAX_OTHER_LETTERS = 6;
/** The maximum number of wrong letters in words that sound alike: `filips` has three. With more, hardly anybody confuses the words. */
const MAX_SOUND_DISTANCE = 3;
/** The maximum number of words with the same beginning from which {@link WordField.beginningWith} takes the most frequent. */
const MAX_BEGINNING_WORDS = 1000;

/** The words of one field in memory, with their rows in the file. */
export interface WordField {
  /**
   * Returns at most `limit` rows in order that may hold all words; the caller compares the texts. `last` is `whole` to match the last word as it is, `part` to
   * match it as the beginning of a word.
   */
  candidates(terms: readonly Token[], last: 'whole' | 'part', limit: number): Uint32Array;
  /** Returns at most `limit` rows in order that have all words, without a comparison of texts. */
  rowsWithAll(terms: readonly Token[], limit: number): number[];
  /** Runs lookups that have words in common: the rows of a frequent word are decoded once, and forgotten after `run`. */
  holding<Result>(run: () => Result): Result;
  /** Returns true if a row has the word. */
  has(word: string): boolean;
  /** Returns at most `limit` words that begin with `beginning`, the most frequent first. */
  beginningWith(beginning: string, limit: number): string[];
  /** Returns at most `limit` words with at most `most` wrong letters, the nearest and then the most frequent first. Reads every word once: 10 ms for 200,000 words. */
  similar(word: string, most: number, limit: number): string[];
  /**
   * Returns at most `limit` words that sound like a word of four letters or more, or that it abbreviates: `phillips` for `filips`, `baltimore` for `balto`. The most frequent come first.
   */
  soundingLike(word: string, limit: number): string[];
}

/** A run of adjacent words, from number `from` to before `to`. */
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
  /** One bit per row; all are clear between lookups. */
  const marked = new Uint32Array((countRows(reader.footer) >>> 5) + 1);
  /** The rows of the visited word. */
  let decoded = new Uint32Array(1024);

  /** The set of letters of each word, for {@link WordField.similar}; made when first needed. */
  let letters: Uint32Array | null = null;
  const lettersOfWords = (): Uint32Array => {
    let start = 0;
    return Uint32Array.from({ length: count }, (_, number) => {
      const from = start;
      start = entries[number * 3] ?? 0;
      return lettersOf(words, from, start);
    });
  };

  const wordAt = (number: number) =>
    words.subarray(number === 0 ? 0 : (entries[number * 3 - 3] ?? 0), entries[number * 3] ?? 0);
  const postingsStart = (number: number) => (number === 0 ? 0 : (entries[number * 3 - 2] ?? 0));
  const rowsOfWord = (number: number) => entries[number * 3 + 2] ?? 0;

  /** Returns the first word that is not before `word` in byte order. */
  const lowerBound = (word: Buffer): number =>
    firstIndex(count, (index) => {
      const from = index === 0 ? 0 : (entries[index * 3 - 3] ?? 0);
      return isBefore(words, from, entries[index * 3] ?? 0, word);
    });
  const rangeOfWord = (word: string): Range => {
    const encoded = Buffer.from(word);
    const from = lowerBound(encoded);
    return { from, to: from < count && wordAt(from).equals(encoded) ? from + 1 : from };
  };
  const rangeOfPrefix = (prefix: string): Range => {
    const encoded = Buffer.from(prefix);
    const from = lowerBound(encoded);
    // The byte 0xff never occurs in UTF-8, so it is after every word with this prefix.
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

  /** Visits the rows of each word in order, at most `limit` in total. The array is reused after `seen` returns. */
  const visit = (ranges: readonly Range[], limit: number, seen: (rows: Uint32Array) => void): void => {
    let left = limit;
    for (const { from, to } of ranges) {
      for (let word = from; word < to && left > 0;) {
        // Reads as many adjacent words at once as the limit allows.
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
          const decodedCount = Math.min(rowsOfWord(word), left);
          if (decoded.length < decodedCount) decoded = new Uint32Array(decodedCount * 2);
          at = decodeRows(encoded, at, decoded, decodedCount);
          seen(decoded.subarray(0, decodedCount));
          left -= decodedCount;
        }
        word = until;
      }
    }
  };

  const mark = (set: Uint32Array, ranges: readonly Range[], limit: number): void =>
    visit(ranges, limit, (visited) => {
      for (const row of visited) set[row >>> 5] = (set[row >>> 5] ?? 0) | (1 << (row & 31));
    });
  /** The sets of rows that `holding` keeps, by the words; null outside of it. */
  let held: Map<string, Uint32Array> | null = null;
  const isHeld = (ranges: readonly Range[], limit: number): boolean => {
    const size = held === null ? 0 : sizeOf(ranges);
    return size >= MIN_HELD_ROWS && size <= limit;
  };
  /** Returns the rows of the words as a set of bits, of which at most `limit` are decoded. Pass it to `release` after use. */
  const setOf = (ranges: readonly Range[], limit: number): Uint32Array => {
    const key = ranges.map(({ from, to }) => `${from}-${to}`).join(' ');
    const known = held?.get(key);
    if (known !== undefined) return known;
    const isKept = held !== null && held.size < MAX_HELD_SETS && isHeld(ranges, limit);
    const set = isKept ? new Uint32Array(marked.length) : marked;
    mark(set, ranges, limit);
    if (isKept) held?.set(key, set);
    return set;
  };
  const release = (set: Uint32Array): void => {
    if (set === marked) marked.fill(0);
  };
  /** Returns the rows of the words in order, each once. */
  const collect = (ranges: readonly Range[], limit: number): Uint32Array => {
    const list = new Uint32Array(Math.min(limit, sizeOf(ranges)));
    let length = 0;
    const isOneWord = ranges.length === 1 && ranges[0] !== undefined && ranges[0].to - ranges[0].from === 1;
    if (isOneWord && !isHeld(ranges, limit)) {
      visit(ranges, limit, (visited) => list.set(visited));
      return list;
    }
    const set = setOf(ranges, limit);
    for (let word = 0; word < set.length; word++) {
      for (let bits = set[word] ?? 0; bits !== 0; bits &= bits - 1) {
        list[length++] = word * 32 + 31 - Math.clz32(bits & -bits);
      }
    }
    release(set);
    return list.subarray(0, length);
  };
  /** Returns those rows of `kept` that also hold one of the words. Overwrites `kept`. */
  const keepWith = (kept: Uint32Array, ranges: readonly Range[]): Uint32Array => {
    const set = setOf(ranges, MAX_POSTINGS);
    let length = 0;
    for (const row of kept) {
      if (((set[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0) kept[length++] = row;
    }
    release(set);
    return kept.subarray(0, length);
  };

  /** Leaves out words that have too many rows to be worth decoding. The caller compares the texts anyway. */
  const candidates = (terms: readonly Token[], last: 'whole' | 'part', limit: number): Uint32Array => {
    // A word that occurs twice would be looked up twice. The last one may be only a beginning.
    const isNew = ({ canonical }: Token, index: number) =>
      index === terms.length - 1 || terms.findIndex((term) => term.canonical === canonical) === index;
    const wanted = terms
      .map((term, index) =>
        isNew(term, index) ? rangesOf(term, index === terms.length - 1 ? last : 'whole') : null,
      )
      .filter((ranges) => ranges !== null)
      .map((ranges) => ({ ranges, size: sizeOf(ranges) }))
      .toSorted((a, b) => a.size - b.size);
    const [rarest, ...others] = wanted;
    if (rarest === undefined || rarest.size === 0) return new Uint32Array(0);
    if (others.length === 0) return collect(rarest.ranges, limit);
    let found = collect(rarest.ranges, MAX_POSTINGS);
    for (const { ranges, size } of others) {
      // Comparing the texts of a few rows is faster than decoding many postings.
      if (found.length <= limit && size > found.length * 50) break;
      found = keepWith(found, ranges);
    }
    return found.subarray(0, limit);
  };

  /** Returns a function that returns the first row of a word that is at or after `row`; -1 if there is none. Each call needs a `row` at or after the last one. */
  const seekerOf = (number: number): ((row: number) => number) => {
    const start = postingsStart(number);
    const encoded = Buffer.allocUnsafe((entries[number * 3 + 1] ?? 0) - start);
    reader.read(encoded, rows.offset + start);
    const position = { at: 0 };
    let current = -1;
    return (row) => {
      while (current < row) {
        if (position.at >= encoded.length) return -1;
        current = Math.max(0, current) + readDifference(encoded, position);
      }
      return current;
    };
  };
  /** Moves through the rows of all words at the same time, and stops when `limit` common rows are found. */
  const rowsWithAll = (terms: readonly Token[], limit: number): number[] => {
    const ranges = terms.map(({ canonical }) => rangeOfWord(canonical));
    if (ranges.length === 0 || ranges.some(({ from, to }) => from === to)) return [];
    const numbers = ranges.map(({ from }) => from).toSorted((a, b) => rowsOfWord(a) - rowsOfWord(b));
    const seekers = numbers.map(seekerOf);
    const found: number[] = [];
    let row = 0;
    while (found.length < limit) {
      let isInAll = true;
      for (const seek of seekers) {
        const next = seek(row);
        if (next < 0) return found;
        isInAll &&= next === row;
        row = next;
      }
      if (isInAll) found.push(row++);
    }
    return found;
  };

  return {
    holding(run) {
      if (held !== null) return run();
      held = new Map();
      try {
        return run();
      } finally {
        held = null;
      }
    },
    has(word) {
      const { from, to } = rangeOfWord(word);
      return from < to;
    },
    beginningWith(beginning, limit) {
      const { from, to } = rangeOfPrefix(beginning);
      return Array.from({ length: Math.min(to - from, MAX_BEGINNING_WORDS) }, (_, at) => from + at)
        .toSorted((a, b) => rowsOfWord(b) - rowsOfWord(a))
        .slice(0, limit)
        .map((number) => wordAt(number).toString());
    },
    similar(word, most, limit) {
      const wanted = Buffer.from(word);
      const wantedLetters = lettersOf(wanted, 0, wanted.length);
      letters ??= lettersOfWords();
      const found: { number: number; distance: number }[] = [];
      for (let number = 0; number < count; number++) {
        // A wrong letter changes the set of letters by two at most.
        if (bitCount((letters[number] as number) ^ wantedLetters) > 2 * most) continue;
        const start = number === 0 ? 0 : (entries[number * 3 - 3] ?? 0);
        const length = (entries[number * 3] ?? 0) - start;
        const isNumber = (words[start] ?? 0) < 0x3a;
        if (isNumber || Math.abs(length - wanted.length) > most) continue;
        const distance = editDistance(wanted, words.subarray(start, start + length), most);
        if (distance <= most) found.push({ number, distance });
      }
      return found
        .toSorted((a, b) => a.distance - b.distance || rowsOfWord(b.number) - rowsOfWord(a.number))
        .slice(0, limit)
        .map(({ number }) => wordAt(number).toString());
    },
    soundingLike(word, limit) {
      const key = soundKey(word);
      const wanted = Buffer.from(word);
      const wantedLetters = lettersOf(wanted, 0, wanted.length);
      letters ??= lettersOfWords();
      const found: number[] = [];
      for (const first of new Set(firstLettersOf(key) + word.charAt(0))) {
        const { from, to } = rangeOfPrefix(first);
        for (let number = from; number < to; number++) {
          const own = letters[number] as number;
          const isShort = (wantedLetters & ~own) === 0;
          if (!isShort && bitCount(own ^ wantedLetters) > MAX_OTHER_LETTERS) continue;
          const spelled = wordAt(number);
          const written = spelled.toString();
          const isNear =
            word.length >= MIN_SOUND &&
            (editDistance(wanted, spelled, MAX_SOUND_DISTANCE) <= MAX_SOUND_DISTANCE ||
              isNearWithoutSilent(word, written));
          const isAlike = isNear && soundKey(written) === key;
          if (isAlike || (isShort && isContraction(word, written))) found.push(number);
        }
      }
      return found
        .toSorted((a, b) => rowsOfWord(b) - rowsOfWord(a))
        .slice(0, limit)
        .map((number) => wordAt(number).toString());
    },
    candidates,
    rowsWithAll,
  };
}

/** Returns true if two words, one of which has silent letters, differ in few of the others: `hughes` and `hews`. */
function isNearWithoutSilent(word: string, other: string): boolean {
  const [a, b] = [withoutSilent(word), withoutSilent(other)];
  const hasSilent = a !== word || b !== other;
  return hasSilent && editDistance(codesOf(a), codesOf(b), MAX_SOUND_DISTANCE) <= MAX_SOUND_DISTANCE;
}

/**
 * Returns true if the bytes from `from` to `until` are before `word` in byte order. It creates no subarray, because a search compares tens of thousands of
 * words.
 */
function isBefore(bytes: Uint8Array, from: number, until: number, word: Uint8Array): boolean {
  const shared = Math.min(until - from, word.length);
  for (let at = 0; at < shared; at++) {
    const difference = (bytes[from + at] as number) - (word[at] as number);
    if (difference !== 0) return difference < 0;
  }
  return until - from < word.length;
}

/** Returns the set of bytes of a word as bits. Different bytes may share a bit: then sets only look more alike. */
function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  let set = 0;
  for (let at = from; at < to; at++) set |= 1 << ((bytes[at] as number) & 31);
  return set >>> 0;
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Decodes `count` rows of a word into `rows`; their differences are varints from `at` on. Returns the end position. */
function decodeRows(encoded: Uint8Array, at: number, rows: Uint32Array, count: number): number {
  const position = { at };
  let row = 0;
  for (let index = 0; index < count; index++) {
    row += readDifference(encoded, position);
    rows[index] = row;
  }
  return position.at;
}

/** Reads a varint and moves the position to the byte after it. */
function readDifference(encoded: Uint8Array, position: { at: number }): number {
  let byte = encoded[position.at++] ?? 0;
  let value = byte & 0x7f;
  for (let shift = 7; byte >= 0x80; shift += 7) {
    byte = encoded[position.at++] ?? 0;
    value |= (byte & 0x7f) << shift;
  }
  return value;
}
