import { type Arrangement, type Segment, arrange } from './arrangement.ts';
import { type CountyPlan, planCounty } from './county-plan.ts';
import { KIND } from './demo-limits.ts';
import { type District, createDistrict } from './districts.ts';
import { type CityFrame, type MainLine, cutMainLines, layMainRoads } from './main-roads.ts';
import { type Pt, type Ring, at } from './polygon.ts';
import { createRandom } from './random.ts';
import { type Waters, isInRiver, layWaters } from './rivers.ts';
import { type SectionNet, type Settlement, createSectionNet, createSettlements } from './settlements.ts';
import { type StreetRegistry, createStreetRegistry } from './street-registry.ts';
import { type Terrain, shapeTerrain } from './terrain.ts';

/** All decisions about the county as a whole, made before its blocks are filled one by one. */
export interface CountyLayout {
  plan: CountyPlan;
  terrain: Terrain;
  waters: Waters;
  net: SectionNet;
  settlements: Settlement[];
  frame: CityFrame;
  streetRegistry: StreetRegistry;
  mainLines: MainLine[];
  arrangement: Arrangement;
  /** The street grids of the towns, created when they are first needed. */
  townDistricts: Map<number, District>;
}

export function layOutCounty(seed: number, parcels: number): CountyLayout {
  const plan = planCounty(seed, parcels);
  const terrain = shapeTerrain(plan);
  const waters = layWaters(plan, terrain);
  const net = createSectionNet(plan, terrain);
  const settlements = createSettlements(plan, terrain, waters, net);
  const frame = frameCity(plan, terrain, settlements);
  const streetRegistry = createStreetRegistry();
  const mainLines = layMainRoads({ plan, terrain, net, settlements, frame, streetRegistry });
  const segments = [...cutMainLines(mainLines, waters, terrain), ...shoreSegments(terrain, waters)];
  for (const stream of waters.streams) {
    const tag = streetRegistry.add({ prefix: '', name: stream.name, type: '', class: 'stream' });
    stream.line.forEach((p, i) => {
      const before = stream.line[i - 1];
      if (before === undefined || waters.isWater(before.x, before.y)) return;
      segments.push({ a: before, b: p, kind: KIND.stream, tag });
    });
  }
  return {
    plan,
    terrain,
    waters,
    net,
    settlements,
    frame,
    streetRegistry,
    mainLines,
    arrangement: arrange(segments, 4, 120),
    townDistricts: new Map(),
  };
}

function shoreSegments(terrain: Terrain, waters: Waters): Segment[] {
  const segments: Segment[] = [];
  const ringSegments = (ring: Ring, kind: number, skip: (p: Pt) => boolean): void => {
    ring.forEach((a, i) => {
      const b = at(ring, i + 1);
      if (!skip(a) || !skip(b)) segments.push({ a, b, kind, tag: -1 });
    });
  };
  ringSegments(terrain.coast, KIND.coast, (p) => waters.rivers.some((river) => isInRiver(river, p.x, p.y)));
  waters.rivers.forEach((river, i) => {
    ringSegments(
      river.ring,
      KIND.bank,
      (p) =>
        terrain.landAt(p.x, p.y) < 0 ||
        waters.rivers.some((other, j) => j !== i && isInRiver(other, p.x, p.y)),
    );
  });
  return segments;
}

/** Frames the city: a core with its own rotated grid, and sectors between avenues, each with its own grid. */
function frameCity(plan: CountyPlan, terrain: Terrain, settlements: readonly Settlement[]): CityFrame {
  const random = createRandom(plan.seed, 67);
  const city = terrain.city;
  const coreAngle = terrain.seaward + Math.PI / 2 + random.range(-0.12, 0.12);
  const core = createDistrict({
    id: 0,
    seed: plan.seed * 7 + 1,
    origin: city,
    angle: coreAngle,
    spacingU: 128,
    spacingV: 76,
  });
  const count = plan.innerRadius < 500 ? 2 : plan.innerRadius < 900 ? 4 : 6;
  const start = coreAngle + 0.62;
  const radials = Array.from({ length: count }, (_, i) => {
    const isOpposite = i === count / 2;
    return start + (i * Math.PI * 2) / count + (i === 0 || isOpposite ? 0 : random.range(-0.2, 0.2));
  });
  const north = at(settlements, 0).angle;
  const sectors = radials.map((angle, i) => {
    const own = i % 3 === 0 ? north : i % 3 === 1 ? coreAngle : angle + Math.PI / 4 + random.range(-0.1, 0.1);
    return createDistrict({
      id: i + 1,
      seed: plan.seed * 7 + 2 + i,
      origin: city,
      angle: own,
      spacingU: random.range(150, 185),
      spacingV: random.range(82, 96),
    });
  });
  return {
    coreRing:
      plan.coreRadius > 0
        ? roundedSquare(city, plan.coreRadius, coreAngle, random.range(0.9, 1.1))
        : undefined,
    innerRing: roundedSquare(city, plan.innerRadius, north + 0.3, 1),
    core,
    sectors,
    radials,
  };
}

function roundedSquare(middle: Pt, radius: number, angle: number, stretch: number): Pt[] {
  const count = Math.max(20, Math.round((radius * 6) / 90));
  return Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * Math.PI * 2;
    const power = (Math.abs(Math.cos(turn)) ** 3.2 + Math.abs(Math.sin(turn)) ** 3.2) ** (-1 / 3.2);
    const x = Math.cos(turn) * power * radius * stretch;
    const y = (Math.sin(turn) * power * radius) / stretch;
    return {
      x: middle.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: middle.y + x * Math.sin(angle) + y * Math.cos(angle),
    };
  });
}
