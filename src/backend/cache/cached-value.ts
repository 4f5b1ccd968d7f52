/** A value that is read again after `maxAgeMs`. Concurrent readers share one reading. */
export interface CachedValue<T> {
  /** Returns the value. If a new reading fails or takes longer than `timeoutMs`, returns the old value. */
  get(): Promise<T>;
  /** Reads the value now and returns it. */
  refresh(): Promise<T>;
}

export interface CachedValueOptions {
  maxAgeMs: number;
  /** The maximum time that a reader waits for a new value if there is an old one. The embedded database may be busy for seconds. */
  timeoutMs: number;
  /** Called when a reading fails although there is an old value. `get` then returns the old value. */
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
          // A reading that began earlier may end later. It must not replace a newer value.
          if (known === undefined || at >= known.at) known = { at, value };
          return value;
        },
        (error: unknown) => {
          if (known !== undefined) {
            known = { ...known, at: Math.max(at, known.at) }; // the next attempt is after `maxAgeMs`, not at every request
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
      // A reading that is in progress may have begun before the caller's last write.
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
