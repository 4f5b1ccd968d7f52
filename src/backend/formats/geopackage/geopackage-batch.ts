import type { SourceCrs } from '../crs.ts';
import type { FeatureBatch, RawValue } from '../feature-source.ts';
import type { GeometryBuffer } from '../geometry-buffer.ts';
import { hashBytes } from '../hash-bytes.ts';
import { readWkb } from '../wkb-geometry.ts';
import { GEOMETRY, type GeoPackageRow, type GeoPackageRows } from './geopackage-rows.ts';
import type { GeoPackageTable } from './geopackage-tables.ts';

/** 'GP', version, flags and the SRID precede the envelope. */
const HEADER_BYTES = 8;
const FLAGS = 3;
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const IS_EMPTY = 0x10;

/** Rows as SQLite returned them. Geometries are decoded on request. */
export class GeoPackageBatch implements FeatureBatch {
  readonly firstRow: number;
  readonly count: number;
  readonly #rows: readonly GeoPackageRow[];
  readonly #source: GeoPackageRows;
  readonly #columns: GeoPackageTable['columns'];
  readonly #crs: SourceCrs;

  constructor(
    { firstRow, rows }: { firstRow: number; rows: readonly GeoPackageRow[] },
    source: GeoPackageRows,
    { columns }: GeoPackageTable,
    crs: SourceCrs,
  ) {
    this.firstRow = firstRow;
    this.count = rows.length;
    this.#rows = rows;
    this.#source = source;
    this.#columns = columns;
    this.#crs = crs;
  }

  isDeleted(): boolean {
    return false;
  }

  value(index: number, column: number): RawValue {
    const value = this.#source.value(this.#rows[index] as GeoPackageRow, column);
    return typeof value === 'number' && this.#columns[column]?.type === 'boolean' ? value !== 0 : value;
  }

  extras(): null {
    return null;
  }

  readGeometry(index: number, into: GeometryBuffer): void {
    const blob = this.#blob(index);
    const from = blob === null ? 0 : wkbStart(blob);
    if (blob === null || from < 0) return into.reset(blob === null ? 'none' : 'broken');
    readWkb(blob, from, blob.length, into);
    this.#crs.toLonLat?.(into.coords, 0, into.vertexCount);
  }

  geometryHash(index: number): number {
    const blob = this.#blob(index);
    if (blob === null || ((blob[FLAGS] ?? 0) & IS_EMPTY) !== 0) return 0;
    const from = wkbStart(blob);
    return from < 0 || from >= blob.length ? 0 : hashBytes(blob, from, blob.length);
  }

  #blob(index: number): Buffer | null {
    const blob = this.#rows[index]?.[GEOMETRY];
    return blob instanceof Uint8Array ? Buffer.from(blob.buffer, blob.byteOffset, blob.length) : null;
  }
}

/** Returns the start of the WKB in a GeoPackageBinary (GeoPackage 1.3, 2.1.3.1), or -1 if the bytes are not one. */
function wkbStart(bytes: Buffer): number {
  if (bytes.length < HEADER_BYTES || bytes[0] !== 0x47 || bytes[1] !== 0x50) return -1;
  const envelope = ENVELOPE_BYTES[((bytes[FLAGS] as number) >> 1) & 7];
  return envelope === undefined || HEADER_BYTES + envelope > bytes.length ? -1 : HEADER_BYTES + envelope;
}
