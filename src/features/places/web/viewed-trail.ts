import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { PlaceRecord, findPlacesAtPoint } from '../contract.ts';
import { placeAtZoom } from '../rules/place-at-zoom.ts';

export type PlacesAtPoint = OutputOf<typeof findPlacesAtPoint>;

export interface ViewedTrail {
  /** What the map is looking at; null when it looks at more than a state. */
  viewed: PlaceRecord | null;
  /** Country, state, county, city, neighborhood as far in as the zoom shows, outermost first. */
  crumbs: readonly PlaceRecord[];
}

/** The breadcrumb of the viewed place: it ends at the place that the zoom names, and at the state below that. */
export function viewedTrail(places: PlacesAtPoint | undefined, zoom: number): ViewedTrail {
  if (places === undefined) return { viewed: null, crumbs: [] };
  const order = [places.country, places.state, places.county, places.city, places.neighborhood];
  const all = order.filter((place) => place !== null);
  const viewed = placeAtZoom(places, zoom) ?? places.state ?? places.country;
  const end = viewed === null ? -1 : all.findIndex(({ path }) => path === viewed.path);
  return { viewed, crumbs: all.slice(0, end + 1) };
}
