/** The part of a feature in one tile. A feature that lies in many tiles has as many pieces. The box is in pixels. */
export interface FeaturePiece {
  id: number;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Returns the distance from a point to the box of a piece; 0 inside of it. */
export function edgeDistance(piece: FeaturePiece, point: { x: number; y: number }): number {
  return Math.hypot(
    Math.max(piece.minX - point.x, 0, point.x - piece.maxX),
    Math.max(piece.minY - point.y, 0, point.y - piece.maxY),
  );
}

/**
 * Returns the ids of features, nearest to the point first, without duplicates, at most `limit`. Features are sorted by the distance from the point to their
 * nearest box, then to the middle of that box. Ties are sorted by id, so that the order doesn't flicker.
 */
export function nearestFirst(
  pieces: readonly FeaturePiece[],
  point: { x: number; y: number },
  limit: number,
): number[] {
  const best = new Map<number, { edge: number; middle: number }>();
  for (const piece of pieces) {
    const edge = edgeDistance(piece, point);
    const middle = Math.hypot(
      (piece.minX + piece.maxX) / 2 - point.x,
      (piece.minY + piece.maxY) / 2 - point.y,
    );
    const known = best.get(piece.id);
    if (known === undefined || edge < known.edge || (edge === known.edge && middle < known.middle)) {
      best.set(piece.id, { edge, middle });
    }
  }
  return [...best]
    .sort(([idA, a], [idB, b]) => a.edge - b.edge || a.middle - b.middle || idA - idB)
    .slice(0, Math.max(0, limit))
    .map(([id]) => id);
}
