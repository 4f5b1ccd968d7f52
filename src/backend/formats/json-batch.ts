import { Problem } from '../../kernel/problem.ts';
import { decodeText } from './foreign-text.ts';
import { parseLenientJson } from './parse-lenient-json.ts';

/** Makes the error about a feature: `issue` completes the sentence "Row 7 at byte 120 ...", or "About row 7 at byte 120 ..." in a sample. */
export type RowProblem = (issue: string) => Problem;

/** Features of a JSON file as byte ranges of the reader's buffer. Each is parsed on request; the last parsed feature is cached. */
export abstract class JsonBatch<Parsed> {
  firstRow = 1;
  count = 0;
  /** True: the numbers of rows are estimates. */
  isSample = false;
  protected bytes: Buffer = Buffer.alloc(0);
  #ranges: readonly number[] = [];
  #byteOffset = 0;
  #parsedIndex = -1;
  #parsed: Parsed | undefined;
  readonly #encoding: string | null;

  /** `encoding`: see `JsonEncoding.given`. */
  constructor(encoding: string | null) {
    this.#encoding = encoding;
  }

  /** `ranges` has the start and end of each feature; `byteOffset` is the position of the buffer in the file. */
  fill(bytes: Buffer, ranges: readonly number[], firstRow: number, byteOffset: number): void {
    this.bytes = bytes;
    this.#ranges = ranges;
    this.#byteOffset = byteOffset;
    this.#parsedIndex = -1;
    this.firstRow = firstRow;
    this.count = ranges.length / 2;
  }

  isDeleted(): boolean {
    return false;
  }

  /** Checks the parsed JSON of a feature and returns the parts of it that are used. */
  protected abstract check(feature: unknown, problem: RowProblem): Parsed;

  /** Returns the parsed feature. Throws a `Problem` that names the row if the row is not a feature. */
  parse(index: number): Parsed {
    if (this.#parsedIndex === index) return this.#parsed as Parsed;
    const start = this.startOf(index);
    const problem: RowProblem = (issue) =>
      new Problem(
        'unreadable_file',
        `${this.isSample ? 'About row' : 'Row'} ${this.firstRow + index} at byte ${this.#byteOffset + start} ${issue}. Fix the file, or export it again.`,
      );
    let feature: unknown;
    try {
      feature = parseLenientJson(decodeText(this.bytes, start, this.endOf(index), this.#encoding));
    } catch (error) {
      const message = error instanceof Error ? error.message.slice(0, 120) : '';
      throw problem(`is not valid JSON (${message})`);
    }
    this.#parsed = this.check(feature, problem);
    this.#parsedIndex = index;
    return this.#parsed;
  }

  /**
   * Returns a member of a feature as the file has it: JavaScript rounds whole numbers beyond 2^53, which are ids, so they become text. `name` may be a path:
   * `owner.id`.
   */
  protected exact(index: number, name: string, value: unknown): unknown {
    if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) return value;
    const text = decodeText(this.bytes, this.startOf(index), this.endOf(index), this.#encoding);
    return findDigits(text, name.toLowerCase(), value) ?? value;
  }

  /** Returns the first bytes of a feature. */
  beginningOf(index: number, bytes: number): Buffer {
    const start = this.startOf(index);
    return this.bytes.subarray(start, Math.min(start + bytes, this.endOf(index)));
  }

  protected startOf(index: number): number {
    return this.#ranges[index * 2] ?? 0;
  }

  protected endOf(index: number): number {
    return this.#ranges[index * 2 + 1] ?? 0;
  }
}

function findDigits(text: string, name: string, value: number): string | undefined {
  let digits: string | undefined;
  parseLenientJson(text, (key, member, { source }) => {
    const isNamed = `.${name}`.endsWith(`.${key.toLowerCase()}`);
    if (member === value && isNamed && /^-?\d+$/.test(source ?? '')) digits = source;
    return member;
  });
  return digits;
}
