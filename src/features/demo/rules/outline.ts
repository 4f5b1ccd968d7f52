import type { Arrangement } from './arrangement.ts';
import { type Pt, at, boundsOf, containsPoint, signedArea } from './polygon.ts';

/** The outline of a territory: polygons, each a shell (counterclockwise) and its holes (clockwise). */
export type Outline = Pt[][][];

/** Returns the outlines of groups of faces. Neighboring groups share the vertices of their common border. Faces with group -1 belong to no group. */
export function outlineGroups(
  arrangement: Arrangement,
  groupOf: (face: number) => number,
): Map<number, Outline> {
  const { nodes, edges, faceOf } = arrangement;
  // A half edge is one side of an edge (`arrangement.ts`): `half >> 1` is the edge, and `half ^ 1` its other side.
  const group = (half: number): number => {
    const face = faceOf[half] ?? -1;
    return face < 0 ? -1 : groupOf(face);
  };
  const tail = (half: number): number =>
    half % 2 === 0 ? at(edges, half >> 1).from : at(edges, half >> 1).to;
  const byTail = new Map<number, number[]>();
  for (let half = 0; half < edges.length * 2; half++) {
    const own = group(half);
    if (own < 0 || own === group(half ^ 1)) continue;
    const list = byTail.get(tail(half));
    if (list === undefined) byTail.set(tail(half), [half]);
    else list.push(half);
  }
  const used = new Set<number>();
  const rings = new Map<number, Pt[][]>();
  for (const list of byTail.values()) {
    for (const start of list) {
      if (used.has(start)) continue;
      const own = group(start);
      const ring: Pt[] = [];
      let half: number | undefined = start;
      while (half !== undefined && !used.has(half)) {
        used.add(half);
        ring.push(at(nodes, tail(half)));
        half = sharpestLeft(byTail.get(tail(half ^ 1)) ?? [], half, own);
      }
      if (ring.length >= 3) rings.set(own, [...(rings.get(own) ?? []), ...untangle(ring)]);
    }
  }
  return new Map([...rings].map(([own, list]) => [own, nest(list)]));

  /** At a point where several borders of a group touch, returns the turn that keeps the rings separate. */
  function sharpestLeft(list: readonly number[], arriving: number, own: number): number | undefined {
    const a = at(nodes, tail(arriving));
    const b = at(nodes, tail(arriving ^ 1));
    const back = Math.atan2(a.y - b.y, a.x - b.x);
    let best: number | undefined;
    let bestTurn = Infinity;
    for (const half of list) {
      if (used.has(half) || group(half) !== own) continue;
      const c = at(nodes, tail(half ^ 1));
      const turn = (back - Math.atan2(c.y - b.y, c.x - b.x) + Math.PI * 4) % (Math.PI * 2);
      if (turn < bestTurn) {
        bestTurn = turn;
        best = half;
      }
    }
    return best;
  }
}

/** Sorts rings into shells with their holes. */
export function nest(rings: readonly Pt[][]): Outline {
  const shells = rings.filter((ring) => signedArea(ring) > 0).map((ring) => [ring]);
  const boxes = new Map(shells.map((shell) => [shell, boundsOf(at(shell, 0))]));
  const isNear = (shell: Pt[][], x: number, y: number): boolean => {
    const [west, south, east, north] = boxes.get(shell) ?? [0, 0, 0, 0];
    return x >= west && x <= east && y >= south && y <= north;
  };
  for (const hole of rings) {
    if (signedArea(hole) >= 0) continue;
    const probe = at(hole, 0);
    const next = at(hole, 1);
    // Tests the middle of an edge, because a hole may touch its shell at a vertex, but not along an edge.
    const x = (probe.x + next.x) / 2;
    const y = (probe.y + next.y) / 2;
    const owner = shells
      .filter((shell) => isNear(shell, x, y) && containsPoint(at(shell, 0), x, y))
      .sort((p, q) => signedArea(at(p, 0)) - signedArea(at(q, 0)))[0];
    owner?.push(hole);
  }
  return shells;
}

/** Splits a ring that touches itself at vertices into rings that don't. */
export function untangle(ring: readonly Pt[]): Pt[][] {
  const out: Pt[][] = [];
  const path: Pt[] = [];
  const places = new Map<Pt, number>();
  for (const p of ring) {
    const seen = places.get(p);
    if (seen !== undefined) {
      const loop = path.splice(seen);
      for (const q of loop) places.delete(q);
      if (loop.length >= 3) out.push(loop);
    }
    places.set(p, path.length);
    path.push(p);
  }
  if (path.length >= 3) out.push(path);
  return out;
}
