/** A value that is read again when it is older than `maxAgeMs`; readers at the same time share one reading. */
export interface CachedValue<T> {
  /** The value; the one known when reading it again takes longer than `timeoutMs` or fails. */
  get(): Promise<T>;
  /** Reads now and gives what was read. */
  refresh(): Promise<T>;
}

export interface CachedValueOptions {
  maxAgeMs: number;
  /** How long a reader waits for the new value when there is an old one: the embedded database may be at work for seconds. */
  timeoutMs: number;
  /** Told of a reading that failed while an old value served. */
  onError(error: unknown): void;
  now?: () => number;
}

export function createCachedValue<T>(read: () => Promise<T>, options: CachedValueOptions): CachedValue<T> {
  const { maxAgeMs, timeoutMs, onError, now = () => performance.now() } = options;
  let known: { at: number; value: T } | undefined;
  let reading: Promise<T> | undefined;
  const start = (): Promise<T> => {
    const at = now();
    const current = read()
      .then(
        (value) => {
          // A reading that began earlier may end later: it must not take the place of a newer value.
          if (known === undefined || at >= known.at) known = { at, value };
          return value;
        },
        (error: unknown) => {
          if (known !== undefined) {
            known = { ...known, at: Math.max(at, known.at) }; // tried again when it is old once more, not at every request
            onError(error);
          }
          throw error;
        },
      )
      .finally(() => {
        if (reading === current) reading = undefined;
      });
    reading = current;
    return current;
  };
  return {
    get() {
      if (known !== undefined && now() - known.at < maxAgeMs) return Promise.resolve(known.value);
      const current = reading ?? start();
      if (known === undefined) return current;
      const old = known.value;
      const fresh = current.catch(() => old);
      return Promise.race([fresh, later(timeoutMs).then(() => old)]);
    },
    async refresh() {
      // A reading under way may have begun before what the caller just wrote.
      await reading?.catch(() => undefined);
      return start();
    },
  };
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
