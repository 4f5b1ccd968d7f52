/** Returns the first of `count` sorted places that `isBefore` is not true for, or `count`. It asks for about as many places as `count` has binary digits. */
export function firstPlace(count: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
