import type { BBox } from '../kernel/geo.ts';

/** Below this zoom the map zooms in on a parcel that is selected (map-view.md, section 4). */
export const FIT_BELOW_ZOOM = 14.5;
export const FIT_MAX_ZOOM = 17;
export const FIT_PADDING_PX = 60;

/** Pixels that panels cover on each side of the map. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface FitInput {
  zoom: number;
  /** The visible part of the map, without the area that panels cover. */
  view: BBox;
  parcel: BBox;
}

export interface Fit {
  bbox: BBox;
  maxZoom: number;
  padding: number;
}

function isInside(inner: BBox, outer: BBox): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

/**
 * Returns the camera change that shows a parcel, or null if the parcel is already visible and near enough. Readers who are nearer than zoom 17 stay as near as
 * the parcel allows.
 */
export function fitParcelRule({ zoom, view, parcel }: FitInput): Fit | null {
  if (zoom >= FIT_BELOW_ZOOM && isInside(parcel, view)) return null;
  return { bbox: parcel, maxZoom: Math.max(FIT_MAX_ZOOM, zoom), padding: FIT_PADDING_PX };
}

/**
 * Returns the padding of each side: the inset of the panels plus `around`. If that leaves too little of the map, `around` shrinks first and then the insets, so
 * that a fit is always possible.
 */
export function fitPadding(size: { width: number; height: number }, insets: Insets, around: number): Insets {
  const [left, right] = squeeze(size.width, insets.left, insets.right, around);
  const [top, bottom] = squeeze(size.height, insets.top, insets.bottom, around);
  return { top, right, bottom, left };
}

/** The minimum share of the map's width and height that is left for a fitted parcel. */
const MIN_SHARE = 0.2;

function squeeze(length: number, start: number, end: number, around: number): [number, number] {
  const most = Math.max(0, length * (1 - MIN_SHARE));
  const covered = start + end;
  if (covered >= most) {
    const scale = covered === 0 ? 0 : most / covered;
    return [start * scale, end * scale];
  }
  const margin = Math.min(around, (most - covered) / 2);
  return [start + margin, end + margin];
}
