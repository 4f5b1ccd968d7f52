type Position = GeoJSON.Position;

const WORLD: Position[] = [
  [-180, -85.06],
  [180, -85.06],
  [180, 85.06],
  [-180, 85.06],
  [-180, -85.06],
];

/**
 * Returns the area outside the polygons of `geometry`: the world with a hole for each polygon, and with the polygons' own holes as islands. null for a geometry
 * without area.
 */
export function outsideOf(geometry: GeoJSON.Geometry | null): GeoJSON.MultiPolygon | null {
  const polygons = polygonsOf(geometry);
  if (polygons.length === 0) return null;
  const outers = polygons.flatMap((rings) => rings.slice(0, 1));
  const islands = polygons.flatMap((rings) => rings.slice(1).map((ring) => [ring]));
  return { type: 'MultiPolygon', coordinates: [[WORLD, ...outers], ...islands] };
}

function polygonsOf(geometry: GeoJSON.Geometry | null): Position[][][] {
  switch (geometry?.type) {
    case 'Polygon':
      return geometry.coordinates.length > 0 ? [geometry.coordinates] : [];
    case 'MultiPolygon':
      return geometry.coordinates.filter((rings) => rings.length > 0);
    case 'GeometryCollection':
      return geometry.geometries.flatMap((part) => polygonsOf(part));
    default:
      return [];
  }
}
