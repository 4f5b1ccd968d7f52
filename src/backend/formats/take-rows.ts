/** Yields whole batches until they have at least `rows` rows. */
export async function* takeRows<Batch extends { readonly count: number }>(
  batches: AsyncIterable<Batch>,
  rows: number,
): AsyncGenerator<Batch> {
  let left = rows;
  for await (const batch of batches) {
    yield batch;
    left -= batch.count;
    if (left <= 0) return;
  }
}
