import { KIND } from './demo-limits.ts';
import { type FlatLot, type FlatRow, bendLots, cutLots, fillsBlock, singleLot } from './fill-block.ts';
import type { Block, Lot, LotUse } from './lot.ts';
import { createPatch } from './patch.ts';
import { type Pt, at, box, p } from './polygon.ts';
import type { Random } from './random.ts';

/** The way in which a block of a straight grid is built. */
export interface GridStyle {
  /** 1 in the middle of the town, falling to 0 far from it. */
  downtown: number;
  /** True for row houses, false for detached houses. */
  hasRowHouses: boolean;
  hasAlley: boolean;
  /** Share of lots with shops along main streets. */
  shops: number;
}

const ALLEY_HALF_WIDTH_M = 2.2;

/** Fills a block of a straight grid with one row of lots, or with two rows back to back, with or without an alley between them. */
export function fillGridBlock(block: Block, style: GridStyle, random: Random): Lot[] {
  const patch = createPatch(block.ring);
  const odd = (): Lot[] => oddBlock(block, style, random);
  if (block.area < 700) return [singleLot(block, random.chance(0.5) ? 'parking' : 'park', random)];
  if (patch === undefined || patch.depth > 135 || patch.depth < 15 || patch.width < 22) return odd();
  const flat: FlatLot[] = [];
  const isMain = (y: number): boolean => {
    const spot = patch.place(patch.width / 2, y);
    let best = Infinity;
    let kind: number = KIND.residential;
    block.ring.forEach((a, i) => {
      const b = at(block.ring, i + 1);
      const away = Math.hypot((a.x + b.x) / 2 - spot.x, (a.y + b.y) / 2 - spot.y);
      if (away < best) {
        best = away;
        kind = at(block.kinds, i);
      }
    });
    return kind < KIND.stream && kind > KIND.bank;
  };
  const { width, depth } = patch;
  if (depth < 44) addRow(flat, { x0: 0, x1: width, y0: 0, y1: depth }, style, isMain(0), random);
  else {
    const alley = style.hasAlley && depth > 52 ? ALLEY_HALF_WIDTH_M : 0;
    const middle = depth / 2 + random.range(-2, 2);
    const cap = !style.hasRowHouses && width > 110 && random.chance(0.45) ? random.range(26, 32) : 0;
    const between = { x0: cap, x1: width - cap };
    addRow(flat, { ...between, y0: 0, y1: middle - alley }, style, isMain(0), random);
    addRow(flat, { ...between, y0: depth, y1: middle + alley }, style, isMain(depth), random);
    if (alley > 0)
      flat.push({
        ...box(cap, width - cap, middle - alley, middle + alley),
        use: 'alley',
        line: [p(0, middle), p(width, middle)],
      });
    if (cap > 0)
      for (const [x0, x1] of [
        [0, cap],
        [width, width - cap],
      ] as const)
        addCap(flat, { x0, x1, depth }, style, random);
  }
  const lots = bendLots(block, patch, flat, random);
  return fillsBlock(block, lots, flat.length) ? mergeAcrossAlley(lots, flat, random) : odd();
}

function oddBlock(block: Block, style: GridStyle, random: Random): Lot[] {
  const area = style.downtown > 0.6 ? 900 : style.hasRowHouses ? 320 : 520;
  if (block.area < area * 1.6) return [singleLot(block, random.chance(0.4) ? 'park' : 'parking', random)];
  return cutLots(block, area, random, () => pickDetached(style, random));
}

function addRow(
  flat: FlatLot[],
  { x0, x1, y0, y1 }: FlatRow,
  style: GridStyle,
  isMain: boolean,
  random: Random,
): void {
  const rowWidth = random.range(5, 6.6);
  const houseWidth = random.range(11.5, 17);
  const stories = random.int(2, 3);
  let x = x0;
  while (x < x1 - 0.1) {
    const use = pickUse(style, isMain, random);
    let width = lotWidth(use, rowWidth, houseWidth, random);
    const left = x1 - x - width;
    if (left < width * 0.7 || left < 5)
      width = left < 5 && width + left > 26 ? width + left : x1 - x > width * 1.5 ? (x1 - x) / 2 : x1 - x;
    const end = Math.min(x1, x + width);
    const lot: FlatLot = { ...box(x, end, y0, y1), use };
    if (use === 'rowhouse' || use === 'shop' || use === 'mixed') {
      lot.stories = use === 'mixed' ? random.int(3, style.downtown > 0.75 ? 11 : 4) : stories;
      lot.footprints = [rowFootprint({ x0: x, x1: end, y0, y1 }, use, random)];
    }
    if (use === 'condo') lot.units = random.int(8, style.downtown > 0.5 ? 64 : 28);
    flat.push(lot);
    x = end;
  }
}

function rowFootprint({ x0, x1, y0, y1 }: FlatRow, use: LotUse, random: Random): Pt[] {
  const depth = y1 - y0;
  const near = y0 + Math.sign(depth) * (use === 'rowhouse' ? 1.6 : 0.4);
  const far = y0 + depth * (use === 'rowhouse' ? random.range(0.46, 0.58) : random.range(0.6, 0.86));
  const ell = y0 + depth * random.range(0.62, 0.76);
  const half = (x0 + x1) / 2;
  const ring =
    use === 'rowhouse' && random.chance(0.45)
      ? [p(x0, near), p(x1, near), p(x1, far), p(half, far), p(half, ell), p(x0, ell)]
      : [p(x0, near), p(x1, near), p(x1, far), p(x0, far)];
  return depth > 0 ? ring : ring.toReversed();
}

/** Adds the lots that face the short side of a block. */
function addCap(
  flat: FlatLot[],
  { x0, x1, depth }: { x0: number; x1: number; depth: number },
  style: GridStyle,
  random: Random,
): void {
  const count = Math.max(2, Math.round(depth / random.range(14, 18)));
  for (let i = 0; i < count; i++) {
    const low = (depth * i) / count;
    const high = (depth * (i + 1)) / count;
    const { ring } = box(Math.min(x0, x1), Math.max(x0, x1), low, high);
    const front = x0 < x1 ? [p(x0, high), p(x0, low)] : [p(x0, low), p(x0, high)];
    flat.push({ ring, a: at(front, 0), b: at(front, 1), use: pickDetached(style, random) });
  }
}

/** Sometimes merges a lot with the one across the alley: one parcel in two parts. */
function mergeAcrossAlley(lots: Lot[], flat: readonly FlatLot[], random: Random): Lot[] {
  const alley = flat.findIndex(({ use }) => use === 'alley');
  if (alley < 0 || !random.chance(0.75)) return lots;
  const i = random.int(0, lots.length - 1);
  const lot = at(lots, i);
  const own = at(flat, i);
  if (lot.use === 'alley' || lot.units > 1 || own.a.y !== own.b.y) return lots;
  const middle = (own.a.x + own.b.x) / 2;
  const across = flat.findIndex(
    (other, j) =>
      j !== i &&
      other.use === lot.use &&
      other.a.y === other.b.y &&
      other.a.y !== own.a.y &&
      Math.min(other.a.x, other.b.x) <= middle &&
      Math.max(other.a.x, other.b.x) >= middle,
  );
  if (across < 0 || at(lots, across).units > 1) return lots;
  lot.shells.push(...at(lots, across).shells);
  lot.buildings.push(...at(lots, across).buildings);
  return lots.filter((_, j) => j !== across);
}

function pickUse(style: GridStyle, isMain: boolean, random: Random): LotUse {
  const roll = random.next();
  if (style.downtown > 0.62) {
    if (roll < 0.34) return 'mixed';
    if (roll < 0.6) return 'shop';
    if (roll < 0.74) return 'office';
    if (roll < 0.8) return 'parking';
    if (roll < 0.845) return 'apartments';
    if (roll < 0.87) return 'hotel';
    if (roll < 0.895) return 'civic';
    if (roll < 0.91) return 'condo';
    return 'rowhouse';
  }
  if (isMain && random.chance(style.shops))
    return roll < 0.7 ? 'shop' : roll < 0.85 ? 'mixed' : roll < 0.94 ? 'strip' : 'parking';
  if (roll < 0.006) return 'church';
  if (roll < 0.016) return 'apartments';
  if (roll < 0.0178) return 'condo';
  if (roll < 0.022) return 'parking';
  if (roll < (style.hasRowHouses ? 0.075 : 0.05)) return 'vacant';
  if (style.hasRowHouses) return 'rowhouse';
  return roll < 0.16 ? 'duplex' : 'house';
}

/** Returns a use for a lot outside of a row, where condominiums become apartments. */
function pickDetached(style: GridStyle, random: Random): LotUse {
  const use = pickUse(style, false, random);
  return use === 'condo' ? 'apartments' : use;
}

function lotWidth(use: LotUse, rowWidth: number, houseWidth: number, random: Random): number {
  switch (use) {
    case 'rowhouse':
      return rowWidth;
    case 'vacant':
      return random.chance(0.6) ? rowWidth : houseWidth;
    case 'shop':
      return random.range(6, 14);
    case 'mixed':
      return random.range(9, 24);
    case 'parking':
      return random.range(14, 34);
    case 'office':
    case 'civic':
    case 'hotel':
    case 'condo':
    case 'apartments':
    case 'strip':
      return random.range(22, 42);
    case 'church':
      return random.range(18, 28);
    default:
      return houseWidth * random.range(0.94, 1.08);
  }
}
