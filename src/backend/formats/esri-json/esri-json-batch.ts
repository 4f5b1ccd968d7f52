import type { ToLonLat } from '../crs.ts';
import type { FeatureBatch, RawValue } from '../feature-source.ts';
import { findMemberValue } from '../find-member-value.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { JsonBatch, type RowProblem } from '../json-batch.ts';
import { propertiesBeyond } from '../json-properties.ts';
import { type AttributeReader, memberFinder } from './attribute-reader.ts';
import { readEsriGeometry } from './esri-geometry.ts';

export interface EsriJsonTable {
  names: readonly string[];
  /** The names of all fields in lower case, with those that are not read, such as photos. */
  fields: ReadonlySet<string>;
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
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const NO_ATTRIBUTES = {};

/** The features of an Esri JSON file. */
export class EsriJsonBatch extends JsonBatch<ParsedFeature> implements FeatureBatch {
  #rowIndex = -1;
  #row: Readonly<Record<string, RawValue>> = {};
  readonly #table: EsriJsonTable;
  /** The names of the columns, and the names of fields as the features write them. */
  readonly #known: Set<string>;

  constructor(table: EsriJsonTable) {
    super(table.encoding);
    this.#table = table;
    this.#known = new Set(table.names);
  }

  override fill(bytes: Buffer, ranges: readonly number[], firstRow: number, byteOffset: number): void {
    super.fill(bytes, ranges, firstRow, byteOffset);
    this.#rowIndex = -1;
  }

  value(index: number, column: number): RawValue {
    return this.#readRow(index)[this.#table.names[column] as string] ?? null;
  }

  /** Returns attributes that are not among the fields of the file. */
  extras(index: number): Readonly<Record<string, RawValue>> | null {
    const { attributes } = this.parse(index);
    for (const name in attributes)
      if (!this.#known.has(name) && this.#table.fields.has(name.toLowerCase())) this.#known.add(name);
    return propertiesBeyond(this.#known, attributes);
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    readEsriGeometry(this.parse(index).geometry, this.#table.toLonLat, into);
  }

  geometryHash(index: number): number {
    const feature = this.bytes.subarray(this.startOf(index), this.endOf(index));
    // If the geometry is null, the next brace belongs to another member. An attribute may also be called "geometry".
    const open = findMemberValue(feature, GEOMETRY, OPEN_BRACE);
    if (open < 0) return 0;
    const close = endOfObject(feature, open);
    // An absent geometry is null, or an object without a coordinate, such as `{"rings":[]}`.
    return hasDigit(feature, open, close) ? hashBytes(feature, open, close) : 0;
  }

  protected override check(feature: unknown, problem: RowProblem): ParsedFeature {
    const { attributes, geometry } = feature as Record<string, unknown>;
    if (attributes !== undefined && (typeof attributes !== 'object' || Array.isArray(attributes)))
      throw problem('has attributes that are not an object');
    return {
      attributes: (attributes as ParsedFeature['attributes'] | null) ?? NO_ATTRIBUTES,
      geometry,
    };
  }

  #readRow(index: number): Readonly<Record<string, RawValue>> {
    if (this.#rowIndex !== index) {
      const find = memberFinder(this.parse(index).attributes);
      this.#row = this.#table.readAttributes((at, name) => this.exact(index, name, find(at, name)));
      this.#rowIndex = index;
    }
    return this.#row;
  }
}

function hasDigit(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if ((bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE) return true;
  return false;
}

/** Returns the end of the object that begins at `open`. The splitter has made sure that it ends. Braces can be counted, because no string in a geometry contains one. */
function endOfObject(bytes: Buffer, open: number): number {
  let depth = 0;
  for (let at = open; at >= 0 && at < bytes.length; at++) {
    if (bytes[at] === OPEN_BRACE) depth++;
    else if (bytes[at] === CLOSE_BRACE && --depth === 0) return at + 1;
  }
  return open;
}
