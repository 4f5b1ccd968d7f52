import type { FileHandle } from 'node:fs/promises';
import { readPart } from '../read-head.ts';
import { chooseEncoding, readEncodingName, type SelectedEncoding } from '../shapefile/dbf-encoding.ts';
import type { WideEncoding } from '../wide-encoding.ts';
import { CsvSplitter, OpenQuote } from './csv-splitter.ts';

export interface CsvDialect {
  delimiter: number;
  encoding: SelectedEncoding;
  /** True if quotes follow blanks in this file: `1, "DOE, JANE"`. */
  hasBlanksBeforeQuotes: boolean;
  /** True if a backslash before a quote makes it a part of the text, as MySQL and Spark write it: `"12\" PIPE, NEW"`. */
  hasEscapes: boolean;
  /** The length of the byte order mark, in bytes. */
  skip: number;
  /** UTF-16 is converted to UTF-8 while it is read, because its bytes differ from ASCII. */
  transcodeFrom: WideEncoding | null;
}

/** The characters that may divide the fields of a row. */
export const DELIMITERS: readonly number[] = [0x2c, 0x3b, 0x09, 0x7c, 0x5e, 0x7e]; // , ; tab | ^ ~
const HEAD_BYTES = 256 << 10;
const TRIAL_ROWS = 200;
/** The minimum share of the rows with as many fields as the first row. With a smaller share, the first row is considered a title. */
const MIN_FIRST_SHARE = 0.3;
const SAMPLE_BLOCKS = 64;
const BLOCK_BYTES = 32 << 10;

/** Detects the dialect of a text table from its beginning and, for the encoding, from blocks throughout the file. */
export async function guessCsvDialect(
  handle: FileHandle,
  size: number,
  givenEncoding: string | undefined,
): Promise<CsvDialect> {
  const head = await readPart(handle, 0, Math.min(HEAD_BYTES, size));
  const mark = readMark(head);
  const given = givenEncoding === undefined ? undefined : readEncodingName(givenEncoding);
  const wide = wideEncoding(given) ?? mark?.wide ?? (given === undefined ? guessWide(head) : null);
  const skip = mark?.bytes ?? 0;
  if (wide !== null) {
    const text = Buffer.from(new TextDecoder(wide).decode(head.subarray(skip)), 'utf8');
    const origin = given === undefined ? "from the file's first bytes" : 'given';
    const delimiter = guessDelimiter(text, true);
    return {
      delimiter,
      hasBlanksBeforeQuotes: putsBlanksBeforeQuotes(text, delimiter),
      hasEscapes: putsBackslashesBeforeQuotes(text, delimiter, true),
      encoding: { label: wide, origin },
      skip,
      transcodeFrom: wide,
    };
  }
  const encoding =
    mark !== null && givenEncoding === undefined
      ? { label: 'utf-8', origin: "from the file's first bytes" }
      : chooseEncoding({
          named: givenEncoding,
          cpg: undefined,
          languageDriver: 0,
          sampledValues: givenEncoding === undefined ? await sampleForeignLines(handle, size) : [],
        });
  const delimiter = guessDelimiter(head.subarray(skip), head.length === size);
  return {
    delimiter,
    hasBlanksBeforeQuotes: putsBlanksBeforeQuotes(head.subarray(skip), delimiter),
    hasEscapes: putsBackslashesBeforeQuotes(head.subarray(skip), delimiter, head.length === size),
    encoding,
    skip,
    transcodeFrom: null,
  };
}

/** Decodes the beginning of a text table for a look at its layout: as UTF-16 if the file is UTF-16, else as UTF-8. */
export function decodeHead(head: Buffer): string {
  const mark = readMark(head);
  return new TextDecoder(mark?.wide ?? guessWide(head) ?? 'utf-8').decode(head.subarray(mark?.bytes ?? 0));
}

function readMark(head: Buffer): { bytes: number; wide: WideEncoding | null } | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { bytes: 3, wide: null };
  if (head[0] === 0xff && head[1] === 0xfe) return { bytes: 2, wide: 'utf-16le' };
  if (head[0] === 0xfe && head[1] === 0xff) return { bytes: 2, wide: 'utf-16be' };
  return null;
}

function wideEncoding(label: string | undefined): WideEncoding | null {
  return label === 'utf-16le' || label === 'utf-16be' ? label : null;
}

/** Detects UTF-16 without a byte order mark: every other byte of ASCII text is zero. */
function guessWide(head: Buffer): WideEncoding | null {
  const tested = Math.min(head.length & ~1, 1024);
  if (tested < 8) return null;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let at = 0; at < tested; at += 2) {
    if (head[at] === 0) evenZeros++;
    if (head[at + 1] === 0) oddZeros++;
  }
  if (oddZeros > tested * 0.4 && evenZeros < tested * 0.05) return 'utf-16le';
  return evenZeros > tested * 0.4 && oddZeros < tested * 0.05 ? 'utf-16be' : null;
}

/**
 * Returns the delimiter that splits the largest share of the rows into as many fields as the first row. Of two equally good delimiters, the one with more fields wins. If
 * that share is below MIN_FIRST_SHARE, the first row is a title: then the delimiter wins that splits the largest share of the rows into the same number of fields.
 */
export function guessDelimiter(head: Uint8Array, isWhole: boolean): number {
  const plain = withoutShapes(head);
  const trials = DELIMITERS.map((delimiter) => ({
    delimiter,
    counts: countFields(plain, delimiter, isWhole),
  }));
  const best = bestOf(trials, ([first = 0]) => first);
  const found = best.share >= MIN_FIRST_SHARE ? best : bestOf(trials, commonCount);
  return found.delimiter;
}

/** A geometry in well-known text, whose commas divide no fields. */
const SHAPE = /\b(?:MULTI)?(?:POLYGON|LINESTRING|POINT)[ ZM]*\([^A-Za-z"'|;\t]*\)/gi;

function withoutShapes(head: Uint8Array): Uint8Array {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  return Buffer.from(
    text.replace(SHAPE, (shape) => shape.replaceAll(',', ' ')),
    'latin1',
  );
}

/**
 * Returns true if at least half of the quotes after a delimiter and blanks are closed at the end of their field, so that they enclose it. Elsewhere such a quote is a part of the text, such as
 * the sign of inches.
 */
function putsBlanksBeforeQuotes(head: Uint8Array, delimiter: number): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  const mark = `\\x${delimiter.toString(16).padStart(2, '0')}`;
  const opened = text.match(new RegExp(`${mark} +"`, 'g'))?.length ?? 0;
  const closed =
    text.match(new RegExp(`${mark} +"(?:[^"\\r\\n]|"")*" *(?=${mark}|[\\r\\n]|$)`, 'g'))?.length ?? 0;
  return closed > 0 && closed * 2 >= opened;
}

/** Returns true if more rows have as many fields as the first one when a quote after a backslash is a part of the text. Elsewhere a text may end with a backslash: `"C:\"`. */
function putsBackslashesBeforeQuotes(head: Uint8Array, delimiter: number, isWhole: boolean): boolean {
  if (!Buffer.from(head.buffer, head.byteOffset, head.byteLength).includes('\\"')) return false;
  const [plain, escaped] = [false, true].map((hasEscapes) => {
    const [first, ...others] = countFields(head, delimiter, isWhole, hasEscapes);
    return others.filter((count) => count === first).length;
  });
  return (escaped ?? 0) > (plain ?? 0);
}

interface Trial {
  delimiter: number;
  /** The number of fields of each row. */
  counts: readonly number[];
}

function bestOf(
  trials: readonly Trial[],
  expected: (counts: readonly number[]) => number,
): Trial & { share: number } {
  let best = { delimiter: DELIMITERS[0] as number, counts: [] as readonly number[], share: 0, fields: 1 };
  for (const { delimiter, counts } of trials) {
    const fields = expected(counts);
    if (fields < 2) continue;
    const share = counts.filter((count) => count === fields).length / counts.length;
    if (share > best.share || (share === best.share && fields > best.fields))
      best = { delimiter, counts, share, fields };
  }
  return best;
}

function countFields(head: Uint8Array, delimiter: number, isWhole: boolean, hasEscapes = false): number[] {
  const splitter = new CsvSplitter(delimiter, { hasEscapes });
  try {
    splitter.scan(head, 0, head.length, isWhole);
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
  }
  return [...splitter.fieldCount.subarray(0, Math.min(TRIAL_ROWS, splitter.rowCount))];
}

/** Returns the most frequent number of fields. If two are equally frequent, returns the larger one. */
export function commonCount(counts: readonly number[]): number {
  const rows = new Map<number, number>();
  for (const count of counts) rows.set(count, (rows.get(count) ?? 0) + 1);
  const [best] = [...rows].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || b - a);
  return best?.[0] ?? 0;
}

/** Returns lines with non-ASCII bytes from blocks throughout the file. */
async function sampleForeignLines(handle: FileHandle, size: number): Promise<Buffer[]> {
  const found: Buffer[] = [];
  const blocks = Math.min(SAMPLE_BLOCKS, Math.ceil(size / BLOCK_BYTES));
  for (let block = 0; block < blocks && found.length < 2000; block++) {
    const position = Math.floor((block * size) / blocks);
    const bytes = await readPart(handle, position, Math.min(BLOCK_BYTES, size - position));
    // The first and the last line of a block may be cut in the middle of a character.
    let from = position === 0 ? 0 : bytes.indexOf(0x0a) + 1;
    for (let end = bytes.indexOf(0x0a, from); end >= 0; end = bytes.indexOf(0x0a, from)) {
      const line = bytes.subarray(from, end);
      if (line.some((byte) => byte >= 0x80)) found.push(line);
      from = end + 1;
    }
    if (position + bytes.length === size && bytes.subarray(from).some((byte) => byte >= 0x80))
      found.push(bytes.subarray(from));
  }
  return found;
}
