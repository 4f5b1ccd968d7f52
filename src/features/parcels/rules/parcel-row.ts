import type { ParcelColumnName } from './parcel-columns.ts';
import type { CountyColumnType } from './value-type.ts';

/**
 * The polygons of one parcel as flat arrays. `coords` holds lon, lat pairs in degrees (EPSG:4326). Rings are closed (the last vertex repeats
 * the first), shells counterclockwise and holes clockwise (RFC 7946). `ringEnds[i]` is the vertex index after ring i, and `polygonEnds[j]`
 * the ring index after polygon j. The first ring of a polygon is its shell.
 */
export interface ParcelGeometry {
  coords: Float64Array;
  ringEnds: readonly number[];
  polygonEnds: readonly number[];
}

/** A stored value: text, number or boolean. Dates are days since 1970-01-01, timestamps are milliseconds. */
export type StoredValue = string | number | boolean | null;

/** A text as UTF-8 in a buffer that is reused for the next row. It matches `Utf8Text` of the backend. */
interface TextInBytes {
  bytes: Uint8Array;
  from: number;
  to: number;
  toString(): string;
}

/**
 * One validated parcel to be written to an edition. The importer may reuse the object for the next row, so consumers must copy what they
 * keep.
 */
export interface ParcelRow {
  /** The row number inside the county: consecutive from 1, in order of arrival. */
  ogcFid: number;
  /** The `ll_uuid` as 16 bytes. */
  uuid: Uint8Array;
  geometry: ParcelGeometry;
  /** A point inside the parcel, in degrees. */
  lon: number;
  lat: number;
  /**
   * Values in the order of `EditionLayout.columns`. Texts may be bytes, but never empty ones. `true` replaces a value that no part of the edition reads.
   */
  values: readonly (StoredValue | TextInBytes)[];
  /** The county's own columns as a JSON object, or null. */
  custom: TextInBytes | null;
}

/** The facts that every part of an edition gets before the first row. */
export interface EditionLayout {
  geoid: string;
  placePath: string;
  /** The standard columns that this county's file fills, including computed ones, in the order of `ParcelRow.values`. */
  columns: readonly ParcelColumnName[];
  /** The county's own columns in the order in which they get room on the map. Absent: the order in which the rows have them first. */
  ownColumns?: readonly string[];
}

/** A joined record, such as a unit of a condominium, as the parts of an edition get it. */
export interface JoinedRecord {
  ogcFid: number;
  /** With its unit. */
  address: string | null;
  owner: string | null;
}

/** A part of an edition that is built from the stream of its rows, such as the parcel store or the search index. */
export interface EditionPart {
  /** The columns whose values this part reads. Of the other columns it learns at most whether there is a value. */
  readonly reads: ReadonlySet<ParcelColumnName>;
  /** False for a part that needs neither the polygons nor whether the other columns have a value: its rows may come without both. */
  readonly needsWholeRows: boolean;
  /** Processes a row and copies what it needs. */
  add(row: ParcelRow): void;
  /** Processes a joined record of a parcel. Called after all rows, in the order of the parcels. */
  addRecord?(record: JoinedRecord): void;
  /** Writes its files into the edition's folder. Returns what it learned about the county's own columns. */
  finish(): Promise<readonly CountyColumnType[]>;
  /** Closes its files, finished or not. Can be called twice. A thread or a process that ends closes them by itself. */
  close(): void;
}
