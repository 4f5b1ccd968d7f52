import { type Cell, type LocalLine, wholeBlock } from './blocks.ts';
import { HALF_WIDTH, KIND } from './demo-limits.ts';
import { type Patch, createPatch } from './patch.ts';
import { type Pt, mix, p } from './polygon.ts';
import type { Random } from './random.ts';
import type { StreetRegistry } from './street-registry.ts';

/** In meters: the depth of one row of lots, the depth of a block with cul-de-sacs, and the width of a street. */
const ROW = 37;
const COURT_BLOCK = 134;
const STREET = 2 * 8;

/**
 * Lays the streets that separate the blocks of a suburb: a loop at the distance of one lot from the main roads, curving streets within it, and a few entrances. The
 * cul-de-sacs inside a block are part of its layout (`fillSuburbBlock`). Returns undefined if the cell is not like a bent rectangle, or is less than 190 m wide or deep.
 */
export function laySuburb(
  cell: Cell,
  random: Random,
  streetRegistry: StreetRegistry,
): LocalLine[] | undefined {
  const whole = wholeBlock(cell);
  const patch = whole === undefined ? undefined : createPatch(whole.ring);
  if (patch === undefined || patch.depth < 190 || patch.width < 190) return undefined;
  const { width, depth } = patch;
  const lines: LocalLine[] = [];
  const street = (points: Pt[], type: string): void => {
    lines.push({
      points: points.map((q) => patch.place(q.x, q.y)),
      tag: newTag(streetRegistry, random, type),
      kind: KIND.residential,
      within: cell.ring,
    });
  };
  const inset = ROW + 8;
  const south = inset + (random.chance(0.4) ? 22 : 0);
  const north = depth - inset - (random.chance(0.4) ? 22 : 0);
  const west = inset + random.range(0, 10);
  const east = width - inset - random.range(0, 10);
  const phase = random.range(0, 6.28);
  const swing = Math.min(26, depth * 0.045) * random.range(0.4, 1);
  const length = random.range(260, 420);
  const wave = (x: number, y: number): number =>
    swing *
    Math.sin((x / length) * 6.28 + phase + y / 400) *
    Math.sin((Math.PI * (y - south)) / (north - south));
  const bands = pickBands(north - south, random);
  const rows: number[] = [south];
  for (const band of bands) rows.push((rows.at(-1) ?? south) + band);
  rows[rows.length - 1] = north;
  const run = (y: number, x0: number, x1: number): Pt[] => {
    const count = Math.max(2, Math.round((x1 - x0) / 26));
    return Array.from({ length: count + 1 }, (_, i) => {
      const x = x0 + ((x1 - x0) * i) / count;
      return { x, y: y + wave(x, y) };
    });
  };
  const climb = (x: number, y0: number, y1: number, drift: number): Pt[] => {
    const count = Math.max(2, Math.round(Math.abs(y1 - y0) / 26));
    return Array.from({ length: count + 1 }, (_, i) => {
      const share = i / count;
      const px = x + drift * Math.sin(Math.PI * share);
      const y = y0 + (y1 - y0) * share;
      return { x: px, y: y + (share === 0 ? wave(px, y0) : share === 1 ? wave(px, y1) : wave(px, y)) };
    });
  };
  rows.forEach((y, i) => {
    street(
      run(y, west, east),
      i === 0 || i === rows.length - 1 ? 'Loop' : random.pick(['Dr', 'Ln', 'Way', 'Trl', 'Rd']),
    );
  });
  street(climb(west, south, north, 0), 'Cir');
  street(climb(east, south, north, 0), 'Cir');
  for (let i = 0; i + 1 < rows.length; i++) {
    const low = rows[i] ?? south;
    const high = rows[i + 1] ?? north;
    let x = west + random.range(170, 330);
    while (x < east - 130) {
      street(climb(x, low, high, random.range(-12, 12)), random.pick(['Ct', 'Pl', 'Ave', 'Ln']));
      x += random.range(190, 350);
    }
  }
  layEntrances(patch, { south, north, west, east }, random, street);
  // The strips of lots along the south and the north reach to the corners of the cell. The strips along the west and the east end at those strips.
  for (const [x, y, rimX] of [
    [west, south, 0],
    [east, south, width],
    [east, north, width],
    [west, north, 0],
  ] as const) {
    lines.push({
      points: stretched([patch.place(x, y), patch.place(rimX, y)]),
      tag: -1,
      kind: KIND.rim,
      within: cell.ring,
    });
  }
  return lines;
}

function layEntrances(
  patch: Patch,
  loop: { south: number; north: number; west: number; east: number },
  random: Random,
  street: (points: Pt[], type: string) => void,
): void {
  const out = HALF_WIDTH[KIND.primary] ?? 15;
  const { width, depth } = patch;
  const across = (low: number, high: number): number => low + (high - low) * random.range(0.3, 0.7);
  const southX = across(loop.west, loop.east);
  random.next(); // an unused number, without which the county of every seed would change
  street([p(southX, loop.south), p(southX, -out)], 'Ave');
  const northX = across(loop.west, loop.east);
  street([p(northX, loop.north), p(northX, depth + out)], 'Ave');
  if (random.chance(0.7)) {
    const y = across(loop.south, loop.north);
    street([p(loop.west, y), p(-out, y)], 'Way');
  }
  if (random.chance(0.7)) {
    const y = across(loop.south, loop.north);
    street([p(loop.east, y), p(width + out, y)], 'Way');
  }
}

/** Divides the span into distances between streets: a mix of plain blocks and deep ones for cul-de-sacs. */
function pickBands(span: number, random: Random): number[] {
  const plain = 2 * ROW + STREET;
  const court = COURT_BLOCK + STREET;
  const bands: number[] = [];
  let left = span;
  while (left > plain * 1.45) {
    const band = left > court * 1.3 && random.chance(0.55) ? court : plain;
    bands.push(band);
    left -= band;
  }
  bands.push(left);
  const share = span / bands.reduce((a, b) => a + b, 0);
  return bands.map((band) => band * share);
}

/** Extends a line at its outer end so that it meets the edge of the cell. */
function stretched(points: Pt[]): Pt[] {
  const [a, b] = points;
  if (a === undefined || b === undefined) return points;
  return [a, { x: a.x + (b.x - a.x) * 1.9, y: a.y + (b.y - a.y) * 1.9 }];
}

function newTag(streetRegistry: StreetRegistry, random: Random, type: string): number {
  return streetRegistry.add({
    prefix: '',
    name: streetRegistry.localName(random, random.chance(0.75) ? 'nature' : 'person'),
    type,
    class: 'residential',
  });
}

/** Returns curving streets that divide a large cell into two or four parts. Returns none for other cells, and for some of the large ones. */
export function layCollectors(cell: Cell, random: Random, streetRegistry: StreetRegistry): LocalLine[] {
  const patch = createPatch(cell.ring);
  if (patch === undefined || patch.width < 560 || patch.depth < 420 || random.chance(0.3)) return [];
  const { width, depth } = patch;
  const lines: LocalLine[] = [];
  const sway = random.range(20, 55) * (random.chance(0.5) ? 1 : -1);
  const x = width * random.range(0.42, 0.58);
  const across = (share: number): Pt => patch.place(x + sway * Math.sin(share * 6.28), depth * share);
  const steps = Array.from({ length: 21 }, (_, i) => i / 20);
  lines.push({
    points: reaching(steps.map(across)),
    tag: newTag(streetRegistry, random, 'Pkwy'),
    kind: KIND.residential,
  });
  if (random.chance(0.5) && depth > 620) {
    const y = depth * random.range(0.42, 0.58);
    const along = (share: number): Pt => patch.place(width * share, y - sway * 0.8 * Math.sin(share * 6.28));
    lines.push({
      points: reaching(steps.map(along)),
      tag: newTag(streetRegistry, random, 'Blvd'),
      kind: KIND.residential,
    });
  }
  return lines;
}

/** Extends a line slightly at both ends so that it surely meets the edge of the cell. */
function reaching(points: Pt[]): Pt[] {
  const [a, b] = points;
  const [c, d] = points.slice(-2);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return points;
  return [mix(b, a, 1.4), ...points.slice(1, -1), mix(c, d, 1.4)];
}
