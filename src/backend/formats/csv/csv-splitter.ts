import { Problem } from '../../../kernel/problem.ts';
import { FIELD, FieldSplitter, MAX_ROWS } from './field-splitter.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** The maximum number of lines of a quoted text whose quote follows a blank. A quote that is not closed by then is a part of the text. */
const MAX_LINES = 32;

/**
 * Finds the fields of delimited text (RFC 4180, and common deviations from it): delimiters and line ends in quotes, any kind of line end, quotes inside a field
 * that isn't quoted, blanks before a quote that is closed. Works on bytes of any encoding that is a superset of ASCII.
 */
export class CsvSplitter extends FieldSplitter {
  readonly #delimiter: number;
  readonly #lines: number;
  readonly #hasEscapes: boolean;

  /** `hasBlanksBeforeQuotes`: a quoted text after a blank may have two or more lines. `hasEscapes`: a quote after a backslash doesn't close a text. */
  constructor(delimiter: number, { hasBlanksBeforeQuotes = false, hasEscapes = false } = {}) {
    super();
    this.#delimiter = delimiter;
    this.#lines = hasBlanksBeforeQuotes ? MAX_LINES : 1;
    this.#hasEscapes = hasEscapes;
  }

  /** If an open quote makes the last row of the file incomplete, throws `OpenQuote`. */
  override scan(bytes: Uint8Array, from: number, to: number, isEnd: boolean): number {
    this.rowCount = 0;
    this.fields = 0;
    let at = from;
    while (this.rowCount < MAX_ROWS) {
      at = skipBlankLines(bytes, at, to);
      if (at >= to) break;
      const first = this.fields;
      const next = this.#scanRow(bytes, at, to, isEnd);
      if (next < 0) {
        if (isEnd) throw new OpenQuote(this.rowCount);
        break;
      }
      this.firstField[this.rowCount] = first;
      this.fieldCount[this.rowCount] = this.fields - first;
      this.rowCount++;
      at = next;
    }
    return at;
  }

  /** Returns the start of the next row, or -1 if this one is incomplete. */
  #scanRow(bytes: Uint8Array, from: number, to: number, isEnd: boolean): number {
    const delimiter = this.#delimiter;
    const hasEscapes = this.#hasEscapes;
    let at = from;
    for (;;) {
      // Some programs write a blank between a delimiter and a quote. Elsewhere such a quote is a part of the text, such as the sign of inches.
      const text = skipSpaces(bytes, at, to);
      if (text > at && text < to && bytes[text] === QUOTE) {
        const isClosed = this.#isClosed(bytes, text, to, isEnd);
        if (isClosed === null) return -1;
        if (isClosed) at = text;
      }
      let start = at;
      let end = -1;
      let style: number = FIELD.plain;
      if (at < to && bytes[at] === QUOTE) {
        start++;
        for (at++; ; at += 2) {
          while (at < to && bytes[at] !== QUOTE) {
            if (hasEscapes && bytes[at] === BACKSLASH) {
              style = FIELD.escaped;
              at++;
            }
            at++;
          }
          if (at >= to || (at + 1 === to && !isEnd)) return -1;
          if (bytes[at + 1] !== QUOTE || at + 1 === to) break;
          if (style === FIELD.plain) style = FIELD.doubled;
        }
        end = at++;
      }
      const closed = at;
      while (at < to) {
        const byte = bytes[at] as number;
        if (byte === delimiter || byte === LINE_FEED || byte === CARRIAGE_RETURN) break;
        at++;
      }
      if (at === to && !isEnd) return -1;
      if (end < 0) end = at;
      else if (at > closed) {
        style = FIELD.odd;
        start--;
        end = at;
      }
      this.add(start, end, style);
      if (at === to) return at;
      const byte = bytes[at++];
      if (byte === delimiter) continue;
      if (byte === CARRIAGE_RETURN) {
        if (at === to && !isEnd) return -1;
        if (at < to && bytes[at] === LINE_FEED) at++;
      }
      return at;
    }
  }

  /** Returns true if the quote at `from` is closed at the end of a field, within `MAX_LINES`; null if that can't be decided from the bytes before `to`. */
  #isClosed(bytes: Uint8Array, from: number, to: number, isEnd: boolean): boolean | null {
    let lines = 1;
    for (let at = from + 1; at < to; at++) {
      const byte = bytes[at] as number;
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        if (lines >= this.#lines) return false;
        if (byte === LINE_FEED || (at + 1 < to && bytes[at + 1] !== LINE_FEED)) lines++;
      }
      if (byte !== QUOTE) continue;
      if (at + 1 < to && bytes[at + 1] === QUOTE) {
        at++;
        continue;
      }
      const next = skipSpaces(bytes, at + 1, to);
      if (next === to) return isEnd ? true : null;
      return [this.#delimiter, LINE_FEED, CARRIAGE_RETURN].includes(bytes[next] as number);
    }
    return isEnd ? false : null;
  }
}

/** A quote that is never closed, in the row after `rowsBefore` rows of the scan. */
export class OpenQuote extends Error {
  readonly rowsBefore: number;
  constructor(rowsBefore: number) {
    super('a quote is not closed');
    this.rowsBefore = rowsBefore;
  }
}

export function openQuoteProblem(row: number): Problem {
  return new Problem(
    'unreadable_file',
    `A quote is opened in ${row < 1 ? 'the header' : `row ${row}`} and never closed: the file is cut off, or this quote does not belong there. Correct the row or get a complete copy.`,
  );
}

function skipSpaces(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] === SPACE) at++;
  return at;
}

function skipBlankLines(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN)) at++;
  return at;
}
