import type { CountyColumn } from '../../../parcels/rules/county-columns.ts';
import type { EditionLayout } from '../../../parcels/rules/parcel-row.ts';
import type { ImportReport, Recipe } from '../../contract.ts';

/** What the process that reads a file is told. */
export interface ImportTask {
  file: string;
  recipe: Recipe | null;
  geoid: string;
  placePath: string;
  /** Display name of the county and its state, for the record's `county` and `state2`. */
  county: string;
  state2: string | null;
  /** Days since 1970-01-01 and milliseconds: when the import began. */
  today: number;
  startedAtMs: number;
  /** For unpacking archives; emptied by the caller. */
  scratchDir: string;
  /** Where the edition's parts write their files. */
  partsDir: string;
  /** Size of the COPY chunks, and how many may be on the way. */
  chunkBytes: number;
  chunksInFlight: number;
  /** The county's current edition, whose ids are to be kept; null when this is the first. */
  previous: PreviousEdition | null;
}

export interface PreviousEdition {
  editionId: number;
  parcels: number;
  /** The column of its file that the parcel numbers were from; null when none was, or when that is not known. */
  numberColumn: string | null;
}

/** What the process found out before the first row. */
export interface ImportOpening {
  layout: EditionLayout;
  /** Columns of the COPY stream, in order. */
  copyColumns: readonly string[];
  /** Longitude and latitude by turns, from all over the file. */
  samplePoints: Float64Array;
  format: string;
  crs: string;
  encoding: string;
  columns: readonly { from: string; to: string | null; reason: string }[];
}

/** What the process reports at the end. */
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
  /** Parcels that kept the ll_uuid of the edition before. */
  keptIds: number;
  /** Of these, parcels that kept their number as well. */
  keptNumbers: number;
  /** Says that hardly a parcel has its number of the edition before; null when that is not so. */
  otherNumbers: string | null;
  /** What no column was recognized as; null: nothing is missing. */
  missing: string | null;
  /** The county columns, in the order of the file. */
  countyColumns: readonly CountyColumn[];
};

/** Questions that only the server, which has the database, can answer. */
export type Question =
  | { kind: 'crs'; epsgCode: number }
  | { kind: 'begin'; opening: ImportOpening }
  | { kind: 'repair'; ewkbHex: readonly string[] }
  /** The places below one. */
  | { kind: 'places'; placePath: string }
  /** Where the polygons are that the recipe joins by place: `SpatialSources`. */
  | {
      kind: 'spatial';
      recipe: Pick<Recipe, 'spatial_joins' | 'place'>;
      placePath: string;
      scratchDir: string;
    }
  | { kind: 'previous'; editionId: number; afterFid: number; toFid: number }
  /** The parcels of these rows with their polygons. */
  | { kind: 'polygons'; editionId: number; fids: readonly number[] };

/** `wasValid`: PostGIS found nothing wrong. `wkbHex` null: nothing with an area is left. */
export interface RepairAnswer {
  wasValid: boolean;
  wkbHex: string | null;
}

/** What the process of an import or a dry run asks the server; a chunk of rows is answered when the database has taken it. */
export type AskedByImport = Question | { kind: 'chunk'; bytes: Uint8Array };

export type ToldByImport =
  | { kind: 'progress'; phase: string; done: number; total: number | null }
  /** Every chunk has been sent; the edition's files are still being finished. */
  | { kind: 'read' };
