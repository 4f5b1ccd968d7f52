import type { Cell } from './blocks.ts';
import type { CountyLayout } from './county-layout.ts';
import { HALF_WIDTH, KIND } from './demo-limits.ts';
import { createNoise } from './noise.ts';
import { type Pt, at, containsPoint, distance, pointInside, signedArea } from './polygon.ts';
import { createRandom } from './random.ts';
import { nearestSettlement } from './settlements.ts';

type CellRole =
  | 'water'
  /** Land that is too narrow for parcels. */
  | 'scrap'
  | 'core'
  | 'inner'
  | 'town'
  | 'suburb'
  | 'industry'
  | 'port'
  | 'campus'
  | 'hospital'
  | 'park'
  | 'golf'
  | 'cemetery'
  | 'mall'
  | 'country';

/** A face of the main roads with its role in the county. */
export interface CountyCell extends Cell {
  id: number;
  middle: Pt;
  role: CellRole;
  /** The nearest settlement, and the distance from its middle in multiples of its radius: 0 in the middle, 1 at the edge. */
  settlement: number;
  settlementDistance: number;
  /** The order of development: cells with a smaller rank are built first. */
  rank: number;
  /** Expected number of parcels once the cell is developed. */
  estimate: number;
}

/** The parcels per square meter of each role with urban parcels. */
const PARCELS_PER_SQM: Partial<Record<CellRole, number>> = {
  core: 2500e-6,
  inner: 2050e-6,
  town: 1280e-6,
  suburb: 730e-6,
  industry: 55e-6,
  port: 45e-6,
  campus: 25e-6,
  hospital: 25e-6,
  mall: 40e-6,
};

/** Assigns a role to every face. Cells are developed in the order of their rank, until the county has its urban parcels. */
export function assignCells(layout: CountyLayout): CountyCell[] {
  const { plan, arrangement, terrain, waters, settlements } = layout;
  const random = createRandom(plan.seed, 71);
  const noise = createNoise(plan.seed * 97 + 3);
  const cells = arrangement.faces.map((face, id): CountyCell => {
    const edges = face.halfEdges.map((half) => at(arrangement.edges, half >> 1));
    const middle = pointInside(face.ring);
    const nearest = nearestSettlement(settlements, middle);
    const cell: CountyCell = {
      id,
      ring: face.ring,
      kinds: edges.map(({ kind }) => kind),
      tags: edges.map(({ tag }) => tag),
      area: face.area,
      middle,
      role: 'country',
      settlement: nearest.index,
      settlementDistance: nearest.distance,
      rank: nearest.distance + 0.34 * noise(middle.x / 1500, middle.y / 1500),
      estimate: 0,
    };
    if (waters.isWater(middle.x, middle.y)) cell.role = 'water';
    else if (thickness(cell) < 34) cell.role = 'scrap';
    else cell.role = townRole(layout, cell);
    return cell;
  });
  placeSpecials(cells, layout, random);
  for (const islet of terrain.islets) {
    const area = signedArea(islet);
    const middle = pointInside(islet);
    const nearest = nearestSettlement(settlements, middle);
    cells.push({
      id: cells.length,
      ring: islet,
      kinds: islet.map(() => KIND.coast),
      tags: islet.map(() => -1),
      area,
      middle,
      role: area < 250_000 ? 'park' : 'country',
      settlement: nearest.index,
      settlementDistance: Math.max(2, nearest.distance),
      rank: 9,
      estimate: 0,
    });
  }
  const perCell = (cell: CountyCell): number => Math.round(cell.area * (PARCELS_PER_SQM[cell.role] ?? 0));
  const budget = plan.urbanParcels;
  let sum = 0;
  const ordered = cells
    .filter(({ role }) => PARCELS_PER_SQM[role] !== undefined)
    .sort((a, b) => a.rank - b.rank);
  for (const cell of ordered) {
    if (sum >= budget || cell.rank > 1.6) {
      if (cell.role === 'suburb' || cell.role === 'town') cell.role = 'country';
      continue;
    }
    cell.estimate = perCell(cell);
    sum += cell.estimate;
  }
  return cells;
}

/** Returns the approximate width of the land between a cell's roads, in meters. */
function thickness(cell: Cell): number {
  let length = 0;
  let roadArea = 0;
  cell.ring.forEach((p, i) => {
    const edge = distance(p, at(cell.ring, i + 1));
    length += edge;
    roadArea += edge * (HALF_WIDTH[at(cell.kinds, i)] ?? 0);
  });
  return (2 * (cell.area - roadArea)) / length;
}

function townRole(layout: CountyLayout, cell: CountyCell): CellRole {
  const { frame, settlements } = layout;
  const { x, y } = cell.middle;
  if (frame.coreRing !== undefined && containsPoint(frame.coreRing, x, y)) return 'core';
  if (containsPoint(frame.innerRing, x, y)) return 'inner';
  if (cell.settlementDistance > 1.5) return 'country';
  if (cell.settlement === 0) return 'suburb';
  const town = at(settlements, cell.settlement);
  return distance(town.at, cell.middle) < Math.max(330, town.radius * 0.6) ? 'town' : 'suburb';
}

function placeSpecials(
  cells: CountyCell[],
  layout: CountyLayout,
  random: ReturnType<typeof createRandom>,
): void {
  const { plan, terrain } = layout;
  const has = (cell: CountyCell, kind: number): boolean => cell.kinds.includes(kind);
  // Industry is placed at railways and rivers, up to its share of the land.
  let industry = plan.urbanParcels * 75;
  for (const cell of cells) {
    if (cell.settlement !== 0 || (cell.role !== 'inner' && cell.role !== 'suburb' && cell.role !== 'core')) {
      continue;
    }
    const toBay = distance(cell.middle, terrain.bayHead);
    const isPort = has(cell, KIND.coast) && cell.role !== 'core' && toBay < plan.innerRadius * 1.5;
    const isWorks =
      (has(cell, KIND.rail) && cell.settlementDistance < 0.85) ||
      (has(cell, KIND.bank) && cell.role === 'suburb' && cell.settlementDistance < 0.7);
    if (isPort && cell.area < 420_000 && random.chance(0.6)) cell.role = 'port';
    else if (isWorks && industry > cell.area && random.chance(0.5)) {
      cell.role = 'industry';
      industry -= cell.area;
    } else if (has(cell, KIND.bank) && cell.area < 260_000 && random.chance(0.4)) cell.role = 'park';
  }
  /** Gives a role to at most `count` random cells with a role in `from`, an area of `low` to `high` square meters, and a `settlementDistance` below `far`. */
  const assign = (
    role: CellRole,
    count: number,
    { from, low, high, far }: { from: CellRole[]; low: number; high: number; far: number },
  ): void => {
    const open = cells.filter(
      (cell) =>
        from.includes(cell.role) && cell.area > low && cell.area < high && cell.settlementDistance < far,
    );
    for (let i = 0; i < count && open.length > 0; i++) {
      const index = random.int(0, open.length - 1);
      at(open, index).role = role;
      open.splice(index, 1);
    }
  };
  const units = plan.parcels / 25_000;
  assign('park', Math.max(units < 0.2 ? 0 : 1, Math.round(2 * units)), {
    from: ['inner'],
    low: 20_000,
    high: 200_000,
    far: 1,
  });
  assign('campus', Math.round(0.6 * units + 0.4), { from: ['inner'], low: 60_000, high: 400_000, far: 1 });
  assign('hospital', Math.round(0.8 * units), { from: ['inner'], low: 30_000, high: 220_000, far: 1 });
  assign('cemetery', Math.round(1.5 * units), {
    from: ['inner', 'suburb'],
    low: 30_000,
    high: 330_000,
    far: 0.9,
  });
  assign('golf', Math.round(1.4 * units + 0.2), { from: ['suburb'], low: 330_000, high: 800_000, far: 0.95 });
  assign('mall', Math.round(1.6 * units), { from: ['suburb'], low: 60_000, high: 420_000, far: 0.9 });
  assign('park', Math.round(2 * units), { from: ['suburb'], low: 50_000, high: 700_000, far: 0.9 });
}
