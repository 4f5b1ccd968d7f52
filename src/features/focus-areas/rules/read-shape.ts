import type { Polygons, Position, ShapeIssue } from './shape.ts';

type Result = { polygons: Polygons } | { issue: ShapeIssue };

/**
 * Returns the polygons of a serialized GeoJSON geometry or Feature. Closes rings, drops repeated vertices and heights, and moves a shape that
 * was drawn on another copy of the world to this one. Repairs nothing else.
 */
export function readShape(text: string): Result {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid('The shape is not GeoJSON.');
  }
  const geometry = memberOf(value, 'type') === 'Feature' ? memberOf(value, 'geometry') : value;
  const type = memberOf(geometry, 'type');
  const coordinates = memberOf(geometry, 'coordinates');
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    return invalid('A focus area is a polygon: draw or choose an outline, not lines or points.');
  }
  const polygons = readPolygons(type === 'Polygon' ? [coordinates] : coordinates);
  return polygons === null
    ? invalid('The shape has coordinates that are not numbers.')
    : cleanShape(polygons);
}

/** Like {@link readShape}, for parsed polygons. */
export function cleanShape(polygons: Polygons): Result {
  const cleaned: Polygons = [];
  for (const rings of polygons) {
    const kept = rings.map(cleanRing);
    if (kept.length === 0 || kept.some((ring) => ring.length < 4)) {
      return invalid('The outline needs at least three corners.', kept.flat()[0] ?? null);
    }
    cleaned.push(kept);
  }
  if (cleaned.length === 0) return invalid('The shape is empty: draw an outline.');
  return { polygons: onThisWorld(cleaned) };
}

function invalid(message: string, at: Position | null = null): { issue: ShapeIssue } {
  return { issue: { message, at } };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function readPolygons(value: unknown): Polygons | null {
  return readList(value, (polygon) => readList(polygon, (ring) => readList(ring, readPosition)));
}

function readList<Item>(value: unknown, read: (item: unknown) => Item | null): Item[] | null {
  if (!Array.isArray(value)) return null;
  const items: Item[] = [];
  for (const entry of value) {
    const item = read(entry);
    if (item === null) return null;
    items.push(item);
  }
  return items;
}

function readPosition(value: unknown): Position | null {
  if (!Array.isArray(value)) return null;
  const [lon, lat] = value as unknown[];
  return isNumber(lon) && isNumber(lat) ? [lon, lat] : null;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function cleanRing(ring: readonly Position[]): Position[] {
  const kept: Position[] = [];
  for (const vertex of ring) {
    const last = kept.at(-1);
    if (last === undefined || last[0] !== vertex[0] || last[1] !== vertex[1]) kept.push([...vertex]);
  }
  const [first] = kept;
  const last = kept.at(-1);
  if (first !== undefined && last !== undefined && (first[0] !== last[0] || first[1] !== last[1])) {
    kept.push([...first]);
  }
  return kept;
}

/** After the map was panned around the world, longitudes such as 283 occur, which is the same place as -77. */
function onThisWorld(polygons: Polygons): Polygons {
  let west = Infinity;
  let east = -Infinity;
  for (const rings of polygons) {
    for (const ring of rings) {
      for (const [lon] of ring) {
        west = Math.min(west, lon);
        east = Math.max(east, lon);
      }
    }
  }
  const turns = Math.round((west + east) / 2 / 360) * 360;
  if (turns === 0 || west - turns < -180 || east - turns > 180) return polygons;
  return polygons.map((rings) => rings.map((ring) => ring.map(([lon, lat]): Position => [lon - turns, lat])));
}
