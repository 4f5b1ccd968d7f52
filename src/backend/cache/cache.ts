/** A cache of the most recently used values by key, bounded in bytes, entries and age. */
export interface Cache<T> {
  get(key: string): T | undefined;
  /** `byteLength` is the size of the value in bytes. Without it, `sizeOf` of the options decides. */
  set(key: string, value: T, byteLength?: number): void;
  /** Returns the cached value, or makes it. Concurrent callers share one call of `make`. A failure is not cached, so the next caller tries again. */
  load(key: string, make: () => Promise<T>): Promise<T>;
  delete(key: string): void;
  clear(): void;
  /** The keys, from the least to the most recently used. */
  keys(): readonly string[];
  readonly byteLength: number;
}

export interface CacheOptions<T> {
  /** The name of its metrics at /metrics. A new cache replaces an older one of the same name. */
  name?: string;
  maxBytes?: number;
  maxEntries?: number;
  /** The maximum age of an entry. It is counted from the call of `set`, or from the moment when `load` began to make the value. */
  maxAgeMs?: number;
  /** Returns the size of a value in bytes, for values whose size `set` doesn't state. Without this function, such a value counts as an entry without bytes. */
  sizeOf?(value: T): number;
}

export interface CacheFigures {
  name: string;
  entries: number;
  bytes: number;
  hits: number;
  misses: number;
}

interface Entry<T> {
  value: T;
  cost: number;
  at: number;
}

/** The cost of an entry beyond its bytes, so that many empty entries are bounded, too. */
const ENTRY_COST = 300;
/** A value that takes more than this share of the bytes is not cached: it would push out too many others. */
const MAX_SHARE = 1 / 4;

/** The named caches of this process. The references are weak, so that unused caches can be collected. */
const named = new Map<string, WeakRef<{ figures(): CacheFigures }>>();

export function cacheFigures(): CacheFigures[] {
  return [...named.values()].flatMap((reference) => reference.deref()?.figures() ?? []);
}

/** Makes a cache. Give it at least one bound. Reads and writes take the same time at any size. */
export function createCache<T>({
  name,
  maxBytes = Infinity,
  maxEntries = Infinity,
  maxAgeMs = Infinity,
  sizeOf = () => 0,
}: CacheOptions<T>): Cache<T> {
  const entries = new Map<string, Entry<T>>();
  const loading = new Map<string, Promise<T>>();
  let total = 0;
  let hits = 0;
  let misses = 0;

  const remove = (key: string) => {
    total -= entries.get(key)?.cost ?? 0;
    entries.delete(key);
  };
  const add = (key: string, value: T, byteLength: number, at: number) => {
    remove(key);
    const cost = byteLength + ENTRY_COST + key.length * 2;
    if (cost > maxBytes * MAX_SHARE) return;
    entries.set(key, { value, cost, at });
    total += cost;
    for (const oldest of entries.keys()) {
      if (total <= maxBytes && entries.size <= maxEntries) break;
      remove(oldest);
    }
  };
  const find = (key: string): Entry<T> | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || performance.now() - entry.at >= maxAgeMs) {
      remove(key);
      misses++;
      return undefined;
    }
    hits++;
    entries.delete(key); // a Map keeps the order of insertion, so the most recently used entry is the last
    entries.set(key, entry);
    return entry;
  };

  const cache: Cache<T> & { figures(): CacheFigures } = {
    figures: () => ({ name: name ?? '', entries: entries.size, bytes: total, hits, misses }),
    get: (key) => find(key)?.value,
    set(key, value, byteLength = sizeOf(value)) {
      loading.delete(key); // a value that `load` began to make earlier must not replace this one
      add(key, value, byteLength, performance.now());
    },
    load(key, make) {
      const entry = find(key);
      if (entry !== undefined) return Promise.resolve(entry.value);
      const running = loading.get(key);
      if (running !== undefined) return running;
      const at = performance.now();
      const made = make().then(
        (value) => {
          if (loading.get(key) === made) {
            loading.delete(key);
            add(key, value, sizeOf(value), at);
          }
          return value;
        },
        (error: unknown) => {
          if (loading.get(key) === made) loading.delete(key);
          throw error;
        },
      );
      loading.set(key, made);
      return made;
    },
    delete(key) {
      loading.delete(key);
      remove(key);
    },
    clear() {
      loading.clear();
      entries.clear();
      total = 0;
    },
    keys: () => [...entries.keys()],
    get byteLength() {
      return total;
    },
  };
  if (name !== undefined) named.set(name, new WeakRef(cache));
  return cache;
}
