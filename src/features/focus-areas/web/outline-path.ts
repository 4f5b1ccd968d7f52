/** Returns the outline as an SVG path, centered in a square of this size, north up, with the proportions that it has on the ground. */
export function outlinePath(
  { type, coordinates }: GeoJSON.Polygon | GeoJSON.MultiPolygon,
  size: number,
): string {
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  const points = rings.flat();
  const lons = points.map(([lon = 0]) => lon);
  const lats = points.map(([, lat = 0]) => lat);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [width, height] = [(east - west) * squeeze, north - south];
  const scale = size / Math.max(width, height, 1e-9);
  const [left, top] = [(size - width * scale) / 2, (size - height * scale) / 2];
  const place = ([lon = 0, lat = 0]: GeoJSON.Position) =>
    `${round(left + (lon - west) * squeeze * scale)} ${round(top + (north - lat) * scale)}`;
  return rings.map((ring) => `M${ring.slice(0, -1).map(place).join('L')}Z`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
