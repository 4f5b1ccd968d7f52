import { type BBox, latOfMercatorY, mercatorX, mercatorY } from '../../kernel/geo.ts';

const DEGREES = 1e5;

/** Returns the `center` of a TileJSON: longitude, latitude, and the zoom of these tiles at which the bounds are about as large as one tile. */
export function tileJsonCenter(
  [west, south, east, north]: BBox,
  { minzoom, maxzoom }: { minzoom: number; maxzoom: number },
): [lon: number, lat: number, zoom: number] {
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const size = Math.max(mercatorX(east) - mercatorX(west), bottom - top, 2 ** -24);
  const zoom = Math.min(maxzoom, Math.max(minzoom, Math.floor(-Math.log2(size))));
  const rounded = (degrees: number) => Math.round(degrees * DEGREES) / DEGREES;
  return [rounded((west + east) / 2), rounded(latOfMercatorY((top + bottom) / 2)), zoom];
}
