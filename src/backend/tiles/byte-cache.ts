/** Keeps the values that were used last, up to a number of bytes. */
export interface ByteCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, byteLength: number): void;
  clear(): void;
  readonly byteLength: number;
}

/** Every entry is taken to cost its bytes and a little more, so that many empty ones are bounded too. */
const ENTRY_COST = 300;

export interface CacheFigures {
  name: string;
  entries: number;
  bytes: number;
  hits: number;
  misses: number;
}

/** The caches of this process that have a name, for /metrics. A cache that nobody holds any more is forgotten. */
const named = new Map<string, WeakRef<{ figures(): CacheFigures }>>();

export function cacheFigures(): CacheFigures[] {
  return [...named.values()].flatMap((reference) => reference.deref()?.figures() ?? []);
}

/** With a `name` its figures are shown; a new cache of the same name takes the place of the old one. */
export function createByteCache<T>(maxBytes: number, name?: string): ByteCache<T> {
  const entries = new Map<string, { value: T; cost: number }>();
  let total = 0;
  let hits = 0;
  let misses = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.cost ?? 0;
    entries.delete(key);
  };
  const cache: ByteCache<T> & { figures(): CacheFigures } = {
    figures: () => ({ name: name ?? '', entries: entries.size, bytes: total, hits, misses }),
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) {
        misses++;
        return undefined;
      }
      hits++;
      entries.delete(key); // a Map keeps the order of insertion: the last is the one used last
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, byteLength) {
      remove(key);
      const cost = byteLength + ENTRY_COST + key.length * 2;
      if (cost > maxBytes / 4) return;
      entries.set(key, { value, cost });
      total += cost;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
    clear() {
      entries.clear();
      total = 0;
    },
    get byteLength() {
      return total;
    },
  };
  if (name !== undefined) named.set(name, new WeakRef(cache));
  return cache;
}
