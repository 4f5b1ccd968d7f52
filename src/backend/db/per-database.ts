import type { Db } from './database.ts';

/** The connections without a time limit, by those with one: both are the same database. */
const unlimited = new WeakMap<Db, Db>();

/** Notes that two values of Kysely are connections to the same database. */
export function markSameDatabase(limited: Db, main: Db): void {
  unlimited.set(limited, main);
}

/** One value for each database that this process has open, made when first asked for: a cache that a change in one feature must reach in all. */
export function perDatabase<T>(make: () => T): (db: Db) => T {
  const values = new WeakMap<Db, T>();
  return (db) => {
    const main = unlimited.get(db) ?? db;
    let value = values.get(main);
    if (value === undefined) values.set(main, (value = make()));
    return value;
  };
}
