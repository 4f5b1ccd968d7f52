/**
 * Returns the combinations of one item from each list, at most `limit`. Those with the first items of the lists come first. Returns an empty list if a list has
 * no item.
 */
export function combinations<Item>(lists: readonly (readonly Item[])[], limit: number): Item[][] {
  let ways: Item[][] = [[]];
  for (const items of lists)
    ways = ways.flatMap((way) => items.map((item) => [...way, item])).slice(0, limit);
  return ways;
}
