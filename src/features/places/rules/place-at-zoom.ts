/** The levels that "Currently viewing" can name. */
export interface PlaceLevels<Place> {
  neighborhood: Place | null;
  city: Place | null;
  county: Place | null;
}

/**
 * Returns the place that the map names as viewed: the neighborhood from zoom 12, the city from zoom 10, the county from
 * zoom 6, and null below. When a level is missing, the next wider level takes its place.
 */
export function placeAtZoom<Place>(levels: PlaceLevels<Place>, zoom: number): Place | null {
  if (zoom >= 12) return levels.neighborhood ?? levels.city ?? levels.county;
  if (zoom >= 10) return levels.city ?? levels.county;
  if (zoom >= 6) return levels.county;
  return null;
}
