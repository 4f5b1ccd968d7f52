/**
 * Returns the first index from 0 to `count` - 1 for which `isBefore` is false, or `count` if it is true for all. It is a binary search, so `isBefore` must be false for
 * every index after the first for which it is false.
 */
export function firstIndex(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
