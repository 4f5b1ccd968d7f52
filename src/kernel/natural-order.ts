const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Compares texts as people order them: numbers in them by their value (1, 2, 10), and letters without regard to case and accents. */
export function compareNaturally(a: string, b: string): number {
  return collator.compare(a, b);
}
