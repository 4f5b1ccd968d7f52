import type { CopyTuple } from '../../db/copy-tuples.ts';

/** The types of columns that are written, as they are in PostgreSQL: `integer` int4, `number` float8, `timestamp` timestamptz. */
export type ExportType = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'timestamp' | 'uuid';

export interface ExportColumn {
  name: string;
  type: ExportType;
  /** The name in a dBase table, at most ten characters. */
  dbfName: string;
  /** What a person calls it. */
  label: string;
}

/** The fields of a row as writers take them: its number, its polygons (EWKB, EPSG:4326), then the columns. */
export const ROW_FIELD = 0;
export const GEOMETRY_FIELD = 1;
export const FIRST_COLUMN = 2;

export interface WriterOptions {
  /** A folder for the files. */
  dir: string;
  /** The name of the files without their ending, and of the table inside: lower case, digits and underscores. */
  name: string;
  /** What the file holds, for people. */
  title: string;
  columns: readonly ExportColumn[];
}

/** A finished file. `isPacked`: its bytes are compressed already. */
export interface WrittenFile {
  file: string;
  name: string;
  isPacked: boolean;
}

/**
 * Writes rows in the order of their numbers into files of one format. `add` never waits: call `settle` after some rows, before more are asked
 * for, and memory stays bounded. After a failure call `abort`; the folder is the caller's to remove.
 */
export interface RowWriter {
  add(tuple: CopyTuple): void;
  settle(): Promise<void>;
  finish(): Promise<WrittenFile[]>;
  abort(): Promise<void>;
}
