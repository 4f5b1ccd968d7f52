/**
 * Speeds up `create extension postgis`. PGlite looks up each C function by `Object.keys(library.exports).indexOf(name)`, and V8 needs milliseconds to list
 * the thousands of symbols of PostGIS. That was 40% of the time for creating a database. From now on, `Object.keys` of this thread lists the symbols of a
 * library only once. They don't change after the library is loaded, and no other object has the symbol with which PostgreSQL recognizes its libraries.
 */
export function cacheSymbols(): void {
  const listKeys = Object.keys;
  const cache = new WeakMap<object, string[]>();
  Object.keys = (of: object): string[] => {
    const cached = cache.get(of);
    if (cached !== undefined) return cached;
    const keys = listKeys(of);
    if (Object.hasOwn(of, 'Pg_magic_func')) cache.set(of, keys);
    return keys;
  };
}
