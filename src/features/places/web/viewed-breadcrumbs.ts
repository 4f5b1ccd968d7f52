import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { PlaceRecord, findPlacesAtPoint } from '../contract.ts';
import { placeAtZoom } from '../rules/place-at-zoom.ts';

export type PlacesAtPoint = OutputOf<typeof findPlacesAtPoint>;

export interface ViewedBreadcrumbs {
  /** The viewed place; null where no place lies at the center. */
  viewed: PlaceRecord | null;
  /** The places around the center, from country to neighborhood, down to the level that the zoom shows. */
  crumbs: readonly PlaceRecord[];
}

/** Returns the breadcrumbs of the viewed place. They end at the place that the zoom names, or at the state for lower zooms. */
export function viewedBreadcrumbs(places: PlacesAtPoint | undefined, zoom: number): ViewedBreadcrumbs {
  if (places === undefined) return { viewed: null, crumbs: [] };
  const order = [places.country, places.state, places.county, places.city, places.neighborhood];
  const all = order.filter((place) => place !== null);
  const viewed = placeAtZoom(places, zoom) ?? places.state ?? places.country;
  const end = viewed === null ? -1 : all.findIndex(({ path }) => path === viewed.path);
  return { viewed, crumbs: all.slice(0, end + 1) };
}
