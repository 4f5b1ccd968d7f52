/** Items in the order of their arrival, for one reader. */
export interface Queue<Item> {
  /** Resolves when the reader asks for the next item, so a producer that waits for it is never far ahead. */
  add(item: Item): Promise<void>;
  end(): void;
  /** Gives the reader this error at once, in the place of what still waits. */
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

/** Returns the same items, read from now on and not only when they are asked for. */
export function readAhead<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const queue = createQueue<Item>();
  const readAll = async () => {
    for await (const item of items) void queue.add(item);
  };
  readAll().then(queue.end, queue.fail);
  return queue.list();
}

/** Lets some work be under way while more is made, within a limit. */
export interface InFlight {
  /** Resolves when more work may begin. Rejects with the first error of any work. */
  add(work: Promise<unknown>): Promise<void>;
  /** Resolves when all work is done. Rejects with its first error. */
  settle(): Promise<void>;
}

export function createInFlight(most: number): InFlight {
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
      while (open.size >= most) await Promise.race(open);
      throwFailure();
    },
    async settle() {
      await Promise.all(open);
      throwFailure();
    },
  };
}
