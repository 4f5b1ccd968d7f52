import { Problem } from '../../../kernel/problem.ts';
import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue, SourceColumn } from '../feature-source.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { decodeJson } from '../foreign-text.ts';
import { propertiesBeyond, toRawValue } from '../json-properties.ts';
import { hashBytes } from '../hash-bytes.ts';
import type { JsonElements } from './json-elements.ts';
import type { TopoJsonArcs } from './topojson-arcs.ts';
import { readArcsOf, readTopoJsonGeometry } from './topojson-geometry.ts';

const ID = 'id';

interface ParsedGeometry extends Record<string, unknown> {
  properties: Record<string, unknown>;
}

/** Geometries of a topology as byte ranges of the reader's buffer. Each is parsed on request. */
export class TopoJsonBatch implements FeatureBatch {
  firstRow = 1;
  count = 0;
  #elements: JsonElements = { bytes: Buffer.alloc(0), ranges: [], byteOffset: 0 };
  #parsedIndex = -1;
  #parsed: ParsedGeometry = { properties: {} };
  readonly #names: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #arcs: TopoJsonArcs;
  readonly #crs: SourceCrs;
  readonly #hashed = new GeometryBuffer();

  readonly #encoding: string | null;

  /** `encoding`: see `JsonEncoding.given`. */
  constructor(
    columns: readonly SourceColumn[],
    arcs: TopoJsonArcs,
    crs: SourceCrs,
    encoding: string | null = null,
  ) {
    this.#encoding = encoding;
    this.#names = columns.map(({ name }) => name);
    this.#known = new Set(this.#names);
    this.#arcs = arcs;
    this.#crs = crs;
  }

  fill(elements: JsonElements, firstRow: number): void {
    this.#elements = elements;
    this.#parsedIndex = -1;
    this.firstRow = firstRow;
    this.count = elements.ranges.length / 2;
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    const name = this.#names[column] as string;
    const geometry = this.#parse(index);
    const value = name in geometry.properties || name !== ID ? geometry.properties[name] : geometry[ID];
    return toRawValue(value);
  }

  extras(index: number): Readonly<Record<string, RawValue>> | null {
    return propertiesBeyond(this.#known, this.#parse(index).properties);
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    readTopoJsonGeometry(this.#parse(index), this.#arcs, into);
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  /** Hashes the positions instead of the arc numbers, because a program that doesn't share borders writes the same arc many times. */
  geometryHash(index: number): number {
    const into = this.#hashed;
    const { bytes, ranges } = this.#elements;
    const element = bytes.subarray(ranges[index * 2], ranges[index * 2 + 1]);
    if (!readArcsOf(element, this.#arcs, into)) readTopoJsonGeometry(this.#parse(index), this.#arcs, into);
    return into.vertexCount === 0 ? 0 : hashBytes(Buffer.from(into.bytes.buffer), 0, into.vertexCount * 16);
  }

  /** Collects the names of attributes and the type of the geometry. */
  collectColumns(index: number, into: Map<string, SourceColumn>, kinds: Set<string>): void {
    const { type, properties, id } = this.#parse(index);
    if (id !== undefined && !into.has(ID)) into.set(ID, { name: ID, type: 'unknown' });
    for (const name in properties) {
      if (!into.has(name)) into.set(name, { name, type: 'unknown' });
    }
    if (typeof type === 'string') kinds.add(type);
  }

  #parse(index: number): ParsedGeometry {
    if (this.#parsedIndex === index) return this.#parsed;
    const { bytes, ranges, byteOffset } = this.#elements;
    const start = ranges[index * 2] ?? 0;
    let geometry: Record<string, unknown>;
    try {
      geometry = JSON.parse(
        decodeJson(bytes, start, ranges[index * 2 + 1] ?? start, this.#encoding),
      ) as Record<string, unknown>;
    } catch (error) {
      const message = error instanceof Error ? error.message.slice(0, 120) : '';
      throw new Problem(
        'unreadable_file',
        `Row ${this.firstRow + index} at byte ${byteOffset + start} is not valid JSON (${message}). Fix the file, or export it again.`,
      );
    }
    const { properties } = geometry;
    const hasProperties = typeof properties === 'object' && properties !== null;
    this.#parsed = { ...geometry, properties: hasProperties ? (properties as Record<string, unknown>) : {} };
    this.#parsedIndex = index;
    return this.#parsed;
  }
}
