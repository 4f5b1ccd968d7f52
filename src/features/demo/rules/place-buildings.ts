import type { Building, LotUse } from './lot.ts';
import { type Pt, type Ring, containsPoint, distance } from './polygon.ts';
import type { Random } from './random.ts';

/**
 * How the buildings of a use look: minimum and maximum of width, depth, setback from the front (`front`) and stories, the gap at each side, the shapes of
 * footprints, and the probability of an outbuilding (`shed`). Lengths are in meters.
 */
interface BuildingRule {
  width: [number, number];
  depth: [number, number];
  front: [number, number];
  sideGap: number;
  stories: [number, number];
  storyHeight: number;
  shapes: readonly ('box' | 'ell' | 'tee')[];
  shed: number;
}

const TOWN_ROW: BuildingRule = {
  width: [4.2, 30],
  depth: [9, 20],
  front: [0.3, 1.2],
  sideGap: 0.15,
  stories: [2, 3],
  storyHeight: 3.3,
  shapes: ['box', 'box', 'ell'],
  shed: 0,
};

const RULES: Partial<Record<LotUse, BuildingRule>> = {
  rowhouse: TOWN_ROW,
  shop: TOWN_ROW,
  mixed: { ...TOWN_ROW, stories: [3, 5] },
  house: {
    width: [9, 17],
    depth: [8, 13],
    front: [6, 10],
    sideGap: 1.6,
    stories: [1, 2],
    storyHeight: 3.3,
    shapes: ['box', 'ell', 'ell', 'tee'],
    shed: 0.35,
  },
  duplex: {
    width: [9, 15],
    depth: [11, 16],
    front: [4, 7],
    sideGap: 1.2,
    stories: [2, 2],
    storyHeight: 3.2,
    shapes: ['box', 'ell'],
    shed: 0.2,
  },
  farmhouse: {
    width: [11, 18],
    depth: [9, 14],
    front: [14, 30],
    sideGap: 3,
    stories: [1, 2],
    storyHeight: 3.4,
    shapes: ['ell', 'tee', 'box'],
    shed: 0.6,
  },
  apartments: {
    width: [16, 60],
    depth: [13, 19],
    front: [4, 9],
    sideGap: 3,
    stories: [3, 6],
    storyHeight: 3.1,
    shapes: ['box', 'ell', 'tee'],
    shed: 0,
  },
  condo: {
    width: [18, 60],
    depth: [15, 24],
    front: [3, 6],
    sideGap: 3,
    stories: [4, 14],
    storyHeight: 3.1,
    shapes: ['box', 'ell'],
    shed: 0,
  },
  strip: {
    width: [20, 70],
    depth: [14, 26],
    front: [22, 34],
    sideGap: 4,
    stories: [1, 1],
    storyHeight: 5.5,
    shapes: ['box', 'box', 'ell'],
    shed: 0,
  },
  office: {
    width: [20, 60],
    depth: [18, 32],
    front: [3, 8],
    sideGap: 3,
    stories: [2, 7],
    storyHeight: 3.9,
    shapes: ['box', 'ell'],
    shed: 0,
  },
  hotel: {
    width: [25, 60],
    depth: [16, 24],
    front: [6, 14],
    sideGap: 4,
    stories: [3, 9],
    storyHeight: 3.3,
    shapes: ['box', 'ell'],
    shed: 0,
  },
  warehouse: {
    width: [30, 130],
    depth: [25, 90],
    front: [14, 22],
    sideGap: 7,
    stories: [1, 1],
    storyHeight: 9,
    shapes: ['box', 'ell'],
    shed: 0.2,
  },
  factory: {
    width: [30, 120],
    depth: [30, 100],
    front: [12, 20],
    sideGap: 8,
    stories: [1, 3],
    storyHeight: 5.5,
    shapes: ['ell', 'tee', 'box'],
    shed: 0.5,
  },
  port: {
    width: [30, 160],
    depth: [22, 60],
    front: [14, 20],
    sideGap: 8,
    stories: [1, 1],
    storyHeight: 10,
    shapes: ['box'],
    shed: 0.4,
  },
  school: {
    width: [45, 95],
    depth: [35, 60],
    front: [18, 30],
    sideGap: 8,
    stories: [1, 2],
    storyHeight: 4.2,
    shapes: ['tee', 'ell'],
    shed: 0.2,
  },
  university: {
    width: [30, 70],
    depth: [18, 40],
    front: [10, 25],
    sideGap: 6,
    stories: [3, 5],
    storyHeight: 4,
    shapes: ['ell', 'tee', 'box'],
    shed: 0,
  },
  hospital: {
    width: [45, 110],
    depth: [40, 80],
    front: [15, 30],
    sideGap: 8,
    stories: [4, 9],
    storyHeight: 4.2,
    shapes: ['tee', 'ell'],
    shed: 0,
  },
  church: {
    width: [11, 18],
    depth: [24, 38],
    front: [7, 12],
    sideGap: 3,
    stories: [1, 1],
    storyHeight: 9,
    shapes: ['tee', 'box'],
    shed: 0.2,
  },
  civic: {
    width: [22, 60],
    depth: [18, 36],
    front: [6, 14],
    sideGap: 3,
    stories: [1, 4],
    storyHeight: 4.3,
    shapes: ['tee', 'ell', 'box'],
    shed: 0,
  },
  utility: {
    width: [6, 14],
    depth: [6, 10],
    front: [8, 14],
    sideGap: 4,
    stories: [1, 1],
    storyHeight: 4,
    shapes: ['box'],
    shed: 0.2,
  },
};

/**
 * Returns the buildings of a lot in the lot's coordinates: a main building behind its front edge (`a` to `b`, the lot on the left) and sometimes an
 * outbuilding. Every corner of a footprint is inside the lot; a lot of an unsuitable shape gets no building.
 */
export function placeBuildings(ring: Ring, a: Pt, b: Pt, use: LotUse, random: Random): Building[] {
  const rule = RULES[use];
  if (rule === undefined) return [];
  const width = distance(a, b);
  if (width < 4) return [];
  const ux = (b.x - a.x) / width;
  const uy = (b.y - a.y) / width;
  const place = (x: number, y: number): Pt => ({ x: a.x + ux * x - uy * y, y: a.y + uy * x + ux * y });
  const depth = Math.max(...ring.map((p) => -(p.x - a.x) * uy + (p.y - a.y) * ux));
  const stories = random.int(rule.stories[0], rule.stories[1]);
  const middle = width / 2 + random.range(-0.06, 0.06) * width;
  for (let shrink = 1; shrink > 0.35; shrink *= 0.8) {
    const wide =
      Math.min(rule.width[1], Math.max(rule.width[0], width - 2 * rule.sideGap - random.range(0, 2.5))) *
      shrink;
    const deep =
      Math.min(rule.depth[1], Math.max(rule.depth[0], (depth - rule.front[0]) * random.range(0.3, 0.62))) *
      shrink;
    const front = Math.min(random.range(rule.front[0], rule.front[1]), Math.max(1, (depth - deep) * 0.5));
    const left = middle - wide / 2;
    const shape = footprint(random.pick(rule.shapes), wide, deep, random).map(([x, y]) =>
      place(left + x, front + y),
    );
    if (!shape.every((p) => containsPoint(ring, p.x, p.y))) continue;
    const buildings: Building[] = [{ ring: shape, height: round1(stories * rule.storyHeight + 1), stories }];
    if (random.chance(rule.shed)) {
      const size = use === 'house' ? 5.5 : use === 'farmhouse' ? 12 : 9;
      const x = random.chance(0.5) ? rule.sideGap + 0.5 : width - rule.sideGap - size - 0.5;
      const y = front + deep + random.range(3, 7);
      const shed = box(size, size * 1.1).map(([sx, sy]) => place(x + sx, y + sy));
      if (shed.every((p) => containsPoint(ring, p.x, p.y)))
        buildings.push({ ring: shed, height: 3.5, stories: 1 });
    }
    return buildings;
  }
  return [];
}

function box(width: number, depth: number): [number, number][] {
  return [
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
  ];
}

function footprint(shape: 'box' | 'ell' | 'tee', w: number, d: number, random: Random): [number, number][] {
  switch (shape) {
    case 'box':
      return box(w, d);
    case 'ell': {
      const cut = w * random.range(0.35, 0.6);
      const back = d * random.range(0.3, 0.55);
      const ring: [number, number][] = [
        [0, 0],
        [w, 0],
        [w, d],
        [cut, d],
        [cut, d - back],
        [0, d - back],
      ];
      return random.chance(0.5) ? ring : ring.map(([x, y]): [number, number] => [w - x, y]).toReversed();
    }
    case 'tee': {
      const from = w * random.range(0.2, 0.35);
      const to = w * random.range(0.65, 0.8);
      const back = d * random.range(0.55, 0.7);
      return [
        [0, 0],
        [w, 0],
        [w, back],
        [to, back],
        [to, d],
        [from, d],
        [from, back],
        [0, back],
      ];
    }
  }
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}
