/** Simplifies a ring (alternating x and y, not closed): removes corners that are within `tolerance` of the line without them (Douglas and Peucker, 1973). */
export function simplifyRing(ring: readonly number[], tolerance: number): number[] {
  const count = ring.length / 2;
  if (count <= 4) return [...ring];
  const isKept = new Uint8Array(count);
  // The first corner and the one farthest from it always stay.
  const opposite = farthest(ring, 0, count, (x, y) =>
    Math.hypot(x - (ring[0] as number), y - (ring[1] as number)),
  ).index;
  isKept[0] = 1;
  isKept[opposite] = 1;
  const waiting: [number, number][] = [
    [0, opposite],
    [opposite, count],
  ];
  for (let span = waiting.pop(); span !== undefined; span = waiting.pop()) {
    const [from, to] = span;
    if (to - from < 2) continue;
    const end = to === count ? 0 : to;
    const [ax, ay] = [ring[from * 2] as number, ring[from * 2 + 1] as number];
    const [bx, by] = [ring[end * 2] as number, ring[end * 2 + 1] as number];
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const { index, distance } = farthest(ring, from + 1, to, (x, y) => {
      const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
      return Math.hypot(ax + share * dx - x, ay + share * dy - y);
    });
    if (distance <= tolerance) continue;
    isKept[index] = 1;
    waiting.push([from, index], [index, to]);
  }
  const kept: number[] = [];
  for (let index = 0; index < count; index++)
    if (isKept[index] === 1) kept.push(ring[index * 2] as number, ring[index * 2 + 1] as number);
  return kept.length >= 6 ? kept : [...ring];
}

function farthest(
  ring: readonly number[],
  from: number,
  to: number,
  measure: (x: number, y: number) => number,
): { index: number; distance: number } {
  let best = { index: from, distance: -1 };
  for (let index = from; index < to; index++) {
    const distance = measure(ring[index * 2] as number, ring[index * 2 + 1] as number);
    if (distance > best.distance) best = { index, distance };
  }
  return best;
}
