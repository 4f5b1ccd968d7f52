import type { Db } from '../../../backend/db/database.ts';
import type { BBox } from '../../../kernel/geo.ts';
import type { PlaceRecord } from '../contract.ts';
import { placeViewOf } from '../rules/country-views.ts';
import { pathsAround } from '../rules/place-path.ts';
import { type PlaceRow, listPlacesByPath } from './queries.ts';

type Levels = PlaceRecord['levels'];

/** Returns a place in the form of the API. `around` must contain the places around it, by path. */
export function placeRecord(row: PlaceRow, around: ReadonlyMap<string, PlaceRow>): PlaceRecord {
  const levels: Levels = { neighborhood: null, city: null, county: null, state: null, country: null };
  for (const path of [...pathsAround(row.path), row.path]) {
    const level = path === row.path ? row : around.get(path);
    if (level !== undefined && level.kind in levels) levels[level.kind as keyof Levels] = level.name;
  }
  return {
    headline: row.headline,
    headline_alt: row.headlineAlt,
    name: row.name,
    path: row.path,
    kind: row.kind,
    style: row.style,
    geoid: row.geoid,
    bbox: boxOfRow(row),
    levels,
  };
}

/** Returns the box in which the map shows a place: west, south, east, north. Returns null for a place without an outline. */
export function boxOfRow({
  path,
  west,
  south,
  east,
  north,
}: Pick<PlaceRow, 'path' | 'west' | 'south' | 'east' | 'north'>): BBox | null {
  if (west === null || south === null || east === null || north === null) return null;
  return placeViewOf(path) ?? [west, south, east, north];
}

/** Loads the places and all places around them in one query, by path. */
export async function loadWithPlacesAround(db: Db, paths: readonly string[]): Promise<Map<string, PlaceRow>> {
  const wanted = new Set(paths.flatMap((path) => [...pathsAround(path), path]));
  if (wanted.size === 0) return new Map();
  const rows = await listPlacesByPath(db, [...wanted]);
  return new Map(rows.map((row) => [row.path, row]));
}
