import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { BBox } from '../../../kernel/geo.ts';
import type { PlaceRecord, findPlacesAtPoint } from '../contract.ts';
import { placeAtZoom } from '../rules/place-at-zoom.ts';

const LEVELS = ['country', 'state', 'county', 'city', 'neighborhood'] as const;

export type PlacesAtPoint = OutputOf<typeof findPlacesAtPoint>;

export interface ViewedBreadcrumbs {
  /** The viewed place; null where no place lies at the center. */
  viewed: PlaceRecord | null;
  /** The places around the center, from country to neighborhood, down to the level that the zoom shows. */
  crumbs: readonly PlaceRecord[];
}

/** Returns the breadcrumbs of the viewed place. They end at the place that `placeAtZoom` returns, or else at the state or the country. */
export function viewedBreadcrumbs(places: PlacesAtPoint | undefined, zoom: number): ViewedBreadcrumbs {
  if (places === undefined) return { viewed: null, crumbs: [] };
  const all = LEVELS.map((level) => places[level]).filter((place) => place !== null);
  const viewed = placeAtZoom(places, zoom) ?? places.state ?? places.country;
  const end = viewed === null ? -1 : all.findIndex(({ path }) => path === viewed.path);
  return { viewed, crumbs: all.slice(0, end + 1) };
}

/** A map that is fitted to a place shows it in at least this share of its width or height. */
const MIN_SHARE = 0.5;

/** Returns true if the map is fitted to the place: it shows the whole of it, and little else. */
export function isFittedTo({ bbox }: PlaceRecord, map: BBox): boolean {
  if (bbox === null) return false;
  const [west, south, east, north] = bbox;
  const isWhole = west >= map[0] && south >= map[1] && east <= map[2] && north <= map[3];
  const share = Math.max((east - west) / (map[2] - map[0]), (north - south) / (map[3] - map[1]));
  return isWhole && share >= MIN_SHARE;
}
