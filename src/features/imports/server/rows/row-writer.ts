import { randomFillSync } from 'node:crypto';
import type { ChunkPool } from '../../../../backend/db/chunk-pool.ts';
import { CopyWriter } from '../../../../backend/db/copy-binary.ts';
import type { RawValue } from '../../../../backend/formats/feature-source.ts';
import { boxOf } from '../../../../kernel/geo.ts';
import { acresOfSqm, sqftOfSqm } from '../../../../kernel/units.ts';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import { hashText } from '../../rules/hash-text.ts';
import { findPointInside } from '../../rules/point-inside.ts';
import { measurePolygonsSqm } from '../../rules/polygon-parts.ts';
import type { StackPosition } from '../run/stack-index.ts';
import { DegreeText } from './degree-text.ts';
import { PathText } from './path-text.ts';
import { PolygonEwkbWriter } from './polygon-ewkb.ts';
import { RowHash } from './row-hash.ts';
import { copyColumnsOf, type RowPlan } from './row-plan.ts';
import type { RowValue } from './row-value.ts';

const UUID_POOL_BYTES = 1 << 16;
/** Each field of a tuple follows its length, a 32-bit integer. */
const LENGTH_BYTES = 4;
const INT4_MAX = 2_147_483_647;
/** Columns that say how this import sees a parcel, not what the county says of it: their values are not a change of the row. */
const NOT_HASHED: ReadonlySet<string> = new Set(['ll_stable_id', 'll_stack_uuid']);

/** Returns the number that stands for a column in the hash of a row. */
function seedOf(column: string): number {
  return hashText(column) | 0;
}
const CUSTOM_SEED = seedOf('custom');
const GEOMETRY_SEED = seedOf('geom');

/** What the county's edition before says of a parcel. */
export interface EarlierRow {
  /** The hash of its values; 0 if it is not known. */
  hash: number;
  /** Its `ll_updated_at` in milliseconds. */
  updatedAtMs: number;
}

/** A row that lacks only the values derived from its geometry. */
export interface ReadyRow {
  /** 1-based row number in the file. */
  row: number;
  geometry: ParcelGeometry;
  values: RowValue[];
  custom: string | null;
  /** The `ll_uuid` that the parcel had in an earlier edition and keeps; null if it gets a new one. */
  uuid: Uint8Array | null;
  /** The same parcel in the edition before; null for a new parcel. */
  earlier: EarlierRow | null;
  /** The path of the smaller place that it is in; null: in the county itself. */
  placePath: string | null;
  /** The row's key in each joined table. */
  keys: readonly RawValue[];
  /** Its position among the rows with the same geometry; null when no other row has it. */
  stack: StackPosition | null;
}

/** Computes the values that follow from the geometry, numbers the row (`ogc_fid`) and writes it to the COPY stream. */
export class RowWriter {
  readonly copy: CopyWriter;
  readonly extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  count = 0;
  multipart = 0;
  readonly #plan: RowPlan;
  readonly #fieldCount: number;
  readonly #startedAtMs: number;
  readonly #hash = new RowHash();
  /** The seed of each streamed column; 0 for a column that is not hashed. */
  readonly #seeds: readonly number[];
  readonly #ewkb = new PolygonEwkbWriter();
  readonly #point = new Float64Array(2);
  readonly #pathText = new PathText();
  readonly #lonText = new DegreeText();
  readonly #latText = new DegreeText();
  readonly #uuids = new Uint8Array(UUID_POOL_BYTES);
  #uuidAt = UUID_POOL_BYTES;
  readonly #lat: number;
  readonly #lon: number;
  readonly #acres: number;
  readonly #sqft: number;
  readonly #path: number;

  constructor(plan: RowPlan, chunks: ChunkPool, startedAtMs: number) {
    this.#plan = plan;
    this.#fieldCount = copyColumnsOf(plan).length;
    this.#startedAtMs = startedAtMs;
    this.#seeds = plan.streamed.map(({ column: { name } }) => (NOT_HASHED.has(name) ? 0 : seedOf(name)));
    this.copy = new CopyWriter(chunks);
    this.#lat = plan.indexOf('lat');
    this.#lon = plan.indexOf('lon');
    this.#acres = plan.indexOf('ll_gisacre');
    this.#sqft = plan.indexOf('ll_gissqft');
    this.#path = plan.indexOf('path');
  }

  /** Writes a row, and returns the parcel's row number in the edition, `ogc_fid`. `recordsHash` is the hash of its joined records, 0 if it has none. */
  write({ geometry, values, custom, uuid, earlier, placePath }: ReadyRow, recordsHash: number): number {
    const ogcFid = ++this.count;
    findPointInside(geometry, this.#point);
    const areaSqm = measurePolygonsSqm(geometry);
    values[this.#lon] = this.#lonText.set(this.#point[0] as number);
    values[this.#lat] = this.#latText.set(this.#point[1] as number);
    values[this.#acres] = Math.round(acresOfSqm(areaSqm) * 1e5) / 1e5;
    values[this.#sqft] = Math.min(INT4_MAX, Math.round(sqftOfSqm(areaSqm)));
    if (geometry.polygonEnds.length > 1) this.multipart++;
    this.#growExtent(geometry);
    const path = this.#pathText.set(placePath ?? this.#plan.layout.placePath, ogcFid);
    if (this.#path >= 0) values[this.#path] = path;
    this.#startTuple(ogcFid, uuid, path);
    this.#hash.clear();
    if (recordsHash !== 0) this.#hash.addHash(recordsHash);
    if (placePath !== null) this.#hash.addHash(hashText(placePath));
    this.#writeValues(geometry, values, custom);
    this.#finishTuple(earlier);
    return ogcFid;
  }

  #growExtent({ coords, ringEnds }: ParcelGeometry): void {
    const [west, south, east, north] = boxOf(coords, 0, ringEnds.at(-1) ?? 0);
    const { extent } = this;
    if (west < extent[0]) extent[0] = west;
    if (south < extent[1]) extent[1] = south;
    if (east > extent[2]) extent[2] = east;
    if (north > extent[3]) extent[3] = north;
  }

  #startTuple(ogcFid: number, uuid: Uint8Array | null, path: PathText): void {
    const { copy } = this;
    copy.startTuple(this.#fieldCount);
    copy.int4(ogcFid);
    if (uuid === null) this.#writeNewUuid();
    else copy.bytes(uuid);
    copy.range(path);
  }

  #writeValues(geometry: ParcelGeometry, values: readonly RowValue[], custom: string | null): void {
    const { copy } = this;
    const { streamed } = this.#plan;
    for (let at = 0; at < streamed.length; at++) {
      const { column, index } = streamed[at] as RowPlan['streamed'][number];
      const value = values[index] ?? null;
      const start = copy.length;
      if (value === null) copy.null();
      else if (typeof value === 'string') copy.text(value);
      else if (typeof value === 'object') copy.range(value);
      else if (typeof value === 'boolean') copy.bool(value);
      else if (column.type === 'integer') copy.int4(value);
      else if (column.type === 'number') copy.float8(value);
      else if (column.type === 'date') copy.date(value);
      else copy.timestamptz(value);
      if (value !== null && this.#seeds[at] !== 0) this.#hashField(this.#seeds[at] as number, start);
    }
    let start = copy.length;
    copy.jsonb(custom);
    if (custom !== null) this.#hashField(CUSTOM_SEED, start);
    start = copy.length;
    copy.range(this.#ewkb.set(geometry));
    this.#hashField(GEOMETRY_SEED, start);
  }

  /** Adds the field that was written last, whose length is at `start`, to the hash of the row. */
  #hashField(seed: number, start: number): void {
    this.#hash.add(seed, this.copy.view, start + LENGTH_BYTES, this.copy.length);
  }

  /** Writes when the row changed last, and its hash. A row that is the same as in the edition before keeps its time. */
  #finishTuple(earlier: EarlierRow | null): void {
    const hash = this.#hash.value;
    const isSame = earlier !== null && earlier.hash === hash;
    if (this.#plan.hasOwnTimes) this.copy.timestamptz(isSame ? earlier.updatedAtMs : this.#startedAtMs);
    this.copy.int8(hash);
  }

  /** Writes a random UUID (RFC 9562, version 4). Random bytes are drawn for many ids at once. */
  #writeNewUuid(): void {
    if (this.#uuidAt === UUID_POOL_BYTES) {
      randomFillSync(this.#uuids);
      this.#uuidAt = 0;
    }
    const uuids = this.#uuids;
    const from = this.#uuidAt;
    this.#uuidAt += 16;
    uuids[from + 6] = ((uuids[from + 6] as number) & 0x0f) | 0x40;
    uuids[from + 8] = ((uuids[from + 8] as number) & 0x3f) | 0x80;
    this.copy.shortBytes(uuids, from, this.#uuidAt);
  }
}
