import type { Length } from './parcel-dimensions.ts';

export type LabelFeature = GeoJSON.Feature<GeoJSON.Point>;

/** A name or number in the middle of its parcel. */
export function textLabel({ text, point }: { text: string; point: [number, number] }): LabelFeature {
  return { type: 'Feature', properties: { text }, geometry: { type: 'Point', coordinates: point } };
}

/**
 * A length along its side, on the parcel's hand of it. Letters never stand on their heads: a side that runs west is read from its other
 * end, which swaps its hands. `m` decides from which zoom it has room, `rank` who comes first.
 */
export function lengthLabel({ ft, m, coord, bearing, inside }: Length, unit: 'ft' | 'm'): LabelFeature {
  const isTurned = bearing >= 180;
  const isAbove = (inside === 'left') !== isTurned;
  return {
    type: 'Feature',
    properties: {
      text: unit === 'ft' ? `${Math.round(ft)} ft` : `${m.toFixed(1)} m`,
      rotate: bearing - 90 - (isTurned ? 180 : 0),
      anchor: isAbove ? 'bottom' : 'top',
      rank: -m,
      m,
    },
    geometry: { type: 'Point', coordinates: coord },
  };
}
