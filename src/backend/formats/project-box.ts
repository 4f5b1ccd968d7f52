import proj4 from 'proj4';

const STEPS = 4;

/** Returns the bounds, in another coordinate system (WKT or a proj string), of a box of longitude and latitude; null if it can't be projected. */
export function projectBox(
  definition: string,
  [west, south, east, north]: readonly [number, number, number, number],
): [minX: number, minY: number, maxX: number, maxY: number] | null {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  try {
    const converter = proj4('EPSG:4326', definition);
    for (let column = 0; column <= STEPS; column++) {
      for (let row = 0; row <= STEPS; row++) {
        const lon = west + ((east - west) * column) / STEPS;
        const lat = south + ((north - south) * row) / STEPS;
        const [x, y] = converter.forward([lon, lat]);
        box[0] = Math.min(box[0], x);
        box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x);
        box[3] = Math.max(box[3], y);
      }
    }
  } catch {
    return null;
  }
  return box.every(Number.isFinite) ? box : null;
}
