import path from 'node:path';
import type { ChunkPosition } from '../../../../backend/threads/chunk-file.ts';
import type { CountyColumn } from '../../../parcels/rules/county-column-schema.ts';
import type { EditionLayout } from '../../../parcels/rules/parcel-row.ts';
import type { ImportReport, Recipe } from '../../contract.ts';

/** The task of the process that reads a file. */
export interface ImportTask {
  file: string;
  recipe: Recipe | null;
  geoid: string;
  placePath: string;
  /** Display name of the county and code of its state, for the columns `county` and `state2`. */
  county: string;
  state2: string | null;
  /** The start of the import: days since 1970-01-01, and milliseconds. */
  today: number;
  startedAtMs: number;
  /** The folder for unpacked archives; the caller empties it. */
  scratchDir: string;
  /** The folder that the edition's parts write their files to. */
  partsDir: string;
  /** Bytes per COPY chunk, and the maximum number of chunks on the way. */
  chunkBytes: number;
  chunksInFlight: number;
  /** The county's current edition, whose ids are kept; null for its first edition. */
  previous: PreviousEdition | null;
}

export interface PreviousEdition {
  editionId: number;
  parcels: number;
  /** The column of its file with the parcel numbers; null if there is none, or when it is unknown. */
  numberColumn: string | null;
}

/** The facts that the process learned before the first row. */
export interface ImportOpening {
  layout: EditionLayout;
  /** Columns of the COPY stream, in order. */
  copyColumns: readonly string[];
  /** Alternating longitude and latitude, from all over the file. */
  samplePoints: Float64Array;
  format: string;
  crs: string;
  encoding: string;
  columns: readonly { from: string; to: string | null; reason: string }[];
}

/** The result of the process, for the report and the edition. */
export type ImportResult = Pick<
  ImportReport,
  | 'rows_read'
  | 'rows_kept'
  | 'rows_repaired'
  | 'rows_skipped'
  | 'stacked'
  | 'multipart'
  | 'findings'
  | 'skipped_numbers'
  | 'columns'
  | 'crs'
  | 'encoding'
  | 'extent'
  | 'joins'
  | 'spatial_joins'
  | 'unknown_codes'
  | 'warnings'
> & {
  /** The number of parcels that kept the ll_uuid of the edition before. */
  keptIds: number;
  /** The number of parcels that kept their parcel number as well; only numbers that no other parcel has count. */
  keptNumbers: number;
  /** A warning when hardly any parcel has the same number as in the edition before; otherwise null. */
  otherNumbers: string | null;
  /** A sentence per line about important columns that the file lacks; null if none is missing. */
  missing: string | null;
  /** The county columns, in the order of the file. */
  countyColumns: readonly CountyColumn[];
};

/** Questions that only the server can answer, because it has the database. */
export type Question =
  | { kind: 'crs'; epsgCode: number }
  /** Asks for the coordinate systems that a file of the place may be in: `CrsCandidate[]`. */
  | { kind: 'systems'; placePath: string }
  | { kind: 'begin'; opening: ImportOpening }
  | { kind: 'repair'; ewkbHex: readonly string[] }
  /** Asks for the places below a place. */
  | { kind: 'places'; placePath: string }
  /** Asks for the files with the polygons of the spatial joins: `SpatialSources`. */
  | {
      kind: 'spatial';
      recipe: Pick<Recipe, 'spatial_joins' | 'place'>;
      placePath: string;
      scratchDir: string;
    }
  | { kind: 'previous'; editionId: number; afterFid: number; toFid: number }
  /** Asks for the parcels of these rows with their polygons. */
  | { kind: 'polygons'; editionId: number; fids: readonly number[] };

/** `wasValid` is true if PostGIS found no error. `wkbHex` is null if no part with an area is left. */
export interface RepairAnswer {
  wasValid: boolean;
  wkbHex: string | null;
}

/** All questions of an import's process or a dry run. A chunk of rows is answered when the database has taken it. */
export type ImportQuestion = Question | { kind: 'chunk'; chunk: ChunkPosition };

/** Returns the file through which the rows of a task pass. */
export const chunkFileIn = (scratchDir: string): string => path.join(scratchDir, 'rows');

/** Messages of an import's process that need no answer. */
export type ImportNote =
  | { kind: 'progress'; phase: string; done: number; total: number | null }
  /** Every chunk has been sent; the edition's files are still being finished. */
  | { kind: 'read' };
