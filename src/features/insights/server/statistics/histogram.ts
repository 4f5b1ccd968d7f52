export interface Histogram {
  /** The edges of the bins, ascending: one more than there are bins. A bin includes its lower edge; the last bin includes both. */
  edges: number[];
  counts: number[];
}

/** Returns the edges of about `bins` bins around a range, at round numbers (1, 2 or 5 times a power of ten apart). One bin when all values are equal. */
export function roundEdges(min: number, max: number, bins: number): number[] {
  if (!(max > min)) return [min, max];
  const rough = (max - min) / Math.max(1, bins);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999) ?? rough;
  const first = Math.floor(min / step);
  const last = Math.ceil(max / step);
  // Multiplying keeps the edges free of the errors that adding would collect.
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const edges = Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toFixed(Math.min(digits, 12))),
  );
  return edges.length > 1 ? edges : [min, max];
}

/** Counts values by bin. Values beyond the first and the last edge count in the outermost bins. */
export function histogram(known: Float64Array, edges: readonly number[]): Histogram {
  const counts = new Uint32Array(Math.max(1, edges.length - 1));
  const last = counts.length - 1;
  const inner = Float64Array.from(edges.slice(1, -1));
  for (let i = 0; i < known.length; i++) {
    const value = known[i] as number;
    let [low, high] = [0, inner.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((inner[middle] as number) <= value) low = middle + 1;
      else high = middle;
    }
    const bin = Math.min(low, last);
    counts[bin] = (counts[bin] as number) + 1;
  }
  return { edges: [...edges], counts: [...counts] };
}
