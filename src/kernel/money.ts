/** Prices and payments are whole numbers of cents of one currency, so that sums are exact. Only these functions make cents of a price out of fractions. */

/** Thrown for an amount that is not a whole number of cents, or too large to be exact. It is a bug of the caller. */
class MoneyError extends Error {}

/** Returns the amount itself. Throws if it is not a whole number of cents that a double stores exactly. */
export function wholeCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new MoneyError(`${cents} is not a whole number of cents`);
  return cents === 0 ? 0 : cents;
}

/** Returns the sum of amounts in cents; 0 without any. */
export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => wholeCents(sum + wholeCents(cents)), 0);
}

/** Returns the price of `quantity` units. `quantity` is a whole number. */
export function timesCents(cents: number, quantity: number): number {
  return wholeCents(wholeCents(cents) * wholeCents(quantity));
}

/**
 * Returns `part` of `whole` of an amount: 10 of 31 days of a price. This is the one rounding rule: to the nearest cent, and half a cent away
 * from zero, so that an amount and its refund round alike. It computes with integers, without the rounding of doubles.
 */
export function shareOfCents(cents: number, part: number, whole: number): number {
  if (wholeCents(whole) <= 0)
    throw new MoneyError(`${whole} cannot be divided into parts: it must be greater than 0`);
  const product = BigInt(wholeCents(cents)) * BigInt(wholeCents(part));
  const size = product < 0n ? -product : product;
  const divisor = BigInt(whole);
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return wholeCents(Number(product < 0n ? -rounded : rounded));
}

/**
 * Splits an amount by weights, which are not negative: 100 cents by 1, 1 and 1 are 33, 34 and 33. The parts add up to the amount, and each differs by less than a
 * cent from its exact share. If all weights are 0, the first part is the whole amount.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const whole = sumCents(weights);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? wholeCents(cents) : 0));
  let passed = 0;
  let assigned = 0;
  return weights.map((weight) => {
    passed += weight;
    const until = shareOfCents(cents, passed, whole);
    const part = until - assigned;
    assigned = until;
    return wholeCents(part);
  });
}

/**
 * Returns `$1.50` or `$8,000`: whole dollars have no `.00`. `currency` is an ISO 4217 code of a currency that has hundredths.
 */
export function moneyLabel(cents: number, currency = 'USD'): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(wholeCents(cents) / 100);
}

/** Returns the cents of an amount that a person typed: `25`, `25.5`, `$1,250.00`; null for anything else, and for a billion or more. */
export function centsOfText(text: string): number | null {
  const found = /^\$?(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (found === null) return null;
  const [, dollars = '', hundredths = ''] = found;
  return wholeCents(Number(dollars.replaceAll(',', '')) * 100 + Number(hundredths.padEnd(2, '0')));
}
