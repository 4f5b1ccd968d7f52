import type { Container } from './container-reader.ts';

/** Containers that are open, up to a number of bytes; the ones unused the longest are let go first. */
export interface ContainerPool {
  /** Opens what isn't open and keeps all of it open until `run` is done. */
  use<T>(keys: readonly string[], run: (containers: Container[]) => Promise<T>): Promise<T>;
  /** Lets go of everything that isn't in `keys` as soon as it is unused. */
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
  onOpen(key: string, container: Container): void;
  onClose(key: string): void;
}): ContainerPool {
  const entries = new Map<string, Entry>();

  const open = (key: string): Entry => {
    const entry: Entry = { byteLength: 0, users: 0, container: Promise.reject(new Error('not open')) };
    entry.container.catch(() => undefined);
    entry.container = options.open(key).then(
      (container) => {
        entry.byteLength = container.bytes.byteLength;
        options.onOpen(key, container);
        return container;
      },
      (error: unknown) => {
        if (entries.get(key) === entry) entries.delete(key); // the next request tries again
        throw error;
      },
    );
    entry.container.catch(() => undefined); // whoever uses it hears of it
    return entry;
  };
  const close = (key: string) => {
    entries.delete(key);
    options.onClose(key);
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
        entries.delete(key); // the last of the map is the one used last
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
