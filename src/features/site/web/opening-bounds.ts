import type { BBox } from '../../../kernel/geo.ts';

/** Degrees of longitude per pixel at zoom 17, the closest zoom for fitting a parcel. The world is 512 pixels wide at zoom 0. */
const DEGREES_PER_PX = 360 / (512 * 2 ** 17);

/**
 * Returns the bounds to open the map at for a parcel: its box, enlarged when it is smaller than a window of `widthPx` shows at the closest zoom. Bounds that
 * were enlarged for a wide window would open the map on a phone two zoom levels farther away, where the pin of a bookmark covers the parcel.
 */
export function openingBounds([west, south, east, north]: BBox, widthPx: number): BBox {
  const minDegrees = widthPx * DEGREES_PER_PX;
  const padX = Math.max(0, (minDegrees - (east - west)) / 2);
  const padY = Math.max(0, (minDegrees / 2 - (north - south)) / 2);
  return [west - padX, south - padY, east + padX, north + padY];
}
