import type { BBox } from '../../../kernel/geo.ts';

/** About 700 m: a wide window shows that much at zoom 17, the closest that a parcel is fitted to. */
const LEAST_DEGREES = 0.0075;

/** Where the map opens for a parcel: its box, but never closer than a parcel is fitted. */
export function openingBounds([west, south, east, north]: BBox): BBox {
  const padX = Math.max(0, (LEAST_DEGREES - (east - west)) / 2);
  const padY = Math.max(0, (LEAST_DEGREES / 2 - (north - south)) / 2);
  return [west - padX, south - padY, east + padX, north + padY];
}
