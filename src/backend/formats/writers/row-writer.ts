import type { CopyTuple } from '../../db/copy-tuples.ts';

/** The types of exported columns, as in PostgreSQL: `integer` is int4, `number` is float8, `timestamp` is timestamptz. */
export type ExportType = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'timestamp' | 'uuid';

export interface ExportColumn {
  name: string;
  type: ExportType;
  /** The name in a dBASE table, at most ten characters. */
  dbfName: string;
  /** The label of the column, for people. */
  label: string;
}

/** The fields of a row that writers receive: its number, its polygons (EWKB, EPSG:4326), then the columns. */
export const ROW_FIELD = 0;
export const GEOMETRY_FIELD = 1;
export const FIRST_COLUMN = 2;

export interface WriterOptions {
  /** The folder for the files. */
  dir: string;
  /** The name of the files without extension, and of the table in them: lower case, digits and underscores. */
  name: string;
  /** The content of the file, for people. */
  title: string;
  columns: readonly ExportColumn[];
}

/** A finished file. `isPacked`: its bytes are already compressed. */
export interface WrittenFile {
  file: string;
  name: string;
  isPacked: boolean;
}

/**
 * Writes rows, which arrive in the order of their numbers, into files of one format. `add` never waits, so call `settle` after some rows to limit the memory.
 * After a failure call `abort`. The caller removes the folder.
 */
export interface RowWriter {
  add(tuple: CopyTuple): void;
  settle(): Promise<void>;
  finish(): Promise<WrittenFile[]>;
  abort(): Promise<void>;
}
