/** Returns the prices in the text of a setting, `pro.monthly=12, pro.annual=120`, by their names. */
export function priceTextsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').flatMap((part) => {
      const [, name, price] = /^\s*([^\s=]+)\s*=\s*(\S*)\s*$/.exec(part) ?? [];
      return name === undefined || price === undefined ? [] : [[name, price]];
    }),
  );
}

/**
 * Returns the text of the setting with this price in place of the earlier price of the same name, or without it if `price` is empty. Dollar signs, equal signs,
 * spaces and commas in `price` are left out.
 */
export function withPriceText(text: string, name: string, price: string): string {
  const amount = price.replaceAll(/[\s$,=]/g, '');
  const others = [...priceTextsOf(text)].filter(([each]) => each !== name);
  return [...others, ...(amount === '' ? [] : [[name, amount] as const])]
    .map(([each, dollars]) => `${each}=${dollars}`)
    .join(', ');
}
