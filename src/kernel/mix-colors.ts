/** Returns the color at `share` (0 to 1) of the way between two colors such as #0072b2. */
export function mixColors(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [start, end] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((start ?? 0) + ((end ?? 0) - (start ?? 0)) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
