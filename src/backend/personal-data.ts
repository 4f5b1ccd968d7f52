import type { Db, Trx } from './db/database.ts';

/** One thing that is held about a person, as it is given to them. `geometry` is GeoJSON. */
export interface PersonalRecord {
  geometry?: unknown;
  [name: string]: unknown;
}

/**
 * What a feature holds about people, in one value: it is given to them on their wish, and goes with their account. Every feature that keeps
 * something under an account gives its own to the app, in one line.
 */
export interface PersonalData {
  /** Of its file in the archive: `follows` is follows.json, and follows.geojson when it has places. */
  name: string;
  /** What it is, for its person: "Parcels and places that you follow". */
  description: string;
  /** Every table that it speaks for. */
  tables: readonly string[];
  hasGeometry?: true;
  /** A part of it in an order that stays; fewer records than `limit` when it is the last. No secrets: a hash helps nobody. */
  page(db: Db, accountId: string, window: { offset: number; limit: number }): Promise<PersonalRecord[]>;
  /** Removes what doesn’t go by itself when the row of the account does. In the transaction of the deletion. */
  forget?(trx: Trx, accountId: string): Promise<void>;
}
