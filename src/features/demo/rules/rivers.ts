import type { CountyPlan } from './county-plan.ts';
import { offsetLine, smoothLine } from './lines.ts';
import { type Pt, type Ring, at, boundsOf, containsPoint } from './polygon.ts';
import { createRandom } from './random.ts';
import { type Terrain, distanceToLine } from './terrain.ts';

export interface River {
  name: string;
  line: Pt[];
  halfWidths: number[];
  /** The outline of the water, from bank to bank. */
  ring: Pt[];
  bounds: [number, number, number, number];
}

interface Stream {
  name: string;
  line: Pt[];
}

export interface Waters {
  rivers: River[];
  streams: Stream[];
  /** Returns true in a river or the sea. */
  isWater(x: number, y: number): boolean;
}

const NAMES = [
  'Alder River',
  'Little Alder River',
  'Mossback Fork',
  'Tansy Fork',
  'Wren Fork',
  'Cinder Fork',
];
const STREAM_FIRST = [
  'Otter',
  'Mill',
  'Bramble',
  'Copper',
  'Heron',
  'Sorrel',
  'Stony',
  'Willow',
  'Fern',
  'Kettle',
  'Muddy',
  'Juniper',
];
const STREAM_LAST = ['Creek', 'Run', 'Brook', 'Branch'];
/** When all pairs of a first and a last word are used, the next word of this list goes before them: `Little Otter Creek`. */
const STREAM_BEFORE = ['', 'Little ', 'Upper ', 'North '];
export const MAX_STREAMS = STREAM_FIRST.length * STREAM_LAST.length * STREAM_BEFORE.length;

/** Lays the waters: the main river, which runs through the city into the bay; its tributaries; and streams from the hills. */
export function layWaters(plan: CountyPlan, terrain: Terrain): Waters {
  const random = createRandom(plan.seed, 23);
  const { radius, seaward, bayHead } = terrain;
  const along = { x: -Math.cos(seaward), y: -Math.sin(seaward) };
  const wide = Math.max(0.3, Math.min(2.2, plan.scale ** 0.7));
  const main: Pt[] = [
    { x: bayHead.x - along.x * radius * 0.03, y: bayHead.y - along.y * radius * 0.03 },
    bayHead,
  ];
  const reach = radius * 1.05;
  const bends = 9;
  for (let i = 1; i <= bends; i++) {
    const way = (reach * i) / bends;
    const swing = radius * 0.085 * (i % 2 === 0 ? 1 : -1) * random.range(0.35, 1.2) * Math.min(1, i / 2.5);
    const p = {
      x: bayHead.x + along.x * way - along.y * swing,
      y: bayHead.y + along.y * way + along.x * swing,
    };
    if (terrain.landAt(p.x, p.y) < 0.12) break;
    main.push(p);
  }
  const step = Math.max(12, Math.min(70, radius / 160));
  const rivers = [createRiver(at(NAMES, 0), smoothLine(main.toReversed(), step), 9 * wide, 62 * wide)];
  const trunk = at(rivers, 0).line;
  const branches = Math.min(5, 1 + Math.round(plan.scale));
  for (let i = 0; i < branches; i++) {
    const end = at(trunk, Math.floor(trunk.length * (0.24 + (0.5 * i) / branches)));
    const line = branchLine(terrain, random, { end, step, side: i % 2 === 0 ? 1 : -1, reach: 0.42 });
    if (line !== undefined) rivers.push(createRiver(at(NAMES, i + 1), line, 4 * wide, 11 * wide));
  }
  const streams: Stream[] = [];
  const count = Math.min(160, MAX_STREAMS, Math.round(7 * plan.scale + 5 * plan.scale * plan.scale));
  for (let i = 0; i < count; i++) {
    const trunkOf = random.pick(rivers).line;
    const end = at(trunkOf, random.int(Math.floor(trunkOf.length * 0.1), Math.floor(trunkOf.length * 0.8)));
    const side = random.chance(0.5) ? 1 : -1;
    const line = branchLine(terrain, random, { end, step, side, reach: random.range(0.12, 0.3) });
    if (line === undefined || streams.some((other) => distanceToLine(other.line, at(line, 0)) < 700))
      continue;
    streams.push({ name: streamName(i), line });
  }
  const isWater = (x: number, y: number): boolean =>
    terrain.landAt(x, y) < 0 || rivers.some((river) => isInRiver(river, x, y));
  return { rivers, streams, isWater };
}

/** Returns a different name for each number below `MAX_STREAMS`. */
export function streamName(i: number): string {
  const round = Math.floor(i / STREAM_FIRST.length);
  const before = at(STREAM_BEFORE, Math.floor(round / STREAM_LAST.length));
  return `${before}${at(STREAM_FIRST, i)} ${at(STREAM_LAST, i * 7 + round)}`;
}

export function isInRiver(river: River, x: number, y: number): boolean {
  const [west, south, east, north] = river.bounds;
  return x >= west && x <= east && y >= south && y <= north && containsPoint(river.ring, x, y);
}

function createRiver(name: string, line: Pt[], narrow: number, wide: number): River {
  const halfWidths = line.map((_, i) => {
    const share = i / (line.length - 1);
    return (narrow + (wide - narrow) * share ** 1.6) * (1 + 0.18 * Math.sin(i * 0.9) * Math.sin(i * 0.37));
  });
  const left = offsetLine(line, (i) => at(halfWidths, i));
  const right = offsetLine(line, (i) => -at(halfWidths, i));
  const ring: Ring = [...right, ...left.toReversed()];
  return { name, line, halfWidths, ring: [...ring], bounds: boundsOf(ring) };
}

interface Branch {
  end: Pt;
  /** The distance in meters between the points of the line. */
  step: number;
  /** The side to which the line turns, as seen by someone who looks inland: 1 is left, -1 is right. */
  side: number;
  /** Its length, as a share of the county's radius. */
  reach: number;
}

/** Returns a winding line from the hills down to `end`. It stays away from the coast; undefined when that makes it too short. */
function branchLine(
  terrain: Terrain,
  random: { range(low: number, high: number): number },
  { end, step, side, reach }: Branch,
): Pt[] | undefined {
  let heading = terrain.seaward + Math.PI + side * random.range(0.5, 1.25);
  const points: Pt[] = [end];
  let p = end;
  const stride = terrain.radius * 0.035;
  for (let gone = 0; gone < reach * terrain.radius; gone += stride) {
    p = { x: p.x + Math.cos(heading) * stride, y: p.y + Math.sin(heading) * stride };
    if (terrain.landAt(p.x, p.y) < 0.08) break;
    points.push(p);
    heading += random.range(-0.5, 0.5);
  }
  return points.length < 4 ? undefined : smoothLine(points.toReversed(), step);
}
