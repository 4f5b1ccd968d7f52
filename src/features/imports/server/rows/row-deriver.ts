import type { SpatialJoinReport } from '../../rules/spatial-report.ts';
import type { ParcelGeometry, StoredValue } from '../../../parcels/rules/parcel-row.ts';

/**
 * Fills columns of a parcel from where it lies: spatial joins, the smaller place it is in. Made once an import, in the import's process; asked for
 * every parcel after its polygon is repaired and before it is written.
 */
export interface RowDeriver {
  /** Standard or own columns that it may fill, in the order of `DerivedRow`'s indexes. */
  readonly columns: readonly { name: string }[];
  /** True when it says which place a parcel is in: then each parcel's path is written out. */
  readonly setsPlace?: boolean;
  derive(geometry: ParcelGeometry, row: DerivedRow): void;
  /** What came of each spatial join. Asked for at the end. */
  spatialJoins?(): SpatialJoinReport[];
  /** Sentences for the report: what was found where. Asked for at the end. */
  report(): readonly string[];
  close(): Promise<void>;
}

/** A parcel as a deriver sees it. */
export interface DerivedRow {
  /** 1-based row number in the file. */
  readonly row: number;
  /** The value so far of the deriver's column `index`: what the file gave or a deriver before set. Of own columns always null. */
  get(index: number): StoredValue;
  set(index: number, value: StoredValue): void;
  /** Puts the parcel into a place below the county: its path, `/us/ma/middlesex/cambridge`. */
  setPlace(path: string): void;
}
