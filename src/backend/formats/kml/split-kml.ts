import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';
import { hashBytes } from '../hash-bytes.ts';
import { KmlParser, type KmlParserOptions } from './kml-parser.ts';
import type { KmlPlacemark, KmlRows, KmlShape } from './kml-placemark.ts';
import { KmlSplitter } from './kml-splitter.ts';
import { PlainPlacemark } from './plain-placemark.ts';
import type { TextBytes } from '../text-bytes.ts';

const BUFFER_BYTES = 2 << 20;
const MAX_PLACEMARK_BYTES = 256 << 20;
const COORDINATES = Buffer.from('<coordinates');

export interface SplitFile {
  handle: FileHandle;
  size: number;
  encoding: string;
}

/**
 * Lists the placemarks of a KML file without parsing those that nobody asks for: a pass that needs only hashes of the geometry takes a tenth of
 * the time. What stands between placemarks is parsed always, so a document that is not complete is found.
 */
export async function* splitKml(file: SplitFile, options: KmlParserOptions): AsyncGenerator<KmlRows> {
  const { handle, size, encoding } = file;
  const frame = new KmlParser({ columns: new Map(), attributes: false });
  const rows = new SplitRows(encoding, options);
  const frameDecoder = new TextDecoder(encoding);
  const splitter = new KmlSplitter();
  let buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let filled = 0;
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position);
    position += bytesRead;
    filled += bytesRead;
    const isEnd = bytesRead === 0 || position >= size;
    const whole = splitter.scan(buffer, 0, filled, isEnd);
    let at = 0;
    for (let range = 0; range < splitter.ranges.length; range += 2) {
      frame.write(frameDecoder.decode(buffer.subarray(at, splitter.ranges[range]), { stream: true }));
      at = splitter.ranges[range + 1] ?? at;
    }
    frame.write(frameDecoder.decode(buffer.subarray(at, whole), { stream: !isEnd }));
    if (frame.placemarks.length > 0)
      throw new Problem(
        'unreadable_file',
        `Placemarks are written in two ways, the second after row ${rows.rowsBefore + splitter.ranges.length / 2}. Export the file again.`,
      );
    if (splitter.ranges.length > 0) {
      rows.fill(buffer, splitter.ranges);
      yield rows;
    }
    if (isEnd) break;
    buffer.copyWithin(0, whole, filled);
    filled -= whole;
    if (filled < buffer.length) continue;
    if (buffer.length >= MAX_PLACEMARK_BYTES)
      throw new Problem(
        'unreadable_file',
        `The placemark of row ${rows.rowsBefore + rows.count + 1} is larger than ${MAX_PLACEMARK_BYTES >> 20} MB, or never closed.`,
      );
    const grown = Buffer.allocUnsafe(buffer.length * 2);
    buffer.copy(grown, 0, 0, filled);
    buffer = grown;
  }
  frame.end();
}

/** Placemarks as byte ranges, looked into when they are asked for, and only once in a row: by the parser when they are not plain. */
class SplitRows implements KmlRows {
  count = 0;
  /** Rows of earlier batches. */
  rowsBefore = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #ranges: readonly number[] = [];
  /** The row that was looked into. */
  #index = -1;
  readonly #plain: PlainPlacemark;
  /** Null when the row is plain. */
  #parsed: KmlPlacemark | null = null;
  readonly #parser: KmlParser;
  readonly #decode: (bytes: Buffer) => string;

  constructor(encoding: string, options: KmlParserOptions) {
    const decoder = new TextDecoder(encoding);
    this.#decode = (bytes) => decoder.decode(bytes);
    this.#plain = new PlainPlacemark(options.columns, options.attributes, encoding);
    this.#parser = new KmlParser(options);
    this.#parser.write('<kml>');
  }

  fill(bytes: Buffer, ranges: readonly number[]): void {
    this.rowsBefore += this.count;
    this.#bytes = bytes;
    this.#ranges = ranges;
    this.#index = -1;
    this.count = ranges.length / 2;
  }

  text(index: number, column: number): string | undefined {
    this.#lookInto(index);
    return this.#parsed === null ? this.#plain.text(column) : this.#parsed.values[column];
  }

  textBytes(index: number, column: number, into: TextBytes): boolean {
    this.#lookInto(index);
    return this.#parsed === null && this.#plain.textBytes(column, into);
  }

  extras(index: number): ReadonlyMap<string, string> | null {
    this.#lookInto(index);
    return this.#parsed?.extras ?? null;
  }

  shape(index: number): KmlShape {
    this.#lookInto(index);
    return this.#parsed ?? this.#plain;
  }

  #lookInto(index: number): void {
    if (this.#index === index) return;
    const from = this.#ranges[index * 2] as number;
    const to = this.#ranges[index * 2 + 1] as number;
    this.#parsed = this.#plain.read(this.#bytes, from, to)
      ? null
      : this.#parse(index, this.#bytes.subarray(from, to));
    this.#index = index;
  }

  #parse(index: number, bytes: Buffer): KmlPlacemark {
    const parser = this.#parser;
    parser.place = `the placemark of row ${this.rowsBefore + index + 1}`;
    parser.write(this.#decode(bytes));
    const [placemark] = parser.placemarks;
    parser.placemarks = [];
    if (placemark === undefined)
      throw new Problem(
        'unreadable_file',
        `The file is not well-formed XML at ${parser.place}. Export it again.`,
      );
    return placemark;
  }

  /** Of the text of all coordinates. */
  hash(index: number): number {
    const placemark = this.#bytes.subarray(this.#ranges[index * 2], this.#ranges[index * 2 + 1]);
    let hash = 0;
    for (let at = placemark.indexOf(COORDINATES); at >= 0; at = placemark.indexOf(COORDINATES, at)) {
      const from = placemark.indexOf(0x3e, at) + 1;
      const to = placemark.indexOf(0x3c, from);
      if (from === 0 || to < 0) break;
      hash = ((hash * 31 + hashBytes(placemark, from, to)) % 2 ** 52) + 1;
      at = to;
    }
    return hash;
  }
}
