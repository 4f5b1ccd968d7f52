import { type Map as MapLibreMap, LngLatBounds } from 'maplibre-gl';
import type { BBox } from '../../kernel/geo.ts';
import { type Insets, fitPadding } from '../fit-padding.ts';
import type { Camera, FitOptions, Uncovered } from './map-view.ts';

/** The duration of a long flight, which would take seconds at the usual speed of MapLibre. */
const LONG_FLIGHT_MS = 1_400;
/** The padding around a box that is fitted into view. */
export const FIT_PADDING_PX = 24;
/** The maximum zoom of the map. */
export const MAX_ZOOM = 22;
/** Closer than this, a single small parcel would fill the screen without its surroundings. */
export const MAX_FIT_ZOOM = 18;

interface Fit extends FitOptions {
  animate?: boolean;
}

export function cameraOf(map: MapLibreMap): Camera {
  const center = map.getCenter().wrap();
  return {
    lon: center.lng,
    lat: center.lat,
    zoom: map.getZoom(),
    bearing: map.getBearing(),
    pitch: map.getPitch(),
  };
}

export function boundsOf(map: MapLibreMap): BBox {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** Returns the part of the map between the panels. */
export function uncoveredOf(map: MapLibreMap, insets: Insets): Uncovered {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const { top, right, bottom, left } = fitPadding({ width, height }, insets, 0);
  const area = { x: left, y: top, width: width - left - right, height: height - top - bottom };
  return { size: { width, height }, area, bounds: boundsOfArea(map, area) };
}

function boundsOfArea(map: MapLibreMap, area: Uncovered['area']): BBox {
  const bounds = new LngLatBounds();
  for (const x of [area.x, area.x + area.width]) {
    for (const y of [area.y, area.y + area.height]) bounds.extend(map.unproject([x, y]));
  }
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** Moves the camera so that a box fills the uncovered part of the map. MapLibre skips the animation for readers who asked for reduced motion. */
export function fitBox(
  map: MapLibreMap,
  bbox: BBox,
  insets: Insets,
  { padding = FIT_PADDING_PX, maxZoom = MAX_FIT_ZOOM, animate = true }: Fit = {},
): void {
  const options = {
    padding: paddingOf(map.getContainer(), insets, padding),
    maxZoom,
    animate,
    bearing: map.getBearing(),
    pitch: map.getPitch(),
  };
  const [west, south, east, north] = bbox;
  const zoom = map.cameraForBounds(bbox, options)?.zoom;
  const goal = { lon: (west + east) / 2, lat: (south + north) / 2, ...(zoom === undefined ? {} : { zoom }) };
  map.fitBounds(bbox, { ...options, ...durationTo(map, goal) });
}

/** Returns the duration of a flight if it is long: over two zooms, or over 512 pixels, which are 360 degrees at zoom 0. */
function durationTo(map: MapLibreMap, goal: Partial<Camera>): { duration?: number } {
  const from = cameraOf(map);
  const { lon, lat, zoom } = { ...from, ...goal };
  const degrees = Math.max(Math.abs(lon - from.lon), Math.abs(lat - from.lat));
  const isLong = Math.abs(zoom - from.zoom) > 2 || degrees * 2 ** from.zoom > 360;
  return isLong ? { duration: LONG_FLIGHT_MS } : {};
}

/** Returns the padding of each side of a map in `container`. */
export function paddingOf(container: HTMLElement, insets: Insets, around: number): Insets {
  const { clientWidth: width, clientHeight: height } = container;
  return fitPadding({ width, height }, insets, around);
}

export function flyToCamera(map: MapLibreMap, goal: Partial<Camera>): void {
  const { lon, lat, zoom, bearing, pitch } = goal;
  map.flyTo({
    ...(lon === undefined || lat === undefined ? {} : { center: [lon, lat] as [number, number] }),
    ...(zoom === undefined ? {} : { zoom }),
    ...(bearing === undefined ? {} : { bearing }),
    ...(pitch === undefined ? {} : { pitch }),
    ...durationTo(map, goal),
  });
}

/** Pans by a share of the map's size. (1/3, 0) pans by a third of its width to the right. */
export function panByShare(map: MapLibreMap, shareX: number, shareY: number): void {
  const { clientWidth, clientHeight } = map.getContainer();
  map.panBy([shareX * clientWidth, shareY * clientHeight], { duration: 250 });
}
