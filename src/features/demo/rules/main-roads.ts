import type { Segment } from './arrangement.ts';
import type { CountyPlan } from './county-plan.ts';
import { type Kind, KIND } from './demo-limits.ts';
import { type District, districtLines } from './districts.ts';
import { smoothLine, straightLine } from './lines.ts';
import { type Pt, type Ring, at, containsPoint, distance } from './polygon.ts';
import { createRandom } from './random.ts';
import { type Waters, isInRiver } from './rivers.ts';
import { type SectionNet, type Settlement, nearestSettlement } from './settlements.ts';
import { type StreetRegistry, ordinal } from './street-registry.ts';
import type { Terrain } from './terrain.ts';

/** A main line of the county, before it is cut at crossings. */
export interface MainLine {
  points: Pt[];
  kind: Kind;
  tag: number;
  /** True if it may cross a river on a bridge. */
  hasBridges: boolean;
  keep?: (p: Pt) => boolean;
}

export interface CityFrame {
  coreRing: Ring | undefined;
  innerRing: Ring;
  core: District;
  sectors: readonly District[];
  /** Ascending angles of the avenues between the sectors, in radians around the city's middle. */
  radials: readonly number[];
}

/** Returns the sector of the inner city that contains a point. */
export function sectorOf(frame: CityFrame, city: Pt, p: Pt): number {
  const angle = Math.atan2(p.y - city.y, p.x - city.x);
  const turned = (angle + Math.PI * 4 - at(frame.radials, 0)) % (Math.PI * 2);
  let sector = 0;
  frame.radials.forEach((radial, i) => {
    if ((radial + Math.PI * 4 - at(frame.radials, 0)) % (Math.PI * 2) <= turned) sector = i;
  });
  return sector;
}

/** The ground on which the main lines are laid. */
interface RoadSite {
  plan: CountyPlan;
  terrain: Terrain;
  net: SectionNet;
  settlements: readonly Settlement[];
  frame: CityFrame;
  streetRegistry: StreetRegistry;
}

/** A main line to add. `name` and `type` are those of its street: `Boulevard`, `Cir`. */
interface NewLine extends Omit<MainLine, 'tag'> {
  name: string;
  type: string;
}

/** Lays all main lines: motorways, avenues, ring roads, section roads and the railway. */
export function layMainRoads(site: RoadSite): MainLine[] {
  const { plan, terrain, net, settlements, frame, streetRegistry } = site;
  const random = createRandom(plan.seed, 61);
  const city = terrain.city;
  const lines: MainLine[] = [];
  const add = ({ name, type, ...line }: NewLine): void => {
    const tag = streetRegistry.add({ prefix: '', name, type, class: CLASS_OF[line.kind] ?? 'secondary' });
    lines.push({ ...line, tag });
  };
  const outside = (p: Pt): boolean => !containsPoint(frame.innerRing, p.x, p.y);

  // Avenues out of the city: some start in the middle of the core, the others at its edge.
  const avenueNames = [
    'Liberty Ave',
    'Harborview Ave',
    'Union Ave',
    'Commonwealth Ave',
    'Meridian Ave',
    'Founders Ave',
    'Northfield Ave',
    'Orchard Ave',
  ];
  frame.radials.forEach((angle, i) => {
    const start = i % 3 === 0 || plan.coreRadius === 0 ? 0 : plan.coreRadius * 0.9;
    const points = [polar(city, angle, start), polar(city, angle, plan.innerRadius * 1.02)];
    const target = settlements
      .slice(1)
      .filter((town) => Math.abs(turnTo(angle, Math.atan2(town.at.y - city.y, town.at.x - city.x))) < 0.42)
      .sort((a, b) => distance(a.at, city) - distance(b.at, city));
    let heading = angle;
    for (const town of target.slice(0, 2)) {
      points.push(town.at);
      heading = Math.atan2(town.at.y - city.y, town.at.x - city.x);
    }
    let tip = at(points, -1);
    for (let k = 0; k < 14; k++) {
      heading += random.range(-0.16, 0.16);
      tip = polar(tip, heading, terrain.radius * 0.14);
      points.push(tip);
      if (terrain.landAt(tip.x, tip.y) < 0) break;
    }
    const [name = 'Meridian', type = 'Ave'] = at(avenueNames, i).split(' ');
    const straight = straightLine(at(points, 0), at(points, 1), 60);
    const line = [...straight, ...smoothLine(points.slice(1), 90).slice(1)];
    add({ points: line, kind: KIND.primary, name, type, hasBridges: true });
  });
  if (frame.coreRing !== undefined) {
    const points = closed(frame.coreRing);
    add({ points, kind: KIND.secondary, name: 'Old Wall', type: 'St', hasBridges: true });
  }
  const around = closed(frame.innerRing);
  add({ points: around, kind: KIND.primary, name: 'Boulevard', type: 'Cir', hasBridges: true });

  // The motorway crosses the county past the city, with a bypass on the landward side.
  const back = terrain.seaward + Math.PI;
  const bypass: Pt[] = [];
  for (let turn = -1.2; turn <= 1.21; turn += 0.3) {
    bypass.push(polar(city, back + turn, plan.cityRadius * (0.76 + 0.05 * Math.sin(turn * 4))));
  }
  if (plan.parcels >= 4000) {
    // From the ends of the bypass, the motorway turns gradually toward the coast.
    const leave = (end: Pt, side: number): Pt[] => {
      const points = [end];
      let heading = back + side * 2.45;
      for (let k = 0; k < 5; k++) {
        points.push(polar(at(points, -1), heading, k < 3 ? plan.cityRadius * 0.32 : terrain.radius * 0.9));
        heading -= side * 0.22;
      }
      return points.slice(1);
    };
    const first = leave(at(bypass, 0), -1).toReversed();
    const last = leave(at(bypass, -1), 1);
    const motorway = { kind: KIND.motorway, type: '', hasBridges: true };
    add({ ...motorway, points: smoothLine([...first, ...bypass, ...last], 80), name: 'Route 9' });
    const spur = at(bypass, 4);
    const inland: Pt[] = [spur];
    for (let k = 1; k < 7; k++)
      inland.push(polar(at(inland, -1), back + 0.35 + random.range(-0.3, 0.3), terrain.radius * 0.27));
    add({ ...motorway, points: smoothLine(inland, 80), name: 'Route 27' });
  }

  layRail(site, add);
  layGrids(site, lines, outside);
  const size = Math.ceil((terrain.radius * 1.8) / net.size);
  for (const axis of [0, 1]) {
    for (let k = -size; k <= size; k++) {
      const points: Pt[] = [];
      for (let s = -size * 10; s <= size * 10; s++)
        points.push(axis === 0 ? net.place(k, s / 10) : net.place(s / 10, k));
      const isMile = k % 2 === 0;
      const [name, type] = sectionRoad(axis, k);
      const keep = (p: Pt): boolean => {
        return outside(p) && (isMile || nearestSettlement(settlements, p).distance < 1.12);
      };
      const kind = k % 4 === 0 ? KIND.primary : KIND.secondary;
      add({ points, kind, name, type, hasBridges: k % 4 === 0 || (isMile && k % 3 === 0), keep });
    }
  }
  return lines;
}

function layRail({ plan, terrain, settlements }: RoadSite, add: (line: NewLine) => void): void {
  if (plan.parcels < 4000) return;
  const city = terrain.city;
  const toBay = Math.atan2(terrain.bayHead.y - city.y, terrain.bayHead.x - city.x);
  const points: Pt[] = [polar(city, toBay - 0.5, plan.innerRadius * 1.5)];
  for (const turn of [-0.8, -1.3, -1.8, -2.3])
    points.push(polar(city, toBay + turn, plan.innerRadius * 1.16));
  points.push(
    polar(city, toBay - 2.62, plan.innerRadius * 1.55),
    polar(city, toBay - 2.75, plan.innerRadius * 2.2),
  );
  const towns = settlements
    .slice(1)
    .filter(
      (town) => Math.abs(turnTo(toBay - 2.75, Math.atan2(town.at.y - city.y, town.at.x - city.x))) < 0.7,
    )
    .sort((a, b) => distance(a.at, city) - distance(b.at, city));
  for (const town of towns.slice(0, 2)) points.push({ x: town.at.x + 190, y: town.at.y + 150 });
  const last = at(points, -1);
  points.push(polar(last, Math.atan2(last.y - city.y, last.x - city.x), terrain.radius));
  add({
    points: smoothLine(points, 80),
    kind: KIND.rail,
    name: 'Alder & Western Railway',
    type: '',
    hasBridges: true,
  });
}

/** Lays the straight main streets of the core, of each sector of the inner city, and of the towns. */
function layGrids(
  { plan, net, settlements, frame, streetRegistry }: RoadSite,
  lines: MainLine[],
  outside: (p: Pt) => boolean,
): void {
  const city = at(settlements, 0).at;
  const inCore = (p: Pt): boolean => frame.coreRing !== undefined && containsPoint(frame.coreRing, p.x, p.y);
  const main = (district: District, radius: number, keep: (p: Pt) => boolean): void => {
    for (const line of districtLines(district, radius, streetRegistry)) {
      if (!line.isMain) continue;
      lines.push({
        points: straightLine(line.a, line.b, 55),
        kind: KIND.secondary,
        tag: line.tag,
        hasBridges: line.index % 8 === 0,
        keep,
      });
    }
  };
  if (plan.coreRadius > 0) main(frame.core, plan.coreRadius * 1.3, inCore);
  frame.sectors.forEach((district, sector) => {
    main(
      district,
      plan.innerRadius * 1.25,
      (p) => !outside(p) && !inCore(p) && sectorOf(frame, city, p) === sector,
    );
  });
  for (const town of settlements.slice(1)) {
    const { u, v } = net.locate(town.at);
    const reach = (town.radius * 1.25) / net.size;
    const cu = Math.round(u);
    const cv = Math.round(v);
    for (const half of halves(reach)) {
      for (const axis of [0, 1]) {
        const points: Pt[] = [];
        for (let s = -reach - 1; s <= reach + 1.05; s += 0.1) {
          points.push(axis === 0 ? net.place(cu + half, cv + s) : net.place(cu + s, cv + half));
        }
        const [name, type] = axis === 0 ? [ordinal(Math.abs(half * 2) + 1), 'St'] : ['Mill', 'Rd'];
        const tag = streetRegistry.add({ prefix: half < 0 ? 'W' : '', name, type, class: 'secondary' });
        lines.push({
          points,
          kind: KIND.secondary,
          tag,
          hasBridges: false,
          keep: (p) => distance(p, town.at) < town.radius * 1.3,
        });
      }
    }
  }
}

function halves(reach: number): number[] {
  const list: number[] = [];
  for (let half = -Math.floor(reach) - 0.5; half <= reach + 0.5; half++) list.push(half);
  return list;
}

function sectionRoad(axis: number, k: number): [string, string] {
  if (k % 4 === 0)
    return axis === 0 ? [`County Road ${Math.abs(k) + 100}`, ''] : [`State Route ${Math.abs(k) + 30}`, ''];
  const names = [
    'Quarry',
    'Orchard',
    'Chapel',
    'Ferry',
    'Mill',
    'Windmill',
    'Dairy',
    'Grange',
    'Sawmill',
    'Old Post',
    'Lighthouse',
    'Kiln',
  ];
  return [at(names, k * 5 + axis * 3), axis === 0 ? 'Rd' : 'Ln'];
}

/** Cuts the main lines into segments. Leaves out segments that `keep` excludes, those in the sea, and those in a river if their line has no bridges. */
export function cutMainLines(lines: readonly MainLine[], waters: Waters, terrain: Terrain): Segment[] {
  const segments: Segment[] = [];
  for (const line of lines) {
    for (let i = 1; i < line.points.length; i++) {
      const a = at(line.points, i - 1);
      const b = at(line.points, i);
      if (line.keep !== undefined && !line.keep(a) && !line.keep(b)) continue;
      const seaA = terrain.landAt(a.x, a.y) < 0;
      if (seaA && terrain.landAt(b.x, b.y) < 0) continue;
      if (
        !line.hasBridges &&
        waters.rivers.some((river) => isInRiver(river, a.x, a.y) && isInRiver(river, b.x, b.y))
      )
        continue;
      segments.push({ a, b, kind: line.kind, tag: line.tag });
    }
  }
  return segments;
}

const CLASS_OF: Partial<Record<Kind, string>> = {
  [KIND.motorway]: 'motorway',
  [KIND.rail]: 'rail',
  [KIND.primary]: 'primary',
  [KIND.secondary]: 'secondary',
  [KIND.residential]: 'residential',
};

function polar(from: Pt, angle: number, away: number): Pt {
  return { x: from.x + Math.cos(angle) * away, y: from.y + Math.sin(angle) * away };
}

function turnTo(a: number, b: number): number {
  return Math.atan2(Math.sin(b - a), Math.cos(b - a));
}

function closed(ring: Ring): Pt[] {
  return [...ring, at(ring, 0)];
}
