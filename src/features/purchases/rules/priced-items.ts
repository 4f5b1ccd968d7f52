interface PricedItem {
  id: string;
  priceCents: number;
}

/**
 * Returns items and their prices as a text that is the same for the same items in any order. A quote of the sales tax keeps it, so that an order
 * with other items or prices is refused.
 */
export function pricedItems(items: readonly PricedItem[]): string {
  return items
    .map(({ id, priceCents }) => `${id} ${priceCents}`)
    .toSorted()
    .join();
}
