import type { BBox } from '../../../kernel/geo.ts';
import { isInView } from './parcel-credits.ts';

/** Below this zoom the whole country is visible. */
const REMINDER_ZOOM = 6;

/** The part of the map that no panel covers. Where it crosses the antimeridian, its longitudes continue beyond 180 degrees. */
interface MapPart {
  zoom: number;
  bounds: BBox;
  middle: { lon: number; lat: number };
}

export interface ZoomAdvice<County> {
  /** The county to offer; null if a county is in sight and the map is not zoomed out to the whole country, and if there are no counties. */
  offered: County | null;
  /** True if there are counties with parcels, but none is in sight. */
  isEmpty: boolean;
  /** The point to zoom in on: the point of a county in sight that is nearest to the middle of the map, or the middle without such a county. */
  towards: { lon: number; lat: number };
}

/** Returns the way to parcels from a map that is zoomed out too far for them. */
export function zoomAdvice<County extends { extent: BBox; is_demo: boolean }>(
  counties: readonly County[],
  { zoom, bounds, middle }: MapPart,
): ZoomAdvice<County> {
  const inView = counties.filter(({ extent }) => isInView(extent, bounds));
  const around: BBox = [middle.lon, middle.lat, middle.lon, middle.lat];
  const nearest = nearestTo(inView, around);
  const isEmpty = inView.length === 0 && counties.length > 0;
  return {
    offered: isEmpty || zoom < REMINDER_ZOOM ? nearestTo(countiesToOffer(counties), around) : null,
    isEmpty,
    towards: nearest === null ? middle : nearestPoint(nearest.extent, middle),
  };
}

/** Returns the counties to offer to visitors: the invented demo county only on a site without real counties. */
function countiesToOffer<County extends { is_demo: boolean }>(
  counties: readonly County[],
): readonly County[] {
  const real = counties.filter(({ is_demo }) => !is_demo);
  return real.length > 0 ? real : counties;
}

function nearestTo<County extends { extent: BBox }>(counties: readonly County[], box: BBox): County | null {
  const [first, ...others] = counties.map((county) => ({ county, far: distance(county.extent, box) }));
  return first === undefined
    ? null
    : others.reduce((best, other) => (other.far < best.far ? other : best), first).county;
}

/** Returns the distance of two boxes in degrees of latitude; 0 if they meet. */
function distance([west, south, east, north]: BBox, [boxWest, boxSouth, boxEast, boxNorth]: BBox): number {
  const shrink = Math.cos((((boxSouth + boxNorth) / 2) * Math.PI) / 180);
  const dx = Math.min(
    ...[-360, 0, 360].map((turn) => Math.max(west + turn - boxEast, 0, boxWest - east - turn)),
  );
  return Math.hypot(dx * shrink, Math.max(south - boxNorth, 0, boxSouth - north));
}

/** Returns the point of a box that is nearest to a point. Its longitude continues that of the point over the antimeridian. */
function nearestPoint(
  [west, south, east, north]: BBox,
  { lon, lat }: { lon: number; lat: number },
): { lon: number; lat: number } {
  const lons = [-360, 0, 360].map((turn) => Math.min(Math.max(lon, west + turn), east + turn));
  return {
    lon: lons.reduce((best, other) => (Math.abs(other - lon) < Math.abs(best - lon) ? other : best)),
    lat: Math.min(Math.max(lat, south), north),
  };
}
