import type { Pt } from './polygon.ts';
import { hashUnit } from './random.ts';
import { type StreetRegistry, crossStreetName, ordinal } from './street-registry.ts';

/** A part of the town with one straight grid, whose streets continue from block to block, across the main streets. */
export interface District {
  id: number;
  seed: number;
  origin: Pt;
  angle: number;
  /** Distance in meters between the numbered streets (u) and between the named ones (v). */
  spacingU: number;
  spacingV: number;
  /** Every `mainU`th and `mainV`th street is a main street. */
  mainU: number;
  mainV: number;
  tags: Map<number, number>;
}

export interface DistrictLine {
  axis: 0 | 1;
  index: number;
  a: Pt;
  b: Pt;
  tag: number;
  isMain: boolean;
}

export function createDistrict(grid: Omit<District, 'mainU' | 'mainV' | 'tags'>): District {
  return { ...grid, mainU: 4, mainV: grid.spacingV < 110 ? 5 : 3, tags: new Map() };
}

/** Returns the streets of the district that pass within `radius` of `around` (default: the origin). */
export function districtLines(
  district: District,
  radius: number,
  streetRegistry: StreetRegistry,
  around?: Pt,
): DistrictLine[] {
  const cos = Math.cos(district.angle);
  const sin = Math.sin(district.angle);
  const center = around ?? district.origin;
  const dx = center.x - district.origin.x;
  const dy = center.y - district.origin.y;
  const middle = [dx * cos + dy * sin, -dx * sin + dy * cos] as const;
  const lines: DistrictLine[] = [];
  for (const axis of [0, 1] as const) {
    const spacing = axis === 0 ? district.spacingU : district.spacingV;
    const along = axis === 0 ? middle[0] : middle[1];
    const across = axis === 0 ? middle[1] : middle[0];
    const low = Math.floor((along - radius) / spacing);
    const high = Math.ceil((along + radius) / spacing);
    for (let index = low; index <= high; index++) {
      const u = (index + 0.28 * (hashUnit(district.seed, axis, index) - 0.5)) * spacing;
      const point = (v: number): Pt =>
        axis === 0
          ? { x: district.origin.x + u * cos - v * sin, y: district.origin.y + u * sin + v * cos }
          : { x: district.origin.x + v * cos - u * sin, y: district.origin.y + v * sin + u * cos };
      const isMain = index % (axis === 0 ? district.mainU : district.mainV) === 0;
      lines.push({
        axis,
        index,
        a: point(across - radius),
        b: point(across + radius),
        tag: tagOf(district, axis, index, isMain, streetRegistry),
        isMain,
      });
    }
  }
  return lines;
}

function tagOf(
  district: District,
  axis: 0 | 1,
  index: number,
  isMain: boolean,
  streetRegistry: StreetRegistry,
): number {
  const key = index * 2 + axis;
  const known = district.tags.get(key);
  if (known !== undefined) return known;
  const tag = streetRegistry.add({
    prefix: axis === 0 ? (index < 0 ? 'W' : 'E') : index < 0 ? 'S' : 'N',
    name:
      axis === 0
        ? ordinal(Math.abs(index) + 1 + (district.id % 5) * 20)
        : crossStreetName(district.seed, index),
    type: axis === 0 ? 'St' : isMain ? 'Ave' : 'St',
    class: isMain ? 'secondary' : 'residential',
  });
  district.tags.set(key, tag);
  return tag;
}
