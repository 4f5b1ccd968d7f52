import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue, SourceColumn } from '../feature-source.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { JsonBatch } from '../json-batch.ts';
import { propertiesBeyond, toRawValue } from '../json-properties.ts';
import type { TopoJsonArcs } from './topojson-arcs.ts';
import { readArcsOf, readTopoJsonGeometry } from './topojson-geometry.ts';

const ID = 'id';

interface ParsedGeometry extends Record<string, unknown> {
  properties: Record<string, unknown>;
}

/** The geometries of a topology. */
export class TopoJsonBatch extends JsonBatch<ParsedGeometry> implements FeatureBatch {
  readonly #names: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #arcs: TopoJsonArcs;
  readonly #crs: SourceCrs;
  readonly #hashed = new GeometryBuffer();

  constructor(columns: readonly SourceColumn[], arcs: TopoJsonArcs, crs: SourceCrs, encoding: string | null) {
    super(encoding);
    this.#names = columns.map(({ name }) => name);
    this.#known = new Set(this.#names);
    this.#arcs = arcs;
    this.#crs = crs;
  }

  value(index: number, column: number): RawValue {
    const name = this.#names[column] as string;
    const { properties, id } = this.parse(index);
    const own = Object.hasOwn(properties, name) ? properties[name] : name === ID ? id : undefined;
    return toRawValue(this.exact(index, name, own));
  }

  extras(index: number): Readonly<Record<string, RawValue>> | null {
    return propertiesBeyond(this.#known, this.parse(index).properties);
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    readTopoJsonGeometry(this.parse(index), this.#arcs, into);
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  /** Hashes the positions instead of the arc numbers, because a program that doesn't share borders writes the same arc many times. */
  geometryHash(index: number): number {
    const into = this.#hashed;
    const element = this.bytes.subarray(this.startOf(index), this.endOf(index));
    if (!readArcsOf(element, this.#arcs, into)) readTopoJsonGeometry(this.parse(index), this.#arcs, into);
    return into.vertexCount === 0 ? 0 : hashBytes(Buffer.from(into.bytes.buffer), 0, into.vertexCount * 16);
  }

  /** Collects the names of attributes and the type of the geometry. */
  collectColumns(index: number, into: Map<string, SourceColumn>, kinds: Set<string>): void {
    const { type, properties, id } = this.parse(index);
    if (id !== undefined && !into.has(ID)) into.set(ID, { name: ID, type: 'unknown' });
    for (const name in properties) {
      if (!into.has(name)) into.set(name, { name, type: 'unknown' });
    }
    if (typeof type === 'string') kinds.add(type);
  }

  protected override check(geometry: unknown): ParsedGeometry {
    const { properties } = geometry as Record<string, unknown>;
    const hasProperties = typeof properties === 'object' && properties !== null;
    return {
      ...(geometry as Record<string, unknown>),
      properties: hasProperties ? (properties as Record<string, unknown>) : {},
    };
  }
}
