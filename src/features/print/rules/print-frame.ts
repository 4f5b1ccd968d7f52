import { latOfMercatorY, lonOfMercatorX, mercatorX, mercatorY } from '../../../kernel/geo.ts';
import { type MapToDraw, WORLD_PX } from './ground-scale.ts';

interface FlatCamera {
  lon: number;
  lat: number;
  zoom: number;
  bearing: number;
}

/** Returns the size of the page's map on the screen in CSS pixels. */
export function frameOnScreen({ zoom, widthPx, heightPx }: MapToDraw, screenZoom: number) {
  const factor = 2 ** (screenZoom - zoom);
  return { width: widthPx * factor, height: heightPx * factor };
}

/** Returns the position at a point of the screen, given in CSS pixels right and down from the middle of a map without tilt. */
export function positionAt(
  { lon, lat, zoom, bearing }: FlatCamera,
  x: number,
  y: number,
): { lon: number; lat: number } {
  const world = WORLD_PX * 2 ** zoom;
  const turn = (bearing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    lon: lonOfMercatorX(mercatorX(lon) + (x * cos - y * sin) / world),
    lat: latOfMercatorY(mercatorY(lat) + (x * sin + y * cos) / world),
  };
}
