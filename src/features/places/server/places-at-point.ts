import type { Db } from '../../../backend/db/database.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { findPlacesAtPoint } from '../contract.ts';
import { pathsAround } from '../rules/place-path.ts';
import { loadWithPlacesAround, placeRecord } from './place-record.ts';
import { type PlaceRow, listNearestCounty, listPlacesAtPoint, listWidePlacesAtPoint } from './queries.ts';

type PlacesAtPoint = OutputOf<typeof findPlacesAtPoint>;
type Level = keyof PlacesAtPoint;

/**
 * Returns the neighborhood, city, county, state and country at a point. State and country come from the county's path, so that the point is tested
 * against their large outlines only where there is no county.
 */
export async function placesAtPoint(db: Db, lon: number, lat: number): Promise<PlacesAtPoint> {
  let found = await listPlacesAtPoint(db, lon, lat);
  if (!found.some(({ kind }) => kind === 'county' || kind === 'city'))
    found = [...found, ...(await listNearestCounty(db, lon, lat))];
  if (found.length === 0) found = widePlaces(await listWidePlacesAtPoint(db, lon, lat));
  const places = await loadWithPlacesAround(
    db,
    found.map(({ path }) => path),
  );
  const reply: PlacesAtPoint = { neighborhood: null, city: null, county: null, state: null, country: null };
  // Places that contain the point take precedence over the places around them by path.
  const candidates: PlaceRow[] = [
    ...found,
    ...found.flatMap(({ path }) => pathsAround(path).flatMap((above) => places.get(above) ?? [])),
  ];
  for (const row of candidates) {
    if (row.kind in reply) reply[row.kind as Level] ??= placeRecord(row, places);
  }
  // A neighborhood's path contains its county but not its city, which the point provides.
  if (reply.neighborhood !== null && reply.city !== null) reply.neighborhood.levels.city ??= reply.city.name;
  return reply;
}

/** Returns the nearest state and the nearest country. The state is one of that country. */
function widePlaces(near: readonly PlaceRow[]): PlaceRow[] {
  const country = near.find(({ kind }) => kind === 'country');
  const state = near.find(
    ({ kind, path }) => kind === 'state' && (country === undefined || path.startsWith(`${country.path}/`)),
  );
  return [state, country].filter((row) => row !== undefined);
}
