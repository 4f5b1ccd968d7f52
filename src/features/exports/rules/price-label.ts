/** Returns `$1.50` or `$8,000`: dollars without `.00` (section 9). */
export function moneyLabel(cents: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}
