import { parseCoordinates } from '../../../kernel/coordinates/parse-coordinates.ts';
import { MERCATOR_MAX_LAT } from '../../../kernel/geo.ts';
import type { Position } from './scene.ts';

/** Two numbers, also whole ones. `parseCoordinates` reads no whole numbers, because in a search they may be a house number and a street. */
const NUMBERS = /^\s*([+-]?\d{1,3}(?:\.\d*)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d*)?)\s*$/;

/** Reads a typed position. Returns an error message when it is invalid. */
export function readPosition(text: string): Position | string {
  if (text.trim() === '') return 'Enter a latitude and a longitude, such as 39.28333, -76.61222.';
  const [, lat, lon] = NUMBERS.exec(text) ?? [];
  const point = parseCoordinates(text) ?? (lat === undefined ? null : { lat: Number(lat), lon: Number(lon) });
  if (point === null) return 'This is not a latitude and longitude. Enter them like 39.28333, -76.61222.';
  if (Math.abs(point.lat) > 90) return 'The latitude comes first and lies between -90 and 90.';
  if (Math.abs(point.lon) > 180) return 'The longitude comes second and lies between -180 and 180.';
  if (Math.abs(point.lat) > MERCATOR_MAX_LAT) return 'The map ends at 85.05° north and south.';
  return [point.lon, point.lat];
}
