/** The levels that "Currently viewing" can name. */
export interface PlaceLevels<Place> {
  neighborhood: Place | null;
  city: Place | null;
  county: Place | null;
}

/**
 * What the map says it is looking at (`map-view.md` section 9): from zoom 12 the neighborhood or else the city, from 10 the
 * city, from 6 the county; below, nothing. Where there is no such level, the next wider one that the zoom allows.
 */
export function placeAtZoom<Place>(levels: PlaceLevels<Place>, zoom: number): Place | null {
  if (zoom >= 12) return levels.neighborhood ?? levels.city ?? levels.county;
  if (zoom >= 10) return levels.city ?? levels.county;
  if (zoom >= 6) return levels.county;
  return null;
}
