import type { Field } from './contour.ts';
import type { CountyLayout } from './county-layout.ts';
import { createNoise, fractalNoise } from './noise.ts';
import { type Pt, at } from './polygon.ts';

/** The county's heights and its distances from water, on a grid. */
export interface Ground {
  /** Meters above mean sea level; negative in the sea. */
  elevation: Field;
  /** Meters above the nearest river or the sea: the rise of water that floods the point. In the sea it is -3 beside the coast and 12 (no flood) farther out. */
  freeboard: Field;
  /** Meters to the coast. */
  toCoast: Field;
  /** Meters to a river or stream. */
  toRiver: Field;
}

/** Shapes heights that rise from the coast and the rivers into rolling hills. */
export function shapeGround(layout: CountyLayout): Ground {
  const { terrain, waters, plan } = layout;
  const step = Math.max(10, Math.min(100, terrain.radius / 200));
  const columns = Math.ceil((terrain.radius * 3.1) / step);
  const frame = { west: (-columns * step) / 2, south: (-columns * step) / 2, step, columns, rows: columns };
  const make = (): Field => ({ ...frame, values: new Float32Array(columns * columns).fill(1e9) });
  const toCoast = make();
  const toRiver = make();
  markLine(toCoast, [...terrain.coast, at(terrain.coast, 0)]);
  for (const river of waters.rivers) {
    markLine(toRiver, river.line, river.halfWidths);
  }
  for (const stream of waters.streams) markLine(toRiver, stream.line);
  spreadDistance(toCoast);
  spreadDistance(toRiver);
  const elevation = make();
  const freeboard = make();
  const hills = createNoise(plan.seed * 17 + 5);
  const high = Math.min(70, 14 + terrain.radius / 260);
  for (let j = 0; j < columns; j++) {
    for (let i = 0; i < columns; i++) {
      const index = j * columns + i;
      const x = frame.west + i * step;
      const y = frame.south + j * step;
      const coast = toCoast.values[index] ?? 0;
      const river = Math.max(0, toRiver.values[index] ?? 0);
      const isSea = terrain.landAt(x, y) < 0;
      const rise = high * (1 - Math.exp(-coast / (terrain.radius * 0.25)));
      const hill = (0.5 + 0.5 * fractalNoise(hills, x / 2400, y / 2400, 4)) ** 1.5;
      const valley = 1 - Math.exp(-river / (260 + terrain.radius * 0.012));
      const base = 1.1 + rise * 0.22;
      const land =
        base + (rise * 0.55 + high * 0.75 * hill * Math.min(1, coast / 500)) * (0.12 + 0.88 * valley);
      elevation.values[index] = isSea ? -2 - coast / 60 : land;
      const swell = 2.3 * hills(x / 850 + 31, y / 850) + 0.7 * hills(x / 260, y / 260 + 7);
      const overSea = 1.5 + swell + Math.min(7, coast / 75) + land * 0.04;
      const overRiver =
        0.35 +
        river / (62 + 38 * hills(x / 1100 - 12, y / 1100)) +
        (land - base) * 0.1 +
        0.95 * hills(x / 330, y / 330);
      freeboard.values[index] = isSea ? (coast > step * 1.2 ? 12 : -3) : Math.min(overSea, overRiver);
    }
  }
  return { elevation, freeboard, toCoast, toRiver };
}

/** Sets the distance to a line (minus its half width) at the grid points beside it. */
function markLine(field: Field, line: readonly Pt[], halfWidths?: readonly number[]): void {
  for (let k = 1; k < line.length; k++) {
    const a = at(line, k - 1);
    const b = at(line, k);
    const half = halfWidths === undefined ? 0 : at(halfWidths, k);
    const reach = half + field.step * 2;
    const i0 = Math.max(0, Math.floor((Math.min(a.x, b.x) - reach - field.west) / field.step));
    const i1 = Math.min(field.columns - 1, Math.ceil((Math.max(a.x, b.x) + reach - field.west) / field.step));
    const j0 = Math.max(0, Math.floor((Math.min(a.y, b.y) - reach - field.south) / field.step));
    const j1 = Math.min(field.rows - 1, Math.ceil((Math.max(a.y, b.y) + reach - field.south) / field.step));
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const square = dx * dx + dy * dy || 1;
    for (let j = j0; j <= j1; j++) {
      for (let i = i0; i <= i1; i++) {
        const x = field.west + i * field.step - a.x;
        const y = field.south + j * field.step - a.y;
        const share = Math.max(0, Math.min(1, (x * dx + y * dy) / square));
        const away = Math.hypot(x - dx * share, y - dy * share) - half;
        const index = j * field.columns + i;
        if (away < (field.values[index] ?? 0)) field.values[index] = away;
      }
    }
  }
}

/** Extends distances over the whole grid, in two sweeps with straight and diagonal steps. */
function spreadDistance(field: Field): void {
  const { columns, rows, step, values } = field;
  const diagonal = step * Math.SQRT2;
  const relax = (index: number, from: number, cost: number): void => {
    const way = (values[from] ?? 1e9) + cost;
    if (way < (values[index] ?? 1e9)) values[index] = way;
  };
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const index = j * columns + i;
      if (i > 0) relax(index, index - 1, step);
      if (j > 0) relax(index, index - columns, step);
      if (i > 0 && j > 0) relax(index, index - columns - 1, diagonal);
      if (i + 1 < columns && j > 0) relax(index, index - columns + 1, diagonal);
    }
  }
  for (let j = rows - 1; j >= 0; j--) {
    for (let i = columns - 1; i >= 0; i--) {
      const index = j * columns + i;
      if (i + 1 < columns) relax(index, index + 1, step);
      if (j + 1 < rows) relax(index, index + columns, step);
      if (i + 1 < columns && j + 1 < rows) relax(index, index + columns + 1, diagonal);
      if (i > 0 && j + 1 < rows) relax(index, index + columns - 1, diagonal);
    }
  }
}

export type FloodZone = 'VE' | 'AE' | 'FLOODWAY' | 'X-SHADED' | 'X';

/** The heights of three floods in meters above the water: waves or floodway, the 1% flood, the 0.2% flood. */
export const FLOOD_LEVELS_M = [0.9, 2.1, 3.1] as const;

/** The lowest ground up to this distance from the sea, in meters, is flooded by waves. Beyond it, rivers flood the lowest ground. */
export const COAST_FLOOD_M = 160;

/** Returns the flood zone for a height above the water. `coast` is the distance to the sea in meters. */
export function floodZone(freeboard: number, coast: number): FloodZone {
  const [low, base, rare] = FLOOD_LEVELS_M;
  if (freeboard < low) return coast < COAST_FLOOD_M ? 'VE' : 'FLOODWAY';
  if (freeboard < base) return 'AE';
  return freeboard < rare ? 'X-SHADED' : 'X';
}
