import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue, SourceColumn } from '../feature-source.ts';
import { findMemberValue, findOwnMember } from '../find-member-value.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { JsonBatch, type RowProblem } from '../json-batch.ts';
import { propertiesBeyond, toRawValue } from '../json-properties.ts';
import { readShapeText, shapeTextOf } from '../shape-text.ts';
import { isGeometryType, readGeoJsonGeometry } from './geojson-geometry.ts';
import { NoFeatures } from './no-features.ts';

interface ParsedFeature {
  properties: Record<string, unknown>;
  /** The identifier of the feature, beside its properties. */
  id?: unknown;
  geometry: unknown;
  /** The names of the members that lead to the geometry of a row. Left out for features and geometries. */
  path?: readonly string[];
}

/** A geometry in a row, and the names of the members that lead to it. */
interface Shape {
  geometry: unknown;
  path: readonly string[];
}

const COORDINATES = Buffer.from('"coordinates"');
const TYPE = Buffer.from('"type"');
const FEATURE = Buffer.from('"Feature"');
const FEATURE_PATH = [Buffer.from('"geometry"')];
const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;
const NO_PROPERTIES: Record<string, unknown> = {};

/** The features of a GeoJSON file. */
export class GeoJsonBatch extends JsonBatch<ParsedFeature> implements FeatureBatch {
  /** The position of the first list of coordinates from `#searchedFrom` on; infinite if there is none. Features without geometry are thus not searched again and again. */
  #coordinatesAt = -1;
  #searchedFrom = 0;
  readonly #names: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #crs: SourceCrs;
  /** True: objects that are neither features nor geometries are rows, one of whose members may be a geometry. Data portals publish lists of them. */
  hasRows = false;
  /** True: geometries are strings that hold GeoJSON, WKT or WKB. */
  hasShapeTexts = false;
  /** True: the properties of features hold objects ("owner": {"name": ...}), whose members are columns of their own. */
  hasNested = false;

  constructor(columns: readonly SourceColumn[], crs: SourceCrs, encoding: string | null) {
    super(encoding);
    this.#names = columns.map(({ name }) => name);
    this.#known = new Set(this.#names);
    this.#crs = crs;
  }

  override fill(bytes: Buffer, ranges: readonly number[], firstRow: number, byteOffset: number): void {
    super.fill(bytes, ranges, firstRow, byteOffset);
    this.#coordinatesAt = -1;
  }

  value(index: number, column: number): RawValue {
    const name = this.#names[column] as string;
    const { properties, id } = this.parse(index);
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const value = this.exact(index, name, own === undefined && name === ID ? textOnly(id) : own);
    return typeof value === 'object' || value === undefined ? toRawValue(value) : (value as RawValue);
  }

  extras(index: number): Readonly<Record<string, RawValue>> | null {
    return propertiesBeyond(this.#known, this.parse(index).properties);
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    const { geometry } = this.parse(index);
    // In JSON that a database exported, the geometry may be a string that holds GeoJSON, WKT or WKB.
    if (typeof geometry === 'string') readShapeText(geometry, shapeTextOf(geometry) ?? 'json', into);
    else readGeoJsonGeometry(geometry, this.firstRow + index, into);
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  geometryHash(index: number): number {
    const text = this.hasShapeTexts ? this.#hashText(index) : 0;
    if (text !== 0) return text;
    const end = this.endOf(index);
    let from = this.#findCoordinates(this.startOf(index));
    if (from >= end) return 0;
    // The next list usually belongs to the next feature. If this feature has two, one may be in an attribute, such as the point of an address.
    if (this.#findCoordinates(from + 1) < end) from = this.#findOwnCoordinates(index);
    if (from < 0) return 0;
    // Two 32-bit hashes (`low` is FNV-1a) make one integer of 52 bits, which a number holds exactly. 0 means that there is no geometry.
    let depth = 0;
    let low = 0x811c9dc5;
    let high = 0x01000193;
    for (let at = from; at < end; at++) {
      const byte = this.bytes[at] as number;
      if (byte === OPEN_BRACKET) depth++;
      else if (byte === 0x5d && --depth === 0) break;
      else if (byte === 0x7d) return 0;
      low = Math.imul(low ^ byte, 0x01000193);
      high = Math.imul(high ^ low, 0x85ebca6b) + byte;
    }
    return ((high >>> 0) & 0xfffff) * 0x1_0000_0000 + (low >>> 0) || 1;
  }

  #hashText(index: number): number {
    const { geometry } = this.parse(index);
    const bytes = Buffer.from(typeof geometry === 'string' ? geometry : '');
    return bytes.length === 0 ? 0 : hashBytes(bytes, 0, bytes.length);
  }

  #findCoordinates(start: number): number {
    if (start < this.#searchedFrom || start > this.#coordinatesAt) {
      // An attribute may also be called "coordinates".
      const found = findMemberValue(this.bytes, COORDINATES, OPEN_BRACKET, start);
      this.#searchedFrom = start;
      this.#coordinatesAt = found < 0 ? Infinity : found;
    }
    return this.#coordinatesAt;
  }

  /** Returns the position of the list of coordinates of the geometry that `parse` returns; -1 if there is none. */
  #findOwnCoordinates(index: number): number {
    let at = this.startOf(index);
    for (const name of this.#pathOf(index)) {
      at = findOwnMember(this.bytes, name, at);
      if (this.bytes[at] !== OPEN_BRACE) return -1;
    }
    return findMemberValue(this.bytes, COORDINATES, OPEN_BRACKET, at);
  }

  /** Returns the names of the members that lead to the geometry of a row, with quotes. */
  #pathOf(index: number): readonly Buffer[] {
    const type = findOwnMember(this.bytes, TYPE, this.startOf(index));
    if (this.bytes.subarray(type, type + FEATURE.length).equals(FEATURE)) return FEATURE_PATH;
    return (this.parse(index).path ?? []).map((name) => Buffer.from(JSON.stringify(name)));
  }

  /** Collects the names of attributes, and the type of the geometry. */
  collectColumns(index: number, into: Map<string, SourceColumn>, kinds: Set<string>): void {
    let { properties } = this.parse(index);
    const { geometry, id } = this.parse(index);
    if (!this.hasNested && Object.values(properties).some(isObject)) {
      this.hasNested = true;
      properties = flatProperties(properties, geometry);
    }
    for (const name in properties) {
      if (!into.has(name)) into.set(name, { name, type: 'unknown' });
    }
    if (textOnly(id) !== undefined && !into.has(ID)) into.set(ID, { name: ID, type: 'unknown' });
    if (typeof geometry === 'string') this.hasShapeTexts = true;
    const type = (geometry as { type?: unknown } | null)?.type;
    if (typeof type === 'string') kinds.add(type);
  }

  protected override check(feature: unknown, problem: RowProblem): ParsedFeature {
    const { type, properties, geometry, id } = feature as Record<string, unknown>;
    if (type === 'Feature') {
      if (properties !== null && properties !== undefined && typeof properties !== 'object')
        throw problem('has properties that are not an object');
      const own = (properties as Record<string, unknown> | null | undefined) ?? NO_PROPERTIES;
      return { properties: this.hasNested ? flatProperties(own) : own, geometry, id };
    }
    if (isGeometry(feature)) return { properties: NO_PROPERTIES, geometry: feature };
    if (Array.isArray((feature as Record<string, unknown>)['features']))
      throw problem(
        "is a whole collection: save each collection in a file of its own, and import all of them with --layer '*'",
      );
    if (type === 'FeatureCollection') throw problem('is a FeatureCollection without a list of features');
    if (!this.hasRows) throw new NoFeatures(problem('is not a GeoJSON feature'));
    const row = feature as Record<string, unknown>;
    const { geometry: shape, path } = shapeIn(row);
    const own = Object.fromEntries(Object.entries(row).filter(([, member]) => member !== shape));
    return { properties: this.hasNested ? flatProperties(own, shape) : own, geometry: shape, path };
  }
}

/** The column for the identifiers of features. Only strings are read: a number is usually only the row number in the program that wrote the file. */
const ID = 'id';
const textOnly = (id: unknown) => (typeof id === 'string' ? id : undefined);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const NO_SHAPE: Shape = { geometry: undefined, path: [] };

/** Objects deeper than this stay JSON text. */
const MAX_NESTED = 4;

/** Returns properties whose objects are replaced by their members: `owner.name`. `shape` is the geometry of the row, which is left out. */
function flatProperties(
  properties: Readonly<Record<string, unknown>>,
  shape?: unknown,
): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  const add = (members: Readonly<Record<string, unknown>>, prefix: string, depth: number) => {
    for (const [name, value] of Object.entries(members)) {
      if (value !== undefined && value === shape) continue;
      if (isObject(value) && !isGeometry(value) && depth < MAX_NESTED)
        add(value, `${prefix}${name}.`, depth + 1);
      else flat[prefix + name] = value;
    }
  };
  add(properties, '', 1);
  return flat;
}

/** Returns the geometry of a row, which may be nested in objects. If the row has several, a polygon is preferred to its label point. */
function shapeIn(row: Readonly<Record<string, unknown>>): Shape {
  const shapes: Shape[] = [];
  const collect = (members: Readonly<Record<string, unknown>>, outer: readonly string[]) => {
    for (const [name, value] of Object.entries(members)) {
      if (isGeometry(value)) shapes.push({ geometry: value, path: [...outer, name] });
      else if (isObject(value) && outer.length + 1 < MAX_NESTED) collect(value, [...outer, name]);
    }
  };
  collect(row, []);
  const isPolygon = ({ geometry }: Shape) => /polygon$/i.test((geometry as { type: string }).type);
  return shapes.find(isPolygon) ?? shapes[0] ?? NO_SHAPE;
}

function isGeometry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { type, coordinates, geometries } = value as Record<string, unknown>;
  return typeof type === 'string' && isGeometryType(type) && Array.isArray(coordinates ?? geometries);
}
