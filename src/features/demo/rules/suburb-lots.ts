import { nearestEdge } from './blocks.ts';
import { KIND } from './demo-limits.ts';
import {
  type FlatLot,
  type FlatRow,
  areSound,
  bendLots,
  cutLots,
  fillsBlock,
  singleLot,
} from './fill-block.ts';
import type { Block, Lot, LotUse } from './lot.ts';
import { type Patch, createPatch } from './patch.ts';
import { type Pt, at, box, p } from './polygon.ts';
import type { Random } from './random.ts';
import type { StreetRegistry } from './street-registry.ts';

export interface SuburbBlock {
  lots: Lot[];
  /** The center lines of the cul-de-sacs. */
  courts: { points: Pt[]; tag: number }[];
}

export interface SuburbStyle {
  /** The width of a typical lot in meters. */
  lotWidth: number;
  /** The share of lots on which nothing is built. */
  vacant: number;
}

/** The minimum depth in meters of a block with cul-de-sacs. Shallower blocks have no room for a cul-de-sac with lots around it. */
const COURT_DEPTH_MIN = 111;

/** Fills a suburban block with one or two rows of lots, or with rows around cul-de-sacs when the block is deep. */
export function fillSuburbBlock(
  block: Block,
  style: SuburbStyle,
  random: Random,
  streetRegistry: StreetRegistry,
): SuburbBlock {
  const none: SuburbBlock['courts'] = [];
  if (block.area < 500) return { lots: [singleLot(block, 'park', random)], courts: none };
  const patch = createPatch(block.ring);
  const area = style.lotWidth * 36;
  const pick = (): LotUse => pickUse(style, random);
  if (patch === undefined || patch.depth > 190 || patch.depth < 18) {
    if (block.area < area * 1.5) return { lots: [singleLot(block, 'park', random)], courts: none };
    return { lots: cutLots(block, area * 1.1, random, pick), courts: none };
  }
  const { width, depth } = patch;
  const flat: FlatLot[] = [];
  const courts: { points: Pt[]; tag: number }[] = [];
  if (depth < 66) {
    // A single row has its back to the main road.
    const southIsMain = kindAt(block, patch.place(width / 2, 0)) < KIND.residential;
    const [y0, y1] = southIsMain ? [depth, 0] : [0, depth];
    addRow(flat, { x0: 0, x1: width, y0, y1 }, style, random);
  } else if (depth < 104) {
    const cap = width > 140 && random.chance(0.4) ? 34 : 0;
    addRowPair(flat, { x0: cap, x1: width - cap, depth }, style, random);
    if (cap > 0)
      for (const low of [0, 1, 2])
        addCaps(flat, { cap, width, low: (depth * low) / 3, high: (depth * (low + 1)) / 3 }, style, random);
  } else {
    const count = Math.max(1, Math.round(width / 104));
    for (let i = 0; i < count; i++) {
      const x0 = (width * i) / count;
      const x1 = (width * (i + 1)) / count;
      const up = random.chance(0.5);
      if (x1 - x0 < 70 || depth < COURT_DEPTH_MIN) addRowPair(flat, { x0, x1, depth }, style, random);
      else courts.push(...addCourt(flat, { patch, x0, x1, up }, style, random, streetRegistry));
    }
  }
  const lots = bendLots(block, patch, flat, random);
  const hasCourts = courts.length > 0;
  if (hasCourts ? areSound(lots, flat.length) : fillsBlock(block, lots, flat.length)) return { lots, courts };
  return { lots: cutLots(block, area * 1.1, random, pick), courts: none };
}

function kindAt(block: Block, point: Pt): number {
  return at(block.kinds, nearestEdge(block, point).index);
}

function pickUse(style: SuburbStyle, random: Random): LotUse {
  const roll = random.next();
  if (roll < style.vacant) return 'vacant';
  if (roll > 0.997) return 'church';
  if (roll > 0.9935) return 'utility';
  return 'house';
}

function addRow(flat: FlatLot[], { x0, x1, y0, y1 }: FlatRow, style: SuburbStyle, random: Random): void {
  const count = Math.max(1, Math.round((x1 - x0) / (style.lotWidth * random.range(0.93, 1.07))));
  const stops = [x0];
  for (let i = 1; i < count; i++) stops.push(x0 + ((x1 - x0) * (i + random.range(-0.1, 0.1))) / count);
  stops.push(x1);
  for (let i = 0; i < count; i++)
    flat.push({ ...box(at(stops, i), at(stops, i + 1), y0, y1), use: pickUse(style, random) });
}

/** Adds two rows of lots back to back. */
function addRowPair(
  flat: FlatLot[],
  { x0, x1, depth }: { x0: number; x1: number; depth: number },
  style: SuburbStyle,
  random: Random,
): void {
  for (const y0 of [0, depth]) addRow(flat, { x0, x1, y0, y1: depth / 2 }, style, random);
}

/** Adds a lot at each short side of a block: `cap` meters deep, and along the side from `low` to `high`. */
function addCaps(
  flat: FlatLot[],
  { cap, width, low, high }: { cap: number; width: number; low: number; high: number },
  style: SuburbStyle,
  random: Random,
): void {
  const west = box(0, cap, low, high).ring;
  const east = box(width - cap, width, low, high).ring;
  flat.push({ ring: west, a: p(0, high), b: p(0, low), use: pickUse(style, random) });
  flat.push({ ring: east, a: p(width, low), b: p(width, high), use: pickUse(style, random) });
}

/** A cul-de-sac as it lies on the flat rectangle of a block that it enters from the south. All lengths are in meters. */
interface Court {
  /** The west and the east side of its lots. */
  x0: number;
  x1: number;
  /** The middle of its street. */
  xm: number;
  /** Where the wedge-shaped lots begin, and where they end. */
  start: number;
  back: number;
  /** The center of its round end, and the radius of that. */
  bulb: number;
  radius: number;
  /** Half of the width of its street. */
  half: number;
}

/**
 * Adds a cul-de-sac: a short street with a round end, wedge-shaped lots around it, and a row of lots behind it on the next street. `up` is false when it enters the
 * block from the north. Returns its center line.
 */
function addCourt(
  flat: FlatLot[],
  { patch, x0, x1, up }: { patch: Patch; x0: number; x1: number; up: boolean },
  style: SuburbStyle,
  random: Random,
  streetRegistry: StreetRegistry,
): SuburbBlock['courts'] {
  const { depth } = patch;
  const tag = streetRegistry.add({
    prefix: '',
    name: streetRegistry.localName(random, 'nature'),
    type: random.pick(['Ct', 'Ct', 'Cir', 'Pl']),
    class: 'residential',
  });
  const turn = (q: Pt): Pt => (up ? q : p(x0 + x1 - q.x, depth - q.y));
  const back = depth - 35;
  const half = 7.5;
  const radius = 14.5;
  const xm = (x0 + x1) / 2 + random.range(-3, 3);
  const bulb = back - 28 - radius;
  const start = bulb - 17;
  const rows = start > 44 ? 2 : 1;
  const add = (ring: Pt[], a: Pt, b: Pt, street?: number): void => {
    flat.push({
      ring: ring.map(turn),
      a: turn(a),
      b: turn(b),
      use: pickUse(style, random),
      ...(street === undefined ? {} : { street }),
    });
  };
  for (let i = 0; i < rows; i++) {
    const low = (start * i) / rows;
    const high = (start * (i + 1)) / rows;
    add(
      [p(x0, low), p(xm - half, low), p(xm - half, high), p(x0, high)],
      p(xm - half, low),
      p(xm - half, high),
      tag,
    );
    add(
      [p(xm + half, low), p(x1, low), p(x1, high), p(xm + half, high)],
      p(xm + half, high),
      p(xm + half, low),
      tag,
    );
  }
  for (const wedge of wedges({ x0, x1, xm, start, back, bulb, radius, half }))
    add(wedge.ring, wedge.a, wedge.b, tag);
  const before = flat.length;
  addRow(flat, { x0, x1, y0: depth, y1: back }, style, random);
  if (!up) for (const lot of flat.slice(before)) flip(lot, turn);
  const line = [p(xm, 0), p(xm, bulb)].map(turn).map((q) => patch.place(q.x, q.y));
  const [foot, end] = line;
  if (foot === undefined || end === undefined) return [];
  const length = Math.hypot(end.x - foot.x, end.y - foot.y);
  const out = { x: foot.x + ((foot.x - end.x) / length) * 8, y: foot.y + ((foot.y - end.y) / length) * 8 };
  return [{ points: [out, end], tag }];
}

function flip(lot: FlatLot, turn: (q: Pt) => Pt): void {
  lot.ring = lot.ring.map(turn);
  lot.a = turn(lot.a);
  lot.b = turn(lot.b);
}

/** Returns five wedge-shaped lots around the round end, from the right side of the street to its left. */
function wedges({ x0, x1, xm, start, back, bulb, radius, half }: Court): { ring: Pt[]; a: Pt; b: Pt }[] {
  const foot = -Math.acos(half / radius);
  const rays = [foot, 0.32, 1.2, Math.PI - 1.2, Math.PI - 0.32, Math.PI - foot];
  const arc = (angle: number): Pt => p(xm + Math.cos(angle) * radius, bulb + Math.sin(angle) * radius);
  const rim = (angle: number): Pt => {
    const dx = Math.cos(angle);
    const dy = Math.sin(angle);
    const toSide = dx > 0 ? (x1 - xm) / dx : dx < 0 ? (x0 - xm) / dx : Infinity;
    const toBack = dy > 0 ? (back - bulb) / dy : Infinity;
    const reach = Math.min(toSide, toBack);
    return p(xm + dx * reach, bulb + dy * reach);
  };
  const corners = [p(x1, back), p(x0, back)];
  const angleOf = (q: Pt): number => Math.atan2(q.y - bulb, q.x - xm);
  const out: { ring: Pt[]; a: Pt; b: Pt }[] = [];
  for (let i = 0; i + 1 < rays.length; i++) {
    const from = at(rays, i);
    const to = at(rays, i + 1);
    const outer: Pt[] = i === 0 ? [p(xm + half, start), p(x1, start)] : [rim(from)];
    for (const corner of corners) if (angleOf(corner) > from && angleOf(corner) < to) outer.push(corner);
    if (i === 4) outer.push(p(x0, start), p(xm - half, start));
    else outer.push(rim(to));
    const inner: Pt[] = [];
    for (let k = 3; k >= 0; k--) inner.push(arc(from + ((to - from) * k) / 3));
    out.push({ ring: [...outer, ...inner], a: at(inner, 0), b: at(inner, -1) });
  }
  return out;
}
