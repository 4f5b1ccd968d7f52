import type { Db } from './database.ts';

/** Maps a database's connections with a time limit to its connections without one. */
const unlimited = new WeakMap<Db, Db>();

/** Registers that two Kysely instances are connections to the same database. */
export function markSameDatabase(limited: Db, main: Db): void {
  unlimited.set(limited, main);
}

/**
 * Returns a function that returns one value for each database that this process has open. `make` makes the value on first use. For caches that all features must
 * share, so that a change by one reaches the others.
 */
export function perDatabase<T>(make: () => T): (db: Db) => T {
  const values = new WeakMap<Db, T>();
  return (db) => {
    const main = unlimited.get(db) ?? db;
    let value = values.get(main);
    if (value === undefined) values.set(main, (value = make()));
    return value;
  };
}
