/** Returns each choice of one item per place, the first items first; at most `limit`. None if a place has no item. */
export function combinations<Item>(places: readonly (readonly Item[])[], limit: number): Item[][] {
  let ways: Item[][] = [[]];
  for (const items of places)
    ways = ways.flatMap((way) => items.map((item) => [...way, item])).slice(0, limit);
  return ways;
}
