import { type BBox, unionBBox } from '../../../kernel/geo.ts';
import { viewBox } from '../../places/rules/view-box.ts';

/**
 * Returns the box that a map of counties opens with: around the real counties or, if there are none, around the invented ones of the demo. Returns null without
 * counties.
 */
export function boundsOfAreas({ features }: GeoJSON.FeatureCollection): BBox | null {
  const real = features.filter(({ properties }) => properties?.['is_demo'] !== true);
  const shown = real.length > 0 ? real : features;
  return viewBox(shown.flatMap(({ geometry }) => outerRings(geometry).map((ring) => [ring])));
}

/** Returns one point per area, the middle of the largest of the boxes around its polygons, with the properties of the area. */
export function dotsOfAreas({
  features,
}: GeoJSON.FeatureCollection): GeoJSON.FeatureCollection<GeoJSON.Point> {
  return {
    type: 'FeatureCollection',
    features: features.flatMap(({ id, geometry, properties }) => {
      const boxes = outerRings(geometry).map(boxOfRing);
      const largest = boxes.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
      if (largest === undefined) return [];
      const [west, south, east, north] = largest;
      const coordinates = [(west + east) / 2, (south + north) / 2];
      return [
        {
          type: 'Feature',
          ...(id !== undefined && { id }),
          properties,
          geometry: { type: 'Point', coordinates },
        },
      ];
    }),
  };
}

function outerRings(geometry: GeoJSON.Geometry): GeoJSON.Position[][] {
  const polygons =
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : [];
  return polygons.flatMap(([outer]) => (outer === undefined || outer.length === 0 ? [] : [outer]));
}

function boxOfRing(ring: readonly GeoJSON.Position[]): BBox {
  const [[lon = 0, lat = 0] = []] = ring;
  return ring.reduce<BBox>((box, [x = lon, y = lat]) => unionBBox(box, [x, y, x, y]), [lon, lat, lon, lat]);
}

function sizeOf([west, south, east, north]: BBox): number {
  return (east - west) * (north - south);
}
