import { Problem } from '../../../kernel/problem.ts';
import { readCrsMember } from './crs-member.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const MAX_HEADER_BYTES = 1 << 20;
/** A multipolygon in a collection has eight levels. Millions of nested lists would take V8 half a minute and a gigabyte. */
const MAX_DEPTH = 500;

export interface SplitterOptions {
  /** True: the list is a member of another object, whose other members are not read. */
  isWrapped?: boolean;
  /** Returns the coordinate system that a collection names, in the text outside its features. */
  readSystem?(text: string): string | undefined;
}

/**
 * Finds start and end of each feature of a GeoJSON file, byte by byte, for files of any size: a FeatureCollection, features one after another
 * (newline-delimited or with record separators), a list of features or rows, or a single feature. The pages of a service, saved one after another or as a list,
 * are read as one collection. Commas between features that follow one another without a list around them are skipped. Between two scans, the reader may move
 * the bytes of an unfinished feature to the front of the buffer, and must then call `shift`.
 */
export class GeoJsonSplitter {
  /** The features of the last `scan`: start and end of each in the scanned buffer, in turn. */
  readonly ranges: number[] = [];
  /** The text outside the features of the current collection: its other members. */
  header = '';
  /** The start of the unfinished feature in the buffer, or -1. */
  openStart = -1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The depth at which features begin: 3 in a list of collections, 2 in a collection, 1 in a list, 0 one after another. */
  #level: 0 | 1 | 2 | 3 = 0;
  /** The features array has ended. Other members follow. */
  #isOver = false;
  /** The number of collections whose end was reached. */
  #collections = 0;
  /** The coordinate system that the first collection with features names. */
  #crs: { name: string | undefined } | undefined;
  /** The current collection has a feature. */
  #hasFeature = false;
  #hasContent = false;
  #keptFrom = -1;
  /** The list that another object holds has ended. */
  #isDone = false;
  readonly #isWrapped: boolean;
  readonly #readSystem: (text: string) => string | undefined;

  constructor({ isWrapped = false, readSystem = readCrsMember }: SplitterOptions = {}) {
    this.#isWrapped = isWrapped;
    this.#readSystem = readSystem;
  }

  /** True outside of all lists and objects: at the proper end of a file, and between features that follow one another without a list around them. */
  get isComplete(): boolean {
    return this.#depth === 0 && !this.#inString;
  }

  /** True for a collection or a list, which may be empty. */
  get isCollection(): boolean {
    return this.#level > 0 || this.#collections > 0;
  }

  get isList(): boolean {
    return this.#level === 1 && this.#collections === 0;
  }

  get hasContent(): boolean {
    return this.#hasContent;
  }

  /** True after a feature or a collection, because some programs write commas between them without a list around them. */
  get #mayHaveComma(): boolean {
    return !this.#isOver && (this.#hasContent || this.#collections > 0);
  }

  /** Informs the splitter that the bytes from `by` on were moved to the start of the buffer. */
  shift(by: number): void {
    if (this.openStart >= 0) this.openStart -= by;
  }

  /** Continues at `from`. `byteOffset` is the position of the buffer in the file, for error messages. */
  scan(bytes: Uint8Array, from: number, to: number, byteOffset: number): void {
    this.ranges.length = 0;
    if (this.#isDone) return;
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    this.#keptFrom = this.#isOutside(depth) ? from : -1;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
        continue;
      }
      if (byte === QUOTE) {
        inString = true;
        if (depth === 0) throw notGeoJson(byteOffset + at);
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (
          depth === 0 &&
          (this.#isOver || (byte === OPEN_BRACKET && (this.#hasContent || this.isCollection)))
        )
          throw notGeoJson(byteOffset + at);
        if (depth === 0 && byte === OPEN_BRACKET) this.#level = 1;
        else if (!this.#isOver && (depth === 0 || (this.#level > 0 && depth === this.#level))) {
          this.#keepHeader(bytes, at);
          this.openStart = at;
        } else if (byte === OPEN_BRACKET && this.#level < 2 && depth === this.#level + 1) {
          if (endsWithFeaturesKey(bytes, this.openStart, at)) {
            this.#level = this.#level === 0 ? 2 : 3;
            this.header = Buffer.from(bytes.subarray(this.openStart, at)).toString(
              'utf8',
              0,
              MAX_HEADER_BYTES,
            );
            this.openStart = -1;
          }
        }
        if (++depth > MAX_DEPTH) throw tooDeep(byteOffset + at);
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth--;
        if (depth < 0) throw notGeoJson(byteOffset + at);
        if (this.openStart >= 0 && depth === this.#level) {
          this.ranges.push(this.openStart, at + 1);
          this.openStart = -1;
          this.#hasContent = true;
          this.#hasFeature = true;
          this.#keptFrom = at + 1;
        } else if (this.#level > 0 && depth === this.#level - 1) this.#isOver = true;
        else if (this.#isOver && depth === this.#level - 2) {
          this.#keepHeader(bytes, at);
          this.#endCollection(byteOffset + at);
        }
        if (depth === 0 && this.#isWrapped) {
          this.#isDone = true;
          this.#keptFrom = -1;
          break;
        }
      } else if (depth === 0 && byte > 0x20 && (byte !== COMMA || !this.#mayHaveComma)) {
        throw notGeoJson(byteOffset + at);
      }
    }
    this.#keepHeader(bytes, to);
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
  }

  #isOutside(depth: number): boolean {
    return this.#level >= 2 && this.openStart < 0 && depth <= this.#level;
  }

  /** Lets another collection follow, if it has the same coordinate system, because all features of a file are read with the same one. */
  #endCollection(byte: number): void {
    this.#level = this.#level === 3 ? 1 : 0;
    this.#isOver = false;
    this.#collections++;
    if (!this.#hasFeature) return;
    this.#hasFeature = false;
    const name = this.#readSystem(this.header);
    this.#crs ??= { name };
    if (name !== this.#crs.name) throw otherCrs(byte, this.#crs.name, name);
  }

  /** Adds the text outside features to the header. Members after the features array (a late `crs`) belong to it; blanks and commas between features don't. */
  #keepHeader(bytes: Uint8Array, to: number): void {
    const from = this.#keptFrom;
    this.#keptFrom = -1;
    if (this.#level < 2 || from < 0 || to - from < 8 || this.header.length > MAX_HEADER_BYTES) return;
    this.header += Buffer.from(bytes.subarray(from, Math.min(to, from + MAX_HEADER_BYTES))).toString('utf8');
  }
}

function endsWithFeaturesKey(bytes: Uint8Array, start: number, end: number): boolean {
  const tail = Buffer.from(bytes.subarray(Math.max(start, end - 64), end)).toString('latin1');
  return /"features"\s*:\s*$/.test(tail);
}

function tooDeep(byte: number): Problem {
  return new Problem(
    'unreadable_file',
    `At byte ${byte} the file has lists or objects nested more than ${MAX_DEPTH} deep: that is not a feature. Export the file again as GeoJSON.`,
  );
}

function otherCrs(byte: number, first: string | undefined, other: string | undefined): Problem {
  const named = (crs: string | undefined) => (crs === undefined ? 'none' : JSON.stringify(crs));
  return new Problem(
    'unreadable_file',
    `The collection that ends at byte ${byte} names another coordinate system (${named(other)}) than the first one (${named(first)}). Convert them to one coordinate system, and export them again.`,
  );
}

function notGeoJson(byte: number): Problem {
  return new Problem(
    'unreadable_file',
    `The file is not GeoJSON: byte ${byte} belongs neither to a feature nor to a FeatureCollection. Give a FeatureCollection, or one feature per line.`,
  );
}
