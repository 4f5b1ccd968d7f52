import { type Pt, at, cellKey, eachCellAround } from './polygon.ts';

/**
 * Makes touching rings share their vertices: every vertex on another ring's edge (within `tolerance` meters) is inserted into that edge, and vertices closer
 * than the tolerance are merged. The points of `extra` count as vertices too, and keep their positions.
 */
export function weldRings(
  rings: readonly (readonly Pt[])[],
  tolerance: number,
  extra: readonly Pt[] = [],
): Pt[][] {
  const grid = new Map<number, Pt[]>();
  /** The size of a cell of the grid that finds points nearby, in meters. It only affects the speed. */
  const cell = 24;
  const shared = (p: Pt): Pt => {
    const i = Math.floor(p.x / cell);
    const j = Math.floor(p.y / cell);
    const east = Math.floor((p.x + tolerance) / cell);
    const north = Math.floor((p.y + tolerance) / cell);
    for (let a = Math.floor((p.x - tolerance) / cell); a <= east; a++) {
      for (let b = Math.floor((p.y - tolerance) / cell); b <= north; b++) {
        for (const known of grid.get(cellKey(a, b)) ?? []) {
          if (Math.abs(known.x - p.x) < tolerance && Math.abs(known.y - p.y) < tolerance) return known;
        }
      }
    }
    const list = grid.get(cellKey(i, j));
    if (list === undefined) grid.set(cellKey(i, j), [p]);
    else list.push(p);
    return p;
  };
  for (const p of extra) shared(p);
  const snapped = rings.map((ring) => ring.map(shared));
  return snapped.map((ring) => {
    const out: Pt[] = [];
    for (let i = 0; i < ring.length; i++) {
      const a = at(ring, i);
      const b = at(ring, i + 1);
      if (a === b) continue;
      out.push(a, ...pointsOnEdge(a, b));
    }
    return out;
  });

  function pointsOnEdge(a: Pt, b: Pt): Pt[] {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = Math.hypot(dx, dy);
    const found: { along: number; p: Pt }[] = [];
    eachCellAround({ a, b }, tolerance, cell, (key) => {
      for (const p of grid.get(key) ?? []) {
        if (p === a || p === b) continue;
        const along = ((p.x - a.x) * dx + (p.y - a.y) * dy) / length;
        if (along <= 0 || along >= length) continue;
        const away = Math.abs((p.x - a.x) * dy - (p.y - a.y) * dx) / length;
        if (away < tolerance) found.push({ along, p });
      }
    });
    return found.sort((p, q) => p.along - q.along).map(({ p }) => p);
  }
}
