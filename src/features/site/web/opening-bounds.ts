import type { BBox } from '../../../kernel/geo.ts';

/** About 700 m: the width of a wide window at zoom 17, the closest zoom for fitting a parcel. */
const MIN_DEGREES = 0.0075;

/** Returns the bounds to open the map at for a parcel: its box, enlarged when it is smaller than the closest zoom shows. */
export function openingBounds([west, south, east, north]: BBox): BBox {
  const padX = Math.max(0, (MIN_DEGREES - (east - west)) / 2);
  const padY = Math.max(0, (MIN_DEGREES / 2 - (north - south)) / 2);
  return [west - padX, south - padY, east + padX, north + padY];
}
