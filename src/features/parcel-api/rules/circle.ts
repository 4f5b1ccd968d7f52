/** Meters of one degree of latitude. */
const METERS = 111_320;
const CORNERS = 64;

/** Returns a polygon around a point that is nearly a circle. Its radius is in meters. */
export function circle(lon: number, lat: number, radius: number): GeoJSON.Polygon {
  const latitude = radius / METERS;
  const longitude = latitude / Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  const clamped = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner): [number, number] => {
    const angle = ((corner % CORNERS) / CORNERS) * 2 * Math.PI;
    return [clamped(lon + longitude * Math.cos(angle), 180), clamped(lat + latitude * Math.sin(angle), 90)];
  });
  return { type: 'Polygon', coordinates: [ring] };
}
