import { MERCATOR_MAX_LAT } from '../../../kernel/geo.ts';
import { parseCoordinates } from '../../search/rules/parse-coordinates.ts';
import type { Position } from './scene.ts';

/** Reads a typed position. Returns an error message when it is invalid. */
export function readPosition(text: string): Position | string {
  if (text.trim() === '') return 'Enter a latitude and a longitude, such as 39.28333, -76.61222.';
  const whole = /^\s*([+-]?\d{1,3}(?:\.\d*)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d*)?)\s*$/.exec(text);
  const point = whole === null ? parseCoordinates(text) : { lat: Number(whole[1]), lon: Number(whole[2]) };
  if (point === null) return 'This is not a latitude and longitude. Enter them like 39.28333, -76.61222.';
  if (Math.abs(point.lat) > 90) return 'The latitude comes first and lies between -90 and 90.';
  if (Math.abs(point.lon) > 180) return 'The longitude comes second and lies between -180 and 180.';
  if (Math.abs(point.lat) > MERCATOR_MAX_LAT) return 'The map ends at 85.05° north and south.';
  return [point.lon, point.lat];
}
