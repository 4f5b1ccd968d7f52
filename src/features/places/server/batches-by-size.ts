/** Yields items in batches. A batch ends when the sizes of its items add up to `size`, or when it has `items` items. */
export function* batchesBySize<Item>(
  all: Iterable<Item>,
  sizeOf: (item: Item) => number,
  { size, items = Infinity }: { size: number; items?: number },
): Generator<Item[]> {
  let batch: Item[] = [];
  let sum = 0;
  for (const item of all) {
    batch.push(item);
    sum += sizeOf(item);
    if (sum < size && batch.length < items) continue;
    yield batch;
    batch = [];
    sum = 0;
  }
  if (batch.length > 0) yield batch;
}
