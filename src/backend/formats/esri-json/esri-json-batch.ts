import { Problem } from '../../../kernel/problem.ts';
import type { ToLonLat } from '../crs.ts';
import type { FeatureBatch, RawValue } from '../feature-source.ts';
import { decodeJson } from '../foreign-text.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { propertiesBeyond } from '../json-properties.ts';
import { type AttributeReader, memberFinder } from './attribute-reader.ts';
import { readEsriGeometry } from './esri-geometry.ts';

export interface EsriJsonTable {
  names: readonly string[];
  readAttributes: AttributeReader;
  toLonLat: ToLonLat | null;
  /** See `JsonEncoding.given`. */
  encoding: string | null;
}

interface ParsedFeature {
  attributes: Readonly<Record<string, unknown>>;
  geometry: unknown;
}

const GEOMETRY = Buffer.from('"geometry"');
const NO_ATTRIBUTES = {};

/** Features as byte ranges of the reader's buffer. Each is parsed on request; the last parsed feature is cached. */
export class EsriJsonBatch implements FeatureBatch {
  firstRow = 1;
  count = 0;
  #bytes: Buffer = Buffer.alloc(0);
  #ranges: readonly number[] = [];
  #byteOffset = 0;
  #parsedIndex = -1;
  #parsed: ParsedFeature = { attributes: NO_ATTRIBUTES, geometry: null };
  #rowIndex = -1;
  #row: Readonly<Record<string, RawValue>> = {};
  readonly #table: EsriJsonTable;
  readonly #known: ReadonlySet<string>;

  constructor(table: EsriJsonTable) {
    this.#table = table;
    this.#known = new Set(table.names);
  }

  fill(bytes: Buffer, ranges: readonly number[], firstRow: number, byteOffset: number): void {
    this.#bytes = bytes;
    this.#ranges = ranges;
    this.#byteOffset = byteOffset;
    this.#parsedIndex = -1;
    this.#rowIndex = -1;
    this.firstRow = firstRow;
    this.count = ranges.length / 2;
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    return this.#readRow(index)[this.#table.names[column] as string] ?? null;
  }

  /** Returns attributes that are not among the fields of the file. */
  extras(index: number): Readonly<Record<string, RawValue>> | null {
    return propertiesBeyond(this.#known, this.parse(index).attributes);
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    readEsriGeometry(this.parse(index).geometry, this.#table.toLonLat, into);
  }

  geometryHash(index: number): number {
    const start = this.#ranges[index * 2] ?? 0;
    const end = this.#ranges[index * 2 + 1] ?? 0;
    const feature = this.#bytes.subarray(start, end);
    const from = feature.indexOf(GEOMETRY);
    if (from < 0) return 0;
    const open = feature.indexOf(0x7b, from + GEOMETRY.length);
    const close = endOfObject(feature, open);
    // An empty geometry is null, or an object without coordinates.
    return close - open < 8 ? 0 : hashBytes(feature, open, close);
  }

  /** Returns the parsed feature. Throws a `Problem` that names the row if it is not one. */
  parse(index: number): ParsedFeature {
    if (this.#parsedIndex === index) return this.#parsed;
    const start = this.#ranges[index * 2] ?? 0;
    const end = this.#ranges[index * 2 + 1] ?? 0;
    let feature: unknown;
    try {
      feature = JSON.parse(decodeJson(this.#bytes, start, end, this.#table.encoding));
    } catch (error) {
      const message = error instanceof Error ? error.message.slice(0, 120) : '';
      throw this.#problem(index, start, `is not valid JSON (${message})`);
    }
    const { attributes, geometry } = feature as Record<string, unknown>;
    if (attributes !== undefined && (typeof attributes !== 'object' || Array.isArray(attributes)))
      throw this.#problem(index, start, 'has attributes that are not an object');
    this.#parsed = {
      attributes: (attributes as ParsedFeature['attributes'] | null) ?? NO_ATTRIBUTES,
      geometry,
    };
    this.#parsedIndex = index;
    return this.#parsed;
  }

  #readRow(index: number): Readonly<Record<string, RawValue>> {
    if (this.#rowIndex !== index) {
      this.#row = this.#table.readAttributes(memberFinder(this.parse(index).attributes));
      this.#rowIndex = index;
    }
    return this.#row;
  }

  #problem(index: number, start: number, what: string): Problem {
    return new Problem(
      'unreadable_file',
      `Row ${this.firstRow + index} at byte ${this.#byteOffset + start} ${what}. Fix the file, or export it again.`,
    );
  }
}

/** Returns the end of the object that begins at `open`. The splitter has made sure that it ends. Geometries have no braces in texts. */
function endOfObject(bytes: Buffer, open: number): number {
  let depth = 0;
  for (let at = open; at >= 0 && at < bytes.length; at++) {
    if (bytes[at] === 0x7b) depth++;
    else if (bytes[at] === 0x7d && --depth === 0) return at + 1;
  }
  return open;
}
