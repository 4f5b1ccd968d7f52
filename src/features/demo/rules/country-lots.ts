import { cutIntoParts } from './cut.ts';
import { KIND } from './demo-limits.ts';
import { frontOf, lotOf } from './fill-block.ts';
import type { Block, Lot, LotUse } from './lot.ts';
import { placeBuildings } from './place-buildings.ts';
import {
  type Pt,
  at,
  containsPoint,
  distance,
  distanceToRing,
  isSimple,
  mix,
  pointInside,
  signedArea,
} from './polygon.ts';
import type { Random } from './random.ts';
import { weldRings } from './weld.ts';

/** Fills one face of the country with at most `count` parcels: large farms and woods along a grid, and house lots that are cut out of their road fronts. */
export function fillCountry(
  block: Block,
  count: number,
  angle: number,
  woods: number,
  random: Random,
): Lot[] {
  const houses = Math.min(Math.round(count * random.range(0.45, 0.6)), count - 1);
  const farmCount = Math.max(1, count - houses);
  // A few farms consist of two parts that don't touch.
  const joined = farmCount > 5 ? Math.round(farmCount * 0.05) : 0;
  const turn = angle + random.range(-0.03, 0.03);
  const farms = cutIntoParts(block.ring, farmCount + joined, random, 0.75, turn);
  const rings = weldRings(
    farms.filter((ring) => signedArea(ring) > 20),
    0.02,
  );
  const lots: Lot[] = rings.map((ring) => {
    const use: LotUse = random.chance(woods) ? 'woods' : 'farm';
    return lotOf(block, ring, use).lot;
  });
  for (let i = 0; i < joined && lots.length > farmCount; i++) {
    const part = lots.splice(random.int(2, lots.length - 1), 1)[0];
    const home = lots.find((lot) => lot.shells.length === 1 && part !== undefined && !touches(lot, part));
    if (part === undefined) break;
    if (home === undefined) lots.push(part);
    else home.shells.push(...part.shells);
  }
  let open = count - lots.length;
  const farmLots = [...lots];
  for (let round = 0; round < 6 && open > 0; round++) {
    for (const farm of farmLots) {
      if (open === 0) break;
      const wanted = Math.min(open, random.int(0, round < 2 ? 2 : 4));
      for (let i = 0; i < wanted; i++) {
        const lot =
          (random.chance(0.05) ? enclaveLot(farm, random) : undefined) ?? cutHouseLot(block, farm, random);
        if (lot === undefined) break;
        lots.push(lot);
        open--;
      }
    }
  }
  for (const farm of farmLots) addFarmstead(block, farm, random);
  return lots;
}

/** Returns true when two lots share a vertex, so that together they would be one polygon instead of two parts. */
function touches(a: Lot, b: Lot): boolean {
  const vertices = new Set(b.shells.flat());
  return a.shells.flat().some((p) => vertices.has(p));
}

/** Cuts a house lot out of a farm's road front. The farm keeps the lot's vertices in its outline. */
function cutHouseLot(block: Block, farm: Lot, random: Random): Lot | undefined {
  const ring = at(farm.shells, 0);
  const width = random.range(34, 75);
  const depth = random.range(55, 110);
  const order = ring.map((_, i) => i).filter((i) => distance(at(ring, i), at(ring, i + 1)) > width * 1.5);
  for (let attempt = 0; attempt < Math.min(4, order.length); attempt++) {
    const i = random.pick(order);
    const a = at(ring, i);
    const b = at(ring, i + 1);
    const street = streetAt(block, mix(a, b, 0.5));
    if (street === undefined) continue;
    const length = distance(a, b);
    const from = random.chance(0.5) ? random.range(6, 14) : random.range(4, length - width - 4);
    if (from + width > length - 3) continue;
    const p = mix(a, b, from / length);
    const q = mix(a, b, (from + width) / length);
    const ux = (b.x - a.x) / length;
    const uy = (b.y - a.y) / length;
    const back = (o: Pt): Pt => ({ x: o.x - uy * depth, y: o.y + ux * depth });
    const [pb, qb] = [back(p), back(q)];
    const probes = [pb, qb, mix(pb, qb, 0.5), mix(p, pb, 0.5), mix(q, qb, 0.5)];
    if (
      !probes.every((o) => containsPoint(ring, o.x, o.y)) ||
      distanceToRing(ring, pb) < 8 ||
      distanceToRing(ring, qb) < 8
    )
      continue;
    const shell = [p, q, qb, pb];
    if ([...ring, ...farm.holes.flat()].some((o) => containsPoint(shell, o.x, o.y))) continue;
    const reach = Math.hypot(width, depth) / 2 + 30;
    const center = mix(p, qb, 0.5);
    if (farm.holes.flat().some((o) => distance(o, center) < reach)) continue;
    const rest = [...ring.slice(0, i + 1), p, pb, qb, q, ...ring.slice(i + 1)];
    if (!isSimple(rest)) continue;
    farm.shells[0] = rest;
    const use: LotUse = random.chance(0.02) ? 'church' : random.chance(0.06) ? 'vacant' : 'farmhouse';
    return {
      shells: [shell],
      holes: [],
      use,
      front: mix(p, q, 0.5),
      tag: street,
      buildings: placeBuildings(shell, p, q, use, random),
      units: 1,
      block: 0,
    };
  }
  return undefined;
}

/** Returns the tag of the primary or secondary road at a point on the edge of the block; undefined for other edges. */
function streetAt(block: Block, p: Pt): number | undefined {
  for (let i = 0; i < block.ring.length; i++) {
    const kind = at(block.kinds, i);
    if (kind !== KIND.primary && kind !== KIND.secondary) continue;
    const a = at(block.ring, i);
    const b = at(block.ring, i + 1);
    const length = distance(a, b);
    const away = Math.abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length;
    const along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
    if (away < 0.5 && along > 0 && along < length) return at(block.tags, i);
  }
  return undefined;
}

/** Cuts a family graveyard or a mast out of the middle of a field: its own parcel, and a hole in the farm. */
function enclaveLot(farm: Lot, random: Random): Lot | undefined {
  const ring = at(farm.shells, 0);
  const middle = pointInside(ring);
  const size = random.range(11, 26);
  if (farm.holes.length > 0 || signedArea(ring) < 40_000 || distanceToRing(ring, middle) < size * 2.5)
    return undefined;
  const turn = random.range(0, 1.5);
  const shell = [0, 1, 2, 3].map((i) => ({
    x: middle.x + Math.cos(turn + (i * Math.PI) / 2) * size,
    y: middle.y + Math.sin(turn + (i * Math.PI) / 2) * size,
  }));
  farm.holes.push(shell.toReversed());
  const use: LotUse = random.chance(0.6) ? 'cemetery' : 'utility';
  return { shells: [shell], holes: [], use, front: at(shell, 0), tag: -1, buildings: [], units: 1, block: 0 };
}

/** Adds a farmhouse and its buildings by the road, with a probability of one half. */
function addFarmstead(block: Block, farm: Lot, random: Random): void {
  if (farm.use !== 'farm' || !random.chance(0.5)) return;
  const ring = at(farm.shells, 0);
  const { a, b } = frontOf(block, ring);
  const length = distance(a, b);
  if (length < 90) return;
  const from = random.range(0.15, 0.6);
  const p = mix(a, b, from);
  const q = mix(a, b, Math.min(0.95, from + 60 / length));
  farm.buildings.push(...placeBuildings(ring, p, q, 'farmhouse', random));
}
