import type { Db, Trx } from './db/database.ts';

/** One record about a person, as they receive it. `geometry` is GeoJSON. */
export interface PersonalRecord {
  geometry?: unknown;
  [name: string]: unknown;
}

/**
 * A kind of data about people that a feature stores. It is part of the archive that a person can request, and is deleted with their account. Every feature that
 * stores data by account adds its kinds to its manifest.
 */
export interface PersonalData {
  /** The name of its file in the archive: `follows` becomes follows.json, and also follows.geojson if it has geometry. */
  name: string;
  /** A description for the person: "Parcels and places that you follow". */
  description: string;
  /** All tables that hold this data. */
  tables: readonly string[];
  hasGeometry?: true;
  /** Returns a page of the records in a stable order. A page with fewer records than `limit` is the last. Records never contain secrets, not even hashes. */
  page(db: Db, accountId: string, window: { offset: number; limit: number }): Promise<PersonalRecord[]>;
  /** Deletes the data that the database doesn't delete with the row of the account. Runs in the transaction of the deletion. */
  forget?(trx: Trx, accountId: string): Promise<void>;
}
