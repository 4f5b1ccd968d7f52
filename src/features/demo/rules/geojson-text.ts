import { DEMO_ORIGIN } from './demo-limits.ts';
import { type Pt, type Ring, at } from './polygon.ts';

const METERS_PER_LAT = 111_034;
const METERS_PER_LON = 111_320 * Math.cos((DEMO_ORIGIN.lat * Math.PI) / 180);

/** Returns longitude and latitude of a point on the county's plane. */
export function lonLatOf(p: Pt): [lon: number, lat: number] {
  return [DEMO_ORIGIN.lon + p.x / METERS_PER_LON, DEMO_ORIGIN.lat + p.y / METERS_PER_LAT];
}

/** Writes a position with seven decimals: about a centimeter. */
function position(p: Pt): string {
  const [lon, lat] = lonLatOf(p);
  return `[${Math.round(lon * 1e7) / 1e7},${Math.round(lat * 1e7) / 1e7}]`;
}

function positions(points: readonly Pt[]): string[] {
  const out: string[] = [];
  for (const p of points) {
    const text = position(p);
    if (text !== out.at(-1)) out.push(text);
  }
  return out;
}

function ringText(ring: Ring): string {
  const list = positions(ring);
  if (list.length > 1 && list[0] === list.at(-1)) list.pop();
  return `[${list.join(',')},${list[0]}]`;
}

/** Writes polygons, each a shell and its holes, as one GeoJSON geometry. */
export function polygonsText(polygons: readonly (readonly Ring[])[]): string {
  const texts = polygons.map((rings) => `[${rings.map(ringText).join(',')}]`);
  return texts.length === 1
    ? `{"type":"Polygon","coordinates":${at(texts, 0)}}`
    : `{"type":"MultiPolygon","coordinates":[${texts.join(',')}]}`;
}

export function lineText(points: readonly Pt[]): string {
  return `{"type":"LineString","coordinates":[${positions(points).join(',')}]}`;
}

export function pointText(p: Pt): string {
  return `{"type":"Point","coordinates":${position(p)}}`;
}
