/** A queue of items in the order of their arrival, for one reader. */
export interface Queue<Item> {
  /** Resolves when the reader requests the next item, so that a producer that awaits it stays only one item ahead. Never resolves once the queue has failed. */
  add(item: Item): Promise<void>;
  end(): void;
  /** Passes this error to the reader at once, instead of the items that still wait. */
  fail(error: unknown): void;
  list(): AsyncGenerator<Item>;
}

export function createQueue<Item>(): Queue<Item> {
  let waiting: { item: Item; taken: PromiseWithResolvers<void> }[] = [];
  let failure: { error: unknown } | undefined;
  let hasEnded = false;
  let wake: () => void = () => undefined;
  return {
    add(item) {
      const taken = Promise.withResolvers<void>();
      waiting.push({ item, taken });
      wake();
      return taken.promise;
    },
    end() {
      hasEnded = true;
      wake();
    },
    fail(error) {
      failure ??= { error };
      waiting = [];
      wake();
    },
    async *list() {
      for (;;) {
        if (failure !== undefined) throw failure.error;
        const next = waiting.shift();
        if (next !== undefined) {
          yield next.item;
          next.taken.resolve();
        } else if (hasEnded) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

/** Returns the same items, but reads them at once, before they are requested. `return` ends the reading after the item that is on its way. */
export function readAhead<Item>(items: AsyncIterable<Item>): AsyncIterableIterator<Item> {
  const queue = createQueue<Item>();
  const list = queue.list();
  let isWanted = true;
  const readAll = async () => {
    for await (const item of items) {
      if (!isWanted) return;
      void queue.add(item);
    }
  };
  readAll().then(queue.end, queue.fail);
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => list.next(),
    return() {
      isWanted = false;
      return list.return(undefined);
    },
  };
}

/** Limits the amount of work in progress while more is being prepared. */
export interface WorkLimit {
  /** Resolves when more work may begin. Rejects with the first error of any work. */
  add(work: Promise<unknown>): Promise<void>;
  /** Resolves when all work is done. Rejects with its first error. */
  settle(): Promise<void>;
}

export function createWorkLimit(maxOpen: number): WorkLimit {
  const open = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  const throwFailure = () => {
    if (failure !== undefined) throw failure.error;
  };
  return {
    async add(work) {
      const ended: Promise<void> = work
        .then(
          () => undefined,
          (error: unknown) => void (failure ??= { error }),
        )
        .finally(() => open.delete(ended));
      open.add(ended);
      while (open.size >= maxOpen) await Promise.race(open);
      throwFailure();
    },
    async settle() {
      await Promise.all(open);
      throwFailure();
    },
  };
}
