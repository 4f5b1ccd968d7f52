import type { Lot } from './lot.ts';
import { type Pt, at, boundsOf, containsPoint, signedArea } from './polygon.ts';
import { createRandom } from './random.ts';

const CHANCE: Partial<Record<Lot['use'], number>> = {
  golf: 1,
  farm: 0.12,
  woods: 0.08,
  park: 0.3,
  cemetery: 0.3,
};

/** Returns roundish ponds that are completely inside a large open lot and away from its buildings. */
export function digPonds(lot: Lot, ...keys: readonly number[]): Pt[][] {
  const chance = CHANCE[lot.use];
  const shell = at(lot.shells, 0);
  if (chance === undefined || lot.holes.length > 0 || signedArea(shell) < 25_000) return [];
  const random = createRandom(503, ...keys);
  if (!random.chance(chance)) return [];
  const [west, south, east, north] = boundsOf(shell);
  const wanted = lot.use === 'golf' ? 4 : 1;
  const ponds: Pt[][] = [];
  for (let attempt = 0; attempt < wanted * 4 && ponds.length < wanted; attempt++) {
    const x = random.range(west, east);
    const y = random.range(south, north);
    const size = random.range(14, lot.use === 'golf' ? 34 : 28);
    const phase = random.range(0, 6.28);
    const ring = Array.from({ length: 18 }, (_, i): Pt => {
      const turn = (i / 18) * Math.PI * 2;
      const r = size * (1 + 0.28 * Math.sin(turn * 2 + phase) + 0.12 * Math.sin(turn * 3 - phase));
      return { x: x + Math.cos(turn) * r * 1.3, y: y + Math.sin(turn) * r };
    });
    const isClear = ring.every((p) => containsPoint(shell, p.x, p.y));
    const isFree = [...lot.buildings.flatMap((building) => building.ring), ...ponds.flat()].every(
      (p) => Math.hypot(p.x - x, p.y - y) > size * 2.6,
    );
    if (isClear && isFree) ponds.push(ring);
  }
  return ponds;
}
