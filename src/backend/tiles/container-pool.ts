import type { Container } from './container-reader.ts';

/** Keeps containers open, up to a number of bytes. The least recently used are closed first. */
export interface ContainerPool {
  /** Opens the containers that are not open, and keeps all of them open until `run` is done. */
  use<T>(keys: readonly string[], run: (containers: Container[]) => Promise<T>): Promise<T>;
  /** Closes the unused containers that are not in `keys`. Those in use stay open until a later call, or until the pool needs their bytes. */
  keepOnly(keys: ReadonlySet<string>): void;
}

interface Entry {
  container: Promise<Container>;
  byteLength: number;
  users: number;
}

export function createContainerPool(options: {
  maxBytes: number;
  open(key: string): Promise<Container>;
  onOpen?(key: string, container: Container): void;
  onClose?(key: string): void;
}): ContainerPool {
  const entries = new Map<string, Entry>();

  const open = (key: string): Entry => {
    const entry: Entry = { byteLength: 0, users: 0, container: Promise.reject(new Error('not open')) };
    entry.container.catch(() => undefined);
    entry.container = options.open(key).then(
      (container) => {
        entry.byteLength = container.bytes.byteLength;
        options.onOpen?.(key, container);
        return container;
      },
      (error: unknown) => {
        if (entries.get(key) === entry) entries.delete(key); // the next request tries again
        throw error;
      },
    );
    entry.container.catch(() => undefined); // the caller that uses the container handles the error
    return entry;
  };
  const close = (key: string) => {
    entries.delete(key);
    options.onClose?.(key);
  };
  const trim = () => {
    let total = 0;
    for (const { byteLength } of entries.values()) total += byteLength;
    for (const [key, entry] of entries) {
      if (total <= options.maxBytes) return;
      if (entry.users > 0 || entry.byteLength === 0) continue;
      total -= entry.byteLength;
      close(key);
    }
  };

  return {
    async use(keys, run) {
      const used = keys.map((key) => {
        const entry = entries.get(key) ?? open(key);
        entries.delete(key); // the last entry of the map is the most recently used
        entries.set(key, entry);
        entry.users++;
        return entry;
      });
      try {
        const containers = await Promise.all(used.map((entry) => entry.container));
        return await run(containers);
      } finally {
        for (const entry of used) entry.users--;
        trim();
      }
    },
    keepOnly(keys) {
      for (const [key, entry] of entries)
        if (!keys.has(key) && entry.users === 0 && entry.byteLength > 0) close(key);
    },
  };
}
