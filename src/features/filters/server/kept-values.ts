/** Values that were costly to make, by name, up to a number of bytes; those unused the longest go first. Askers at once share one making. */
export interface KeptValues<T> {
  get(name: string, make: () => Promise<T>): Promise<T>;
}

export function createKeptValues<T>(maxBytes: number, sizeOf: (value: T) => number): KeptValues<T> {
  const kept = new Map<string, { value: Promise<T>; bytes: number }>();
  let total = 0;
  const trim = () => {
    for (const [name, { bytes }] of kept) {
      if (total <= maxBytes) return;
      if (bytes === 0) continue; // in the making
      kept.delete(name);
      total -= bytes;
    }
  };
  return {
    get(name, make) {
      const found = kept.get(name);
      if (found !== undefined) {
        kept.delete(name); // the last used is the last of the map
        kept.set(name, found);
        return found.value;
      }
      const entry = { value: make(), bytes: 0 };
      kept.set(name, entry);
      entry.value.then(
        (value) => {
          if (kept.get(name) !== entry) return;
          entry.bytes = Math.max(1, sizeOf(value));
          total += entry.bytes;
          trim();
        },
        () => {
          if (kept.get(name) === entry) kept.delete(name); // the next one tries again
        },
      );
      return entry.value;
    },
  };
}
