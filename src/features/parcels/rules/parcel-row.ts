import type { ParcelColumnName } from './parcel-columns.ts';

/**
 * Polygons of one parcel, flat. `coords` holds lon, lat pairs in degrees (EPSG:4326); rings are closed (the first vertex stands again
 * at the end), shells counter-clockwise and holes clockwise (RFC 7946). `ringEnds[i]` is the vertex index after ring i;
 * `polygonEnds[j]` the ring index after polygon j; the first ring of a polygon is its shell.
 */
export interface ParcelGeometry {
  coords: Float64Array;
  ringEnds: readonly number[];
  polygonEnds: readonly number[];
}

/** A value as stored: text, integer/number, boolean; dates as days since 1970-01-01, timestamps as milliseconds. */
export type StoredValue = string | number | boolean | null;

/** A text as UTF-8 in a buffer that is used again for the next row: `Utf8Text` of the backend. */
export interface TextInBytes {
  bytes: Uint8Array;
  from: number;
  to: number;
  toString(): string;
}

/**
 * One validated parcel on its way into an edition. The importer may reuse the object for the next row: consumers copy what
 * they keep.
 */
export interface ParcelRow {
  /** 1-based row id inside the county, dense, in order of arrival. */
  ogcFid: number;
  /** ll_uuid as 16 bytes. */
  uuid: Uint8Array;
  geometry: ParcelGeometry;
  /** A point guaranteed inside, degrees. */
  lon: number;
  lat: number;
  /** In the order of `EditionLayout.columns`; texts may be bytes, never none of them. `true` stands for a value that no part of the edition reads. */
  values: readonly (StoredValue | TextInBytes)[];
  /** The county's own columns as a JSON object, or null. */
  custom: string | null;
}

/** What every part of an edition is told before the first row. */
export interface EditionLayout {
  geoid: string;
  placePath: string;
  /** The standard columns that this county's file fills, computed ones included, in the order of `ParcelRow.values`. */
  columns: readonly ParcelColumnName[];
}

/** A part of an edition that is made from the stream of its rows: the parcel store, the search index. */
export interface EditionPart {
  /** The columns whose values it looks at; of the others it only learns whether there is one. */
  readonly reads: ReadonlySet<ParcelColumnName>;
  /** Takes a copy of what it needs from the row. */
  add(row: ParcelRow): void;
  /** Writes its files into the edition's folder. */
  finish(): Promise<void>;
}
