import type { ParcelGeometry, StoredValue } from '../../../parcels/rules/parcel-row.ts';
import type { SpatialJoinReport } from '../../rules/spatial-report.ts';

/**
 * Fills columns of a parcel from its location: spatial joins, and the place below the county. Created once per import or dry run, in its process. In an import,
 * `derive` is called for every parcel, after its polygon is repaired and before it is written; in a dry run, before invalid polygons are repaired.
 */
export interface RowDeriver {
  /** The standard or county columns that it may fill; `DerivedRow` refers to them by index. */
  readonly columns: readonly { name: string }[];
  /** True if it may assign parcels to a place below the county: then the path of each parcel is stored. */
  readonly setsPlace?: boolean;
  derive(geometry: ParcelGeometry, row: DerivedRow): void;
  /** Returns a report of each spatial join. Called after the last row. */
  spatialJoins?(): SpatialJoinReport[];
  /** Returns sentences for the import's report. Called after the last row. */
  report(): readonly string[];
  close(): Promise<void>;
}

/** A parcel as a deriver reads and changes it. */
export interface DerivedRow {
  /** 1-based row number in the file. */
  readonly row: number;
  /** Returns the current value of the deriver's column `index`, from the file or an earlier deriver. Always null for county columns. */
  get(index: number): StoredValue;
  set(index: number, value: StoredValue): void;
  /** Assigns the parcel to a place below the county by its path, `/us/ma/middlesex/cambridge`. */
  setPlace(path: string): void;
}
