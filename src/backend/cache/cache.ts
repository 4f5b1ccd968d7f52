/** Values by key that were used last, within bounds of bytes, entries and age. */
export interface Cache<T> {
  get(key: string): T | undefined;
  /** `byteLength` is what the value weighs, when the cache was made without `sizeOf`. */
  set(key: string, value: T, byteLength?: number): void;
  /** The value, made when it is not there. Callers at the same time share one making; a failure is not kept, and the next caller tries again. */
  load(key: string, make: () => Promise<T>): Promise<T>;
  delete(key: string): void;
  clear(): void;
  /** The one used last is the last. */
  keys(): readonly string[];
  readonly byteLength: number;
}

export interface CacheOptions<T> {
  /** Shows its figures at /metrics under this name; a new cache of the same name takes the place of the old one. */
  name?: string;
  maxBytes?: number;
  maxEntries?: number;
  /** An entry is not given after this time, counted from when it was set or its making began. */
  maxAgeMs?: number;
  /** Bytes of a value; without it a value weighs what `set` says, or nothing. */
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

/** Every entry is taken to cost its bytes and a little more, so that many empty ones are bounded too. */
const ENTRY_COST = 300;
/** A value that takes more than this share of the bytes is not kept: it would push out everything else. */
const LARGEST_SHARE = 1 / 4;

/** The caches of this process that have a name. A cache that nobody holds any more is forgotten. */
const named = new Map<string, WeakRef<{ figures(): CacheFigures }>>();

export function cacheFigures(): CacheFigures[] {
  return [...named.values()].flatMap((reference) => reference.deref()?.figures() ?? []);
}

/** Give it at least one bound. Reading and writing cost the same whatever its size. */
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
    if (cost > maxBytes * LARGEST_SHARE) return;
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
    entries.delete(key); // a Map keeps the order of insertion: the last is the one used last
    entries.set(key, entry);
    return entry;
  };

  const cache: Cache<T> & { figures(): CacheFigures } = {
    figures: () => ({ name: name ?? '', entries: entries.size, bytes: total, hits, misses }),
    get: (key) => find(key)?.value,
    set(key, value, byteLength = sizeOf(value)) {
      loading.delete(key); // what was begun before must not take its place
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
