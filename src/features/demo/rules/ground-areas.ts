import { type Field, contourRings, sampleField } from './contour.ts';
import type { CountyLayout } from './county-layout.ts';
import { type Ground, COAST_FLOOD_M, FLOOD_LEVELS_M } from './ground.ts';
import { createNoise } from './noise.ts';
import { type Outline, nest } from './outline.ts';
import { at, signedArea } from './polygon.ts';

/** Returns the flood zones: coastal waves, floodways, the 1% and the 0.2% flood. They don't overlap. */
export function floodBands(ground: Ground): { zone: string; subtype: string; outline: Outline }[] {
  const [low, base, rare] = FLOOD_LEVELS_M;
  const depth = derive(ground.freeboard, (value) => -value);
  const coastal = derive(ground.freeboard, (value, i) =>
    Math.min(low - value, (COAST_FLOOD_M - (ground.toCoast.values[i] ?? 0)) / 100),
  );
  const inland = derive(ground.freeboard, (value, i) =>
    Math.min(low - value, ((ground.toCoast.values[i] ?? 0) - COAST_FLOOD_M) / 100),
  );
  return [
    { zone: 'VE', subtype: '', outline: nest(sizeable(contourRings(coastal, 0))) },
    { zone: 'AE', subtype: 'FLOODWAY', outline: nest(sizeable(contourRings(inland, 0))) },
    { zone: 'AE', subtype: '', outline: band(depth, -base, -low) },
    { zone: 'X', subtype: '0.2 PCT ANNUAL CHANCE FLOOD HAZARD', outline: band(depth, -rare, -base) },
  ];
}

export interface WetlandArea {
  type: string;
  attribute: string;
  outline: Outline;
}

/** Returns marshes by the sea and the river mouth, and wet meadows and woods along streams. */
export function wetlandAreas(layout: CountyLayout, ground: Ground): WetlandArea[] {
  const noise = createNoise(layout.plan.seed * 41 + 3);
  const { freeboard, toCoast } = ground;
  const wet = derive(freeboard, (value, i) => {
    const x = freeboard.west + (i % freeboard.columns) * freeboard.step;
    const y = freeboard.south + Math.floor(i / freeboard.columns) * freeboard.step;
    return value < -2 ? -5 : 1.15 - value + 1.3 * noise(x / 430, y / 430) - 0.75;
  });
  const areas = new Map<string, WetlandArea>();
  for (const polygon of nest(sizeable(contourRings(wet, 0)))) {
    const shell = at(polygon, 0);
    const first = at(shell, 0);
    const coast = sampleField(toCoast, first.x, first.y);
    const turn = noise(first.x / 170 + 9, first.y / 170);
    const [type, attribute] =
      coast < 140
        ? ['Estuarine and Marine Wetland', 'E2EM1P']
        : turn > 0.1
          ? ['Freshwater Forested/Shrub Wetland', 'PFO1A']
          : signedArea(shell) < 9000
            ? ['Freshwater Pond', 'PUBHx']
            : ['Freshwater Emergent Wetland', 'PEM1C'];
    const area = areas.get(type) ?? { type, attribute, outline: [] };
    area.outline.push(polygon);
    areas.set(type, area);
  }
  return [...areas.values()];
}

/** Returns the area where the field is between two levels. */
function band(field: Field, from: number, to: number): Outline {
  const outer = sizeable(contourRings(field, from));
  const inner = sizeable(contourRings(field, to)).map((ring) => ring.toReversed());
  return nest([...outer, ...inner]);
}

function sizeable<T extends readonly { x: number; y: number }[]>(rings: T[]): T[] {
  return rings.filter((ring) => ring.length > 5 && Math.abs(signedArea(ring)) > 250);
}

function derive(field: Field, value: (old: number, index: number) => number): Field {
  return { ...field, values: field.values.map((old, index) => value(old, index)) };
}
