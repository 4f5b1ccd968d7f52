import type { CountyPlan } from './county-plan.ts';
import { type Noise, createNoise } from './noise.ts';
import { townNames } from './place-names.ts';
import { type Pt, distance } from './polygon.ts';
import { createRandom } from './random.ts';
import type { Waters } from './rivers.ts';
import type { Terrain } from './terrain.ts';

/** A city or town: its position, the radius of its built-up area in meters, and the rotation of its street grid in radians. */
export interface Settlement {
  name: string;
  at: Pt;
  radius: number;
  /** The planned number of parcels. */
  parcels: number;
  angle: number;
}

/** The section grid: lines every half mile, slightly bent by noise. Its coordinates u and v are whole numbers at the crossings. */
export interface SectionNet {
  angle: number;
  size: number;
  origin: Pt;
  place(u: number, v: number): Pt;
  /** Approximately the inverse of `place`: it ignores the bending. */
  locate(p: Pt): { u: number; v: number };
}

export function createSectionNet(plan: CountyPlan, terrain: Terrain): SectionNet {
  const random = createRandom(plan.seed, 37);
  const angle = random.range(-0.1, 0.1);
  const bendX = createNoise(plan.seed * 53 + 1);
  const bendY = createNoise(plan.seed * 53 + 2);
  const origin = terrain.city;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return {
    angle,
    size: plan.sectionSize,
    origin,
    place: (u, v) => {
      const x = origin.x + (u * cos - v * sin) * plan.sectionSize;
      const y = origin.y + (u * sin + v * cos) * plan.sectionSize;
      return { x: x + bend(bendX, x, y), y: y + bend(bendY, x, y) };
    },
    locate: (p) => {
      const dx = (p.x - origin.x) / plan.sectionSize;
      const dy = (p.y - origin.y) / plan.sectionSize;
      return { u: dx * cos + dy * sin, v: -dx * sin + dy * cos };
    },
  };
}

function bend(noise: Noise, x: number, y: number): number {
  return 150 * noise(x / 2600, y / 2600) + 34 * noise(x / 700 + 9, y / 700);
}

/** Returns the city, followed by the towns from large to small. Towns are at crossings of the section grid. */
export function createSettlements(
  plan: CountyPlan,
  terrain: Terrain,
  waters: Waters,
  net: SectionNet,
): Settlement[] {
  const random = createRandom(plan.seed, 41);
  const names = townNames(plan.seed);
  const list: Settlement[] = [
    {
      name: names(0),
      at: terrain.city,
      radius: plan.cityRadius,
      parcels: plan.urbanParcels - plan.townParcels,
      angle: net.angle,
    },
  ];
  const weights = Array.from({ length: plan.townCount }, (_, i) => 1 / (i + 2.2) ** 0.75);
  const sum = weights.reduce((a, b) => a + b, 0);
  for (const weight of weights) {
    const parcels = (plan.townParcels * weight) / sum;
    const radius = Math.max(230, Math.sqrt(parcels / (800e-6 * Math.PI)));
    const spot = findSpot({ terrain, waters, net }, list, radius, random);
    if (spot !== undefined)
      list.push({ name: names(list.length), at: spot, radius, parcels, angle: net.angle });
  }
  return list;
}

function findSpot(
  { terrain, waters, net }: { terrain: Terrain; waters: Waters; net: SectionNet },
  known: readonly Settlement[],
  radius: number,
  random: { range(low: number, high: number): number },
): Pt | undefined {
  let best: Pt | undefined;
  let bestScore = -Infinity;
  for (let attempt = 0; attempt < 80; attempt++) {
    const angle = random.range(0, Math.PI * 2);
    const away = Math.sqrt(random.range(0, 1)) * terrain.radius * 1.2;
    const { u, v } = net.locate({ x: Math.cos(angle) * away, y: Math.sin(angle) * away });
    const spot = net.place(Math.round(u), Math.round(v));
    if (terrain.landAt(spot.x, spot.y) < 0.05 || waters.isWater(spot.x, spot.y)) continue;
    const clear = Math.min(
      ...known.map((other) => distance(other.at, spot) - (other.radius + radius) * 1.25),
    );
    if (clear < 0) continue;
    const shore = terrain.landAt(spot.x, spot.y) < 0.2 ? 0.35 : 0;
    const score = Math.min(clear / terrain.radius, 0.45) + shore + random.range(0, 0.3);
    if (score > bestScore) {
      bestScore = score;
      best = spot;
    }
  }
  return best;
}

/**
 * Returns the index of the nearest settlement and the distance from its middle. Distances are in multiples of the radius of the settlement: 0 in its middle,
 * 1 at its edge.
 */
export function nearestSettlement(
  settlements: readonly Settlement[],
  p: Pt,
): { index: number; distance: number } {
  const nearest = { index: 0, distance: Infinity };
  settlements.forEach((settlement, index) => {
    const radii = distance(settlement.at, p) / settlement.radius;
    if (radii < nearest.distance) Object.assign(nearest, { index, distance: radii });
  });
  return nearest;
}
