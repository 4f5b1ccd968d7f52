import type { LookUpCrs } from './crs.ts';
import type { GeometryBuffer } from './geometry-buffer.ts';
import type { TextBytes } from './text-bytes.ts';
import type { UnpackLimit } from './unpack-limit.ts';

/** A value in the form of the file. Text is not trimmed, and a nested JSON value is JSON text. */
export type RawValue = string | number | boolean | null;

export interface SourceColumn {
  name: string;
  /** The type that the file declares. GeoJSON declares none. */
  type: 'text' | 'number' | 'date' | 'boolean' | 'unknown';
}

/**
 * Consecutive features of a file. A batch is valid until the next one is requested. Values and geometry are decoded on request, so a pass that needs only some
 * of them is fast.
 */
export interface FeatureBatch {
  /** The 1-based row number of the batch's first feature. In a sample of a large text file, or of a GeoPackage in which ids are missing, it is an estimate. */
  readonly firstRow: number;
  readonly count: number;
  /** Returns true for a row that the file marks as deleted but still contains. */
  isDeleted(index: number): boolean;
  /** Returns true for a row of a text table with more or fewer fields than the header. Other formats leave this out. */
  isUneven?(index: number): boolean;
  /** Returns a value. Throws a `Problem` that names the row if the bytes are not a feature. */
  value(index: number, column: number): RawValue;
  /**
   * Sets `into` to the bytes of a text without making a string; to length 0 if there is no text. Returns false if only `value` can decode it. A format that
   * can't do this leaves it out.
   */
  textBytes?(index: number, column: number, into: TextBytes): boolean;
  /** Decodes a geometry into the buffer: longitude and latitude in degrees, with rings grouped into polygons. */
  readGeometry(index: number, into: GeometryBuffer): void;
  /** Returns a 52-bit hash of the stored geometry; 0 for an absent one. Features with identical geometry have the same hash. */
  geometryHash(index: number): number;
  /** Returns attributes beyond the source's columns (GeoJSON features may have different ones), or null. */
  extras(index: number): Readonly<Record<string, RawValue>> | null;
}

export interface FeatureOptions {
  /** False: `value` and `extras` won't be called, so the attribute table is not read. */
  attributes: boolean;
}

/** An open file. Only one batch of it is in memory. */
export interface FeatureSource {
  format: string;
  columns: readonly SourceColumn[];
  /** The coordinate system, for people: `NAD_1983_StatePlane_Maryland_FIPS_1900_Feet (from the .prj file)`. */
  crs: string;
  /** True if the file names no coordinate system that is known here, so that degrees are assumed. */
  isCrsAssumed?: boolean;
  /** The encoding, for people: `utf-8 (from the .cpg file)`. */
  encoding: string;
  /** null if the number of rows is unknown until the end of the file. */
  rowCount: number | null;
  /** The kind of geometry that the file declares or its sampled features have. `mixed`: unknown, or several kinds; `none`: a table of attributes alone. */
  geometryKind: GeometryKind;
  /** Sentences about the file that the operator should read. Reading the rows may add more. */
  warnings?: readonly string[];
  features(options?: FeatureOptions): AsyncIterable<FeatureBatch>;
  /** Returns features from throughout the file, about `rows` at most and at least one, for detecting what the columns contain. */
  sample(rows: number): AsyncIterable<FeatureBatch>;
  close(): Promise<void>;
}

/** The name that selects all layers of a file, an archive or a folder as one. */
export const ALL_LAYERS = '*';

export interface OpenOptions {
  /** Overrides the coordinate system of the file: `EPSG:2248`, a proj string or WKT. */
  crs?: string | undefined;
  encoding?: string | undefined;
  /** The layer or table to read from a file or archive with two or more; `ALL_LAYERS` for all as one. Without it `chooseLayer` decides. */
  layer?: string | undefined;
  /** Selects a layer if `chooseLayer` alone can't. */
  preferLayer?: PreferLayer | undefined;
  lookUpCrs?: LookUpCrs | undefined;
  /** A folder for unpacked archives, which the caller removes. */
  scratchDir: string;
  /** An archive that would unpack to more bytes is refused. Without it, only excessive ones are. */
  maxUnpackedBytes?: number | undefined;
  /** How much may still be unpacked while one file is opened. `openSource` and `listSourceLayers` set it; their callers leave it out. */
  unpackLimit?: UnpackLimit | undefined;
}

export type GeometryKind = 'polygon' | 'line' | 'point' | 'mixed' | 'none';

/** Selects a layer by its name, for a caller that needs a certain one, such as that of the parcels; undefined if the names don't tell. */
export type PreferLayer = (names: readonly string[]) => string | undefined;

/** A layer of features or a table of attributes alone in a file. */
export interface SourceLayer {
  name: string;
  geometryKind: GeometryKind;
  /** null if the number of rows is unknown until the end of the file. */
  rowCount: number | null;
}

/** What is known about a format before one of its files is read. */
export interface FormatEntry {
  id: string;
  label: string;
  /** In lower case, with the dot. */
  extensions: readonly string[];
  /** The extensions of files with the same name that belong to the data set, besides the main one. */
  parts?: readonly string[];
  /** The name of a file that identifies a folder as a data set of this format. */
  folderMarker?: string;
  /**
   * Returns true if a file is of this format, by its first bytes or the files beside it. Needed if a format before this one in `formats.ts` has the same
   * extension.
   */
  recognizes?(file: string): Promise<boolean>;
}

/** Reads the files of a format. */
export interface FormatReader {
  open(file: string, options: OpenOptions): Promise<FeatureSource>;
  /** Lists the layers of a file. Formats with one layer per file leave this out. */
  listLayers?(file: string, options: OpenOptions): Promise<SourceLayer[]>;
}

/** One file format; `formats.ts` lists them. */
export interface Format extends FormatEntry, FormatReader {}
