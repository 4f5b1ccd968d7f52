import type { Length } from './parcel-dimensions.ts';

export type LabelFeature = GeoJSON.Feature<GeoJSON.Point>;

/** Returns a label for a name or number inside its parcel. */
export function textLabel({ text, point }: { text: string; point: [number, number] }): LabelFeature {
  return { type: 'Feature', properties: { text }, geometry: { type: 'Point', coordinates: point } };
}

/**
 * Returns a label for the length of a side, along the side and inside the parcel. Text is never upside down: the label of a side that runs west
 * starts at its other end, which swaps left and right. `m` decides from which zoom the label has room; `rank` puts longer sides first.
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
