import type { LookUpCrs } from './crs.ts';
import type { GeometryBuffer } from './geometry-buffer.ts';
import type { TextBytes } from './text-bytes.ts';

/** A value as the file holds it. Text is not trimmed; a nested JSON value arrives as its JSON text. */
export type RawValue = string | number | boolean | null;

export interface SourceColumn {
  name: string;
  /** What the file says about it; GeoJSON says nothing. */
  type: 'text' | 'number' | 'date' | 'boolean' | 'unknown';
}

/**
 * Some features in the order of the file. A batch is valid until the next one is asked for. Values and geometry are decoded
 * when they are asked for, so a pass that needs little costs little.
 */
export interface FeatureBatch {
  /** 1-based row number of the batch's first feature. */
  readonly firstRow: number;
  readonly count: number;
  /** True for a row that the file keeps but marks as deleted. */
  isDeleted(index: number): boolean;
  /** True for a row of a text table with more or fewer fields than the header. A format where that can't be leaves this out. */
  isUneven?(index: number): boolean;
  /** Throws a `Problem` that names the row when the bytes are not a feature. */
  value(index: number, column: number): RawValue;
  /**
   * Points `into` at the bytes of a text, without making a string; of length 0 when there is none. False when only `value` can tell.
   * A format that has no such bytes leaves this out.
   */
  textBytes?(index: number, column: number, into: TextBytes): boolean;
  /** Decodes a geometry into the given buffer: longitude and latitude in degrees, rings grouped into polygons. */
  readGeometry(index: number, into: GeometryBuffer): void;
  /** A 52-bit hash of the geometry as stored; 0 for an absent one. Features with identical geometry share it. */
  geometryHash(index: number): number;
  /** Attributes beyond the source's columns (GeoJSON features may differ), or null. */
  extras(index: number): Readonly<Record<string, RawValue>> | null;
}

export interface FeatureOptions {
  /** False: `value` and `extras` are not asked for, so the attribute table is not read. */
  attributes: boolean;
}

/** An opened file. Nothing of it is held in memory but a batch. */
export interface FeatureSource {
  format: string;
  columns: readonly SourceColumn[];
  /** For people: `NAD_1983_StatePlane_Maryland_FIPS_1900_Feet (from the .prj file)`. */
  crs: string;
  /** For people: `utf-8 (from the .cpg file)`. */
  encoding: string;
  /** null when only reading to the end can tell. */
  rowCount: number | null;
  /** What the file says its geometry is; `mixed` when it doesn't say, `none` for a table of attributes alone. */
  geometryKind: GeometryKind;
  features(options?: FeatureOptions): AsyncIterable<FeatureBatch>;
  /** At least some features from all over the file, at most about `rows`, for guessing what the columns hold. */
  sample(rows: number): AsyncIterable<FeatureBatch>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Overrides the file's own statement: `EPSG:2248`, a proj string or WKT. */
  crs?: string | undefined;
  encoding?: string | undefined;
  /** The layer or table to read, of a file or archive that has several; without it `chooseLayer` decides. */
  layer?: string | undefined;
  lookUpCrs?: LookUpCrs | undefined;
  /** A folder for unpacking archives. The caller removes it. */
  scratchDir: string;
  /** An archive that would unpack to more is refused; without it only what is beyond reason. */
  maxUnpackedBytes?: number | undefined;
}

export type GeometryKind = 'polygon' | 'line' | 'point' | 'mixed' | 'none';

/** A layer of features, or a table of attributes alone, in a file. */
export interface SourceLayer {
  name: string;
  geometryKind: GeometryKind;
  /** null when only reading to the end can tell. */
  rowCount: number | null;
}

/** One file format; `formats.ts` lists them. */
export interface Format {
  id: string;
  label: string;
  /** Lower case, with the dot. */
  extensions: readonly string[];
  /** A data set of this format is a folder that holds a file of this name. */
  folderMarker?: string;
  /** Whether a file of an extension that an earlier format has too is of this one, by its first bytes. */
  recognizes?(file: string): Promise<boolean>;
  open(file: string, options: OpenOptions): Promise<FeatureSource>;
  /** What is in a file that can hold several layers; formats that hold one leave this out. */
  listLayers?(file: string, options: OpenOptions): Promise<SourceLayer[]>;
}
