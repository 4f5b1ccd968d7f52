interface Options<Value> {
  load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>;
  /** The time to gather ids before a request. */
  waitMs: number;
  /** The most cached values. The oldest are evicted first. */
  remember: number;
}

export interface Batcher<Value> {
  /** Returns undefined when there is no value for this id. A failed request isn't cached. */
  find: (id: number) => Promise<Value | undefined>;
  peek: (id: number) => Value | undefined;
  forget: () => void;
}

/** Combines lookups within a short time into one request, and caches the values. */
export function createBatcher<Value>({ load, waitMs, remember }: Options<Value>): Batcher<Value> {
  const cache = new Map<number, Value>();
  const pending = new Map<number, Promise<Value | undefined>>();
  let gathering: { ids: number[]; answer: Promise<ReadonlyMap<number, Value>> } | null = null;
  let generation = 0;

  function gather(id: number): Promise<ReadonlyMap<number, Value>> {
    if (gathering === null) {
      const ids: number[] = [];
      const answer = new Promise<void>((resolve) => {
        setTimeout(resolve, waitMs);
      }).then(() => {
        gathering = null;
        return load(ids);
      });
      gathering = { ids, answer };
    }
    gathering.ids.push(id);
    return gathering.answer;
  }

  function keep(id: number, value: Value): void {
    cache.delete(id);
    cache.set(id, value);
    if (cache.size <= remember) return;
    const [oldest] = cache.keys();
    if (oldest !== undefined) cache.delete(oldest);
  }

  async function ask(id: number): Promise<Value | undefined> {
    const startedIn = generation;
    try {
      const value = (await gather(id)).get(id);
      // A reply to a request from before `forget` may contain what the reader may no longer see.
      if (value !== undefined && startedIn === generation) keep(id, value);
      return value;
    } finally {
      if (startedIn === generation) pending.delete(id);
    }
  }

  return {
    find(id) {
      const value = cache.get(id);
      if (value !== undefined) return Promise.resolve(value);
      const request = pending.get(id) ?? ask(id);
      pending.set(id, request);
      return request;
    },
    peek: (id) => cache.get(id),
    forget() {
      generation += 1;
      cache.clear();
      pending.clear();
      gathering = null;
    },
  };
}
