import type { CountyCell } from './county-cells.ts';
import type { CountyLayout } from './county-layout.ts';
import { DEMO_GEOID } from './demo-limits.ts';
import { type Outline, outlineGroups } from './outline.ts';
import { neighborhoodName, townNames } from './place-names.ts';
import { type Pt, at, distance } from './polygon.ts';
import { createRandom } from './random.ts';

export interface Territory {
  name: string;
  geoid: string;
  outline: Outline;
}

/** The territories of each set, and for each cell of the county (by its id) the index of its territory; -1 for a cell without a neighborhood. */
export interface Territories {
  admin: Territory[];
  neighborhoods: Territory[];
  council: Territory[];
  tracts: Territory[];
  adminOf: Int32Array;
  neighborhoodOf: Int32Array;
  councilOf: Int32Array;
  tractOf: Int32Array;
}

/** Divides the county along main roads into cities and townships, neighborhoods, council districts and census tracts. */
export function divideCounty(layout: CountyLayout, cells: readonly CountyCell[]): Territories {
  const { plan, arrangement, settlements } = layout;
  const random = createRandom(plan.seed, 83);
  const names = townNames(plan.seed);
  const isTown = (cell: CountyCell): boolean => cell.role !== 'country' && cell.settlementDistance < 1.5;

  const townships = spread(
    cells.filter((cell) => !isTown(cell)),
    Math.max(2, Math.round(4 + 3 * plan.scale)),
    random.int(0, 1e6),
  );
  const adminOf = Int32Array.from(cells, (cell) =>
    isTown(cell) ? cell.settlement : settlements.length + nearest(townships, cell.middle),
  );
  const adminNames = [
    ...settlements.map((place) => place.name),
    ...townships.map((_, i) => `${names(settlements.length + i)} Township`),
  ];

  const urban = cells.filter(isTown);
  const middles = spread(urban, Math.max(2, Math.round(plan.urbanParcels / 620)), random.int(0, 1e6));
  const neighborhoodOf = Int32Array.from(cells, (cell) =>
    isTown(cell) ? nearest(middles, cell.middle) : -1,
  );
  const used = new Set<string>();
  const neighborhoodNames = middles.map((_, i) => {
    for (let attempt = 0; ; attempt++) {
      const name = neighborhoodName(plan.seed, i + attempt * 5000);
      if (used.has(name)) continue;
      used.add(name);
      return name;
    }
  });

  const districts = Math.max(3, Math.min(15, Math.round(5 + 2.4 * plan.scale)));
  const councilOf = districtByTurn(cells, layout.terrain.city, districts);
  const tractSeeds = spreadByCount(cells, 1500, random.int(0, 1e6));
  const tractOf = Int32Array.from(cells, (cell) => nearest(tractSeeds, cell.middle));

  for (const list of [adminOf, neighborhoodOf, councilOf, tractOf]) joinSlivers(layout, cells, list);

  const make = (of: Int32Array, name: (i: number) => string, geoid: (i: number) => string): Territory[] => {
    const outlines = outlineGroups(arrangement, (face) => of[face] ?? -1);
    const count = Math.max(...of) + 1;
    return Array.from({ length: count }, (_, i) => ({
      name: name(i),
      geoid: geoid(i),
      outline: outlines.get(i) ?? [],
    }));
  };
  return {
    admin: make(
      adminOf,
      (i) => at(adminNames, i),
      (i) => `${DEMO_GEOID}${String(10_000 + i * 150)}`,
    ),
    neighborhoods: make(
      neighborhoodOf,
      (i) => at(neighborhoodNames, i),
      (i) => `${DEMO_GEOID}-N${String(i + 1).padStart(3, '0')}`,
    ),
    council: make(
      councilOf,
      (i) => `Council District ${i + 1}`,
      (i) => `${DEMO_GEOID}-C${String(i + 1).padStart(2, '0')}`,
    ),
    tracts: make(tractOf, (i) => `Census Tract ${tractNumber(i)}`, tractGeoid),
    adminOf,
    neighborhoodOf,
    councilOf,
    tractOf,
  };
}

function tractNumber(index: number): string {
  return `${101 + Math.floor(index / 3)}.${String((index % 3) + 1).padStart(2, '0')}`;
}

/** One tract in seven is an opportunity zone, and at least one in a county with few tracts. */
export function isOpportunityTract(tract: number, tractCount: number): boolean {
  return tract % 7 === Math.min(2, tractCount - 1);
}

/** Returns the code of a tract: the county's code and six digits. */
export function tractGeoid(index: number): string {
  return `${DEMO_GEOID}${tractNumber(index).replace('.', '').padStart(6, '0')}`;
}

function nearest(seeds: readonly Pt[], p: Pt): number {
  let best = Infinity;
  let index = 0;
  seeds.forEach((seed, i) => {
    const away = distance(seed, p);
    if (away < best) {
      best = away;
      index = i;
    }
  });
  return index;
}

/** Returns the middles of `count` cells that are well apart from each other. */
function spread(cells: readonly CountyCell[], count: number, key: number): Pt[] {
  const random = createRandom(key);
  const seeds: Pt[] = [];
  while (seeds.length < count && cells.length > 0) {
    let best: Pt | undefined;
    let bestAway = -1;
    for (let attempt = 0; attempt < 8; attempt++) {
      const spot = random.pick(cells).middle;
      const away = Math.min(Infinity, ...seeds.map((seed) => distance(seed, spot)));
      if (away > bestAway) {
        bestAway = away;
        best = spot;
      }
    }
    if (best !== undefined) seeds.push(best);
  }
  return seeds;
}

/** Returns the middles of cells, one for about every `parcels` parcels, so that they are dense where people live. */
function spreadByCount(cells: readonly CountyCell[], parcels: number, key: number): Pt[] {
  const random = createRandom(key);
  const seeds: Pt[] = [];
  const weight = (cell: CountyCell): number =>
    cell.estimate + (cell.role === 'country' ? cell.area / 50_000 : 0);
  let open = parcels / 2;
  for (const cell of cells.toSorted((a, b) => a.rank - b.rank)) {
    open += weight(cell) * random.range(0.9, 1.1);
    if (open < parcels || cell.role === 'water' || cell.role === 'scrap') continue;
    open -= parcels;
    seeds.push(cell.middle);
  }
  return seeds.length > 0 ? seeds : [at(cells, 0).middle];
}

/** Divides the cells into slices around the city's middle, each with about the same number of parcels. */
function districtByTurn(cells: readonly CountyCell[], city: Pt, count: number): Int32Array {
  const turned = cells
    .map((cell) => ({ cell, turn: Math.atan2(cell.middle.y - city.y, cell.middle.x - city.x) }))
    .sort((a, b) => a.turn - b.turn);
  const of = new Int32Array(cells.length);
  const weight = (cell: CountyCell): number =>
    cell.estimate + (cell.role === 'country' ? cell.area / 50_000 : 0.1);
  const total = turned.reduce((sum, { cell }) => sum + weight(cell), 0);
  let sum = 0;
  for (const { cell } of turned) {
    of[cell.id] = Math.min(count - 1, Math.floor((sum / total) * count));
    sum += weight(cell);
  }
  return of;
}

/** Assigns cells of water and scraps of land to the adjacent territory with the longest common border. */
function joinSlivers(layout: CountyLayout, cells: readonly CountyCell[], of: Int32Array): void {
  const { arrangement } = layout;
  arrangement.faces.forEach((face, id) => {
    const { role } = at(cells, id);
    if (role !== 'water' && role !== 'scrap') return;
    const shared = new Map<number, number>();
    face.halfEdges.forEach((half, i) => {
      const other = arrangement.faceOf[half ^ 1] ?? -1;
      if (other < 0 || at(cells, other).role === 'water' || at(cells, other).role === 'scrap') return;
      const group = of[other] ?? -1;
      const length = distance(at(face.ring, i), at(face.ring, i + 1));
      shared.set(group, (shared.get(group) ?? 0) + length);
    });
    let best = 0;
    for (const [group, length] of shared) {
      if (length <= best) continue;
      best = length;
      of[id] = group;
    }
  });
}
