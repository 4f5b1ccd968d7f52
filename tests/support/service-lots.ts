import { type ArcgisFeature, arcgisLot } from './fake-arcgis.ts';

export interface LotFeature {
  type: 'Feature';
  id: string | number;
  properties: Record<string, unknown>;
  geometry: { type: 'Polygon'; coordinates: [number, number][][] };
}

/** Returns lots of a grid in Baltimore as GeoJSON, with ids as services have them. */
export function serviceLots(count: number): LotFeature[] {
  return Array.from({ length: count }, (_, index) => {
    const { attributes, geometry } = arcgisLot(index) as ArcgisFeature & {
      geometry: { rings: [number, number][][] };
    };
    const { PIN, OWNER } = attributes;
    return {
      type: 'Feature',
      id: `lots.${index}`,
      properties: { PIN, OWNER },
      geometry: { type: 'Polygon', coordinates: geometry.rings.map((ring) => ring.toReversed()) },
    };
  });
}

/** Exchanges longitude and latitude. */
export function swapped(feature: LotFeature): LotFeature {
  const coordinates = feature.geometry.coordinates.map((ring) =>
    ring.map(([x, y]): [number, number] => [y, x]),
  );
  return { ...feature, geometry: { type: 'Polygon', coordinates } };
}
