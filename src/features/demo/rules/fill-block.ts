import { nearestEdge } from './blocks.ts';
import { cutIntoParts } from './cut.ts';
import { KIND } from './demo-limits.ts';
import type { Block, Lot, LotUse } from './lot.ts';
import { type Patch, placeCells } from './patch.ts';
import { placeBuildings } from './place-buildings.ts';
import { type Pt, at, distance, isSimple, mix, pointInside, signedArea } from './polygon.ts';
import type { Random } from './random.ts';
import { weldRings } from './weld.ts';

/** A lot on the flat rectangle of a block, before it is bent into the block's shape. */
export interface FlatLot {
  ring: Pt[];
  use: LotUse;
  /** The ends of its front edge; the lot is on the left of a to b. */
  a: Pt;
  b: Pt;
  /** Footprints from the layout (row houses, and shops in a row); for other lots `placeBuildings` places them. */
  footprints?: Pt[][];
  stories?: number;
  units?: number;
  street?: number;
  /** The center line of an alley. */
  line?: Pt[];
}

/** A row of lots on the flat rectangle of a block, from `x0` to `x1`. Its front is at `y0` and its back at `y1`, so `y0` > `y1` when it faces north. */
export interface FlatRow {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** Bends flat lots into the block. Lots, footprints and fronts go through the same patch, so they stay aligned. */
export function bendLots(block: Block, patch: Patch, flat: readonly FlatLot[], random: Random): Lot[] {
  const shells = placeCells(
    patch,
    flat.map(({ ring }) => ring),
  );
  return flat.flatMap((lot, i) => {
    const shell = at(shells, i);
    if (shell.length < 3 || signedArea(shell) < 4) return [];
    const middle = mix(lot.a, lot.b, 0.5);
    const front = patch.place(middle.x, middle.y);
    const stories = lot.stories ?? 1;
    const buildings =
      lot.footprints === undefined
        ? placeBuildings(lot.ring, lot.a, lot.b, lot.use, random)
        : lot.footprints.map((ring) => ({ ring, height: stories * 3.3 + 1.2, stories }));
    return [
      {
        shells: [shell],
        holes: [],
        use: lot.use,
        front,
        tag: lot.street ?? at(block.tags, nearestEdge(block, front).index),
        buildings: buildings
          .map((building) => ({ ...building, ring: building.ring.map((p) => patch.place(p.x, p.y)) }))
          .filter(({ ring }) => isSimple(ring)),
        units: lot.units ?? 1,
        block: 0,
        ...(lot.line === undefined ? {} : { line: lot.line.map((q) => patch.place(q.x, q.y)) }),
      },
    ];
  });
}

/** Returns true when all bent lots are valid and together have the area of the block. */
export function fillsBlock(block: Block, lots: readonly Lot[], expected: number): boolean {
  if (!areSound(lots, expected)) return false;
  let sum = 0;
  for (const lot of lots) sum += signedArea(at(lot.shells, 0));
  return Math.abs(sum - block.area) < block.area * 0.002 + 1;
}

/** Returns true when bending lost no lot and folded none over itself. */
export function areSound(lots: readonly Lot[], expected: number): boolean {
  return lots.length === expected && lots.every((lot) => isSimple(at(lot.shells, 0)));
}

/** Cuts a block of any shape into lots of about `lotArea`: for triangles, odd corners and large plots. */
export function cutLots(
  block: Block,
  lotArea: number,
  random: Random,
  useOf: (area: number) => LotUse,
  angle?: number,
): Lot[] {
  const count = Math.max(1, Math.round(block.area / lotArea));
  const parts = cutIntoParts(block.ring, count, random, 0.5, angle).filter((part) => signedArea(part) > 1);
  return weldRings(parts, 0.02).map((ring) => {
    return builtLot(block, ring, useOf(signedArea(ring)), random);
  });
}

/** Returns a lot without buildings, and the edge that is its front. */
export function lotOf(block: Block, ring: Pt[], use: LotUse): { lot: Lot; front: { a: Pt; b: Pt } } {
  const front = frontOf(block, ring);
  const middle = mix(front.a, front.b, 0.5);
  return {
    lot: { shells: [ring], holes: [], use, front: middle, tag: front.tag, buildings: [], units: 1, block: 0 },
    front,
  };
}

function builtLot(block: Block, ring: Pt[], use: LotUse, random: Random): Lot {
  const { lot, front } = lotOf(block, ring, use);
  return { ...lot, buildings: placeBuildings(ring, front.a, front.b, use, random) };
}

/**
 * Returns the front edge of a lot: the longest edge, where the length counts three times along a residential street, twice along another street, half along
 * any other line of the block, and a tenth inside the block.
 */
export function frontOf(block: Block, ring: readonly Pt[]): { a: Pt; b: Pt; tag: number } {
  let best = -1;
  let front = { a: at(ring, 0), b: at(ring, 1), tag: -1 };
  for (let i = 0; i < ring.length; i++) {
    const a = at(ring, i);
    const b = at(ring, i + 1);
    const near = nearestEdge(block, mix(a, b, 0.5));
    const kind = at(block.kinds, near.index);
    const isStreet = near.meters < 0.5 && kind >= KIND.motorway && kind !== KIND.rail && kind < KIND.stream;
    const isLocal = near.meters < 0.5 && kind === KIND.residential;
    const score = distance(a, b) * (isLocal ? 3 : isStreet ? 2 : near.meters < 0.5 ? 0.5 : 0.1);
    if (score > best) {
      best = score;
      front = {
        a,
        b,
        tag: isLocal || isStreet ? at(block.tags, near.index) : streetNear(block, pointInside(ring)),
      };
    }
  }
  return front;
}

/** Returns the street around the block that is nearest to a point; -1 without one. */
function streetNear(block: Block, p: Pt): number {
  let best = Infinity;
  let tag = -1;
  block.ring.forEach((a, i) => {
    const kind = at(block.kinds, i);
    if (kind < KIND.primary || kind === KIND.stream || kind === KIND.rim) return;
    const away = distance(p, mix(a, at(block.ring, i + 1), 0.5));
    if (away < best) {
      best = away;
      tag = at(block.tags, i);
    }
  });
  return tag;
}

/** Returns a block as one parcel. */
export function singleLot(block: Block, use: LotUse, random: Random): Lot {
  return builtLot(block, block.ring, use, random);
}
