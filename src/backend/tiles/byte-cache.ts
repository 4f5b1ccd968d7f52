/** Keeps the values that were used last, up to a number of bytes. */
export interface ByteCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, byteLength: number): void;
  clear(): void;
  readonly byteLength: number;
}

/** Every entry is taken to cost its bytes and a little more, so that many empty ones are bounded too. */
const ENTRY_COST = 300;

export function createByteCache<T>(maxBytes: number): ByteCache<T> {
  const entries = new Map<string, { value: T; cost: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.cost ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
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
}
