import { MERCATOR_MAX_LAT } from '../../../kernel/geo.ts';
import { formatDegrees } from './draw-units.ts';
import type { Position } from './scene.ts';

const TURN = 360;

/** Wraps a longitude to the range -180 to 180. */
export function wrapLongitude(lon: number): number {
  if (Math.abs(lon) <= 180) return lon;
  const wrapped = (((lon + 180) % TURN) + TURN) % TURN;
  return wrapped - 180;
}

/** Returns latitude and longitude as people write them. */
export function positionLabel([lon, lat]: Position): string {
  return `${formatDegrees(lat)}, ${formatDegrees(wrapLongitude(lon))}`;
}

/** Returns the position with the longitude nearest to `before`, so that a line across the 180° meridian takes the short way, and with a latitude on the map. */
export function nextTo(before: Position | undefined, [lon, lat]: Position): Position {
  const clamped = Math.max(-MERCATOR_MAX_LAT, Math.min(MERCATOR_MAX_LAT, lat));
  if (before === undefined) return [wrapLongitude(lon), clamped];
  const turns = Math.round((before[0] - lon) / TURN);
  return [lon + turns * TURN, clamped];
}
