interface Options<Value> {
  load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>;
  /** The time to gather ids before a request. */
  waitMs: number;
}

/** Returns a function that looks up one id, and combines lookups within a short time into one request. The values are cached by the query library. */
export function createBatcher<Value>({
  load,
  waitMs,
}: Options<Value>): (id: number) => Promise<Value | undefined> {
  let gathering: { ids: Set<number>; reply: Promise<ReadonlyMap<number, Value>> } | null = null;

  function gather(): { ids: Set<number>; reply: Promise<ReadonlyMap<number, Value>> } {
    const ids = new Set<number>();
    const reply = new Promise<void>((resolve) => {
      setTimeout(resolve, waitMs);
    }).then(() => {
      gathering = null;
      return load([...ids]);
    });
    return { ids, reply };
  }

  return async (id) => {
    const { ids, reply } = (gathering ??= gather());
    ids.add(id);
    return (await reply).get(id);
  };
}
