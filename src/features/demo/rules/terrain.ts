import { type Field, contourRings } from './contour.ts';
import type { CountyPlan } from './county-plan.ts';
import { createNoise, fractalNoise } from './noise.ts';
import { type Pt, type Ring, at, distanceToSegment, signedArea } from './polygon.ts';
import { createRandom } from './random.ts';

/** The island: its land and coast, and the places that the rest of the county is built around. */
export interface Terrain {
  /** Half the width of the island in meters. */
  radius: number;
  /** Above 0 on land, below 0 in the sea; about 1 in the middle of the island. */
  landAt(x: number, y: number): number;
  coast: Ring;
  islets: Ring[];
  /** Direction from the middle of the island to the bay, in radians. */
  seaward: number;
  bayHead: Pt;
  city: Pt;
  /** Step of the grid that the coast is drawn on, in meters. */
  step: number;
}

/** Shapes the island with the plan's land area and a bay that reaches its city. */
export function shapeTerrain(plan: CountyPlan): Terrain {
  const random = createRandom(plan.seed, 11);
  const seaward = -0.65 + random.range(-0.25, 0.25);
  const noise = createNoise(plan.seed * 31 + 7);
  const detail = createNoise(plan.seed * 31 + 8);
  const unit = (x: number, y: number): number => unitLand(noise, detail, seaward, x, y);
  const radius = Math.sqrt(plan.landArea / unitArea(unit));
  const step = Math.max(6, Math.min(90, radius / 240));
  const landAt = (x: number, y: number): number => unit(x / radius, y / radius);
  const field = landField(landAt, radius, step);
  const rings = contourRings(field, 0)
    .filter((ring) => signedArea(ring) > 0)
    .sort((a, b) => signedArea(b) - signedArea(a));
  const bayHead = { x: Math.cos(seaward) * radius * 0.4, y: Math.sin(seaward) * radius * 0.4 };
  const back = Math.max(plan.coreRadius, plan.innerRadius * 0.6) * 0.95;
  const city = {
    x: bayHead.x - Math.cos(seaward) * back * 0.55 - Math.sin(seaward) * back * 0.75,
    y: bayHead.y - Math.sin(seaward) * back * 0.55 + Math.cos(seaward) * back * 0.75,
  };
  return {
    radius,
    landAt,
    coast: at(rings, 0),
    islets: rings.slice(1, 14).filter((ring) => signedArea(ring) > step * step * 12),
    seaward,
    bayHead,
    city,
    step,
  };
}

function unitLand(
  noise: (x: number, y: number) => number,
  detail: (x: number, y: number) => number,
  seaward: number,
  x: number,
  y: number,
): number {
  const bendX = x + 0.12 * noise(x * 2.1 + 40, y * 2.1);
  const bendY = y + 0.12 * noise(x * 2.1, y * 2.1 - 40);
  const shape =
    1 -
    Math.hypot(bendX * 0.86, bendY * 1.1) +
    0.5 * fractalNoise(noise, bendX * 1.9, bendY * 1.9, 3) +
    0.13 * fractalNoise(detail, x * 9, y * 9, 4);
  // The bay is a funnel that narrows from the open sea to its head.
  const ux = Math.cos(seaward);
  const uy = Math.sin(seaward);
  const out = x * ux + y * uy;
  const across = Math.abs(-x * uy + y * ux + 0.06 * Math.sin(out * 6) + 0.05 * detail(x * 5, y * 5));
  const start = 0.4;
  const beyond = Math.max(0, start - out);
  const width = 0.045 + 0.16 * Math.max(0, out - start) ** 1.1;
  const away = Math.hypot(across, beyond);
  // Coves widen the bay by at most half, so points this far from its middle are outside of it.
  if (away > 3.01 * width) return shape;
  const coves = 1 + 0.5 * fractalNoise(detail, x * 11 + 5, y * 11, 4) * Math.min(1, width / 0.07);
  const inBay = 1 - away / (width * coves);
  return Math.min(shape, inBay > -1 ? -inBay * 0.25 : shape);
}

/** Returns the area of the land when the island's radius is 1. */
function unitArea(unit: (x: number, y: number) => number): number {
  const side = 0.02;
  let cells = 0;
  for (let x = -1.7; x < 1.7; x += side) for (let y = -1.7; y < 1.7; y += side) if (unit(x, y) > 0) cells++;
  return cells * side * side;
}

function landField(landAt: (x: number, y: number) => number, radius: number, step: number): Field {
  const columns = Math.ceil((radius * 3.4) / step);
  const west = (-columns * step) / 2;
  const values = new Float32Array(columns * columns);
  for (let j = 0; j < columns; j++) {
    for (let i = 0; i < columns; i++) values[j * columns + i] = landAt(west + i * step, west + j * step);
  }
  return { west, south: west, step, columns, rows: columns, values };
}

/** Returns the distance of a point from an open line. */
export function distanceToLine(line: readonly Pt[], p: Pt): number {
  let best = Infinity;
  for (let i = 1; i < line.length; i++)
    best = Math.min(best, distanceToSegment(p, at(line, i - 1), at(line, i)));
  return best;
}
