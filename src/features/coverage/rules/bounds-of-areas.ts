import { type BBox, unionBBox } from '../../../kernel/geo.ts';

/** Returns the box around polygons, or null without any. */
export function boundsOfAreas({ features }: GeoJSON.FeatureCollection): BBox | null {
  let bounds: BBox | null = null;
  for (const { geometry } of features) {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    for (const [lon = 0, lat = 0] of polygons.flat(2)) bounds = unionBBox(bounds, [lon, lat, lon, lat]);
  }
  return bounds;
}
