import type { MapLayer } from '../../../map/layer.ts';
import { NO_FEATURES } from '../../../map/no-features.ts';
import { PARCEL_COLORS } from '../../parcels/layers/parcel-colors.ts';

/** Draws the sampled polygons and points of a file over the street map, and the dashed outline of the county that they should be in. */
export function sampleParcels(sample: GeoJSON.FeatureCollection, outline: GeoJSON.Feature | null): MapLayer {
  const color = PARCEL_COLORS.street.parcelLines;
  return {
    id: 'sample-parcels',
    order: 200,
    sources: () => ({
      'sample-parcels': { type: 'geojson', data: sample },
      'sample-county': { type: 'geojson', data: outline ?? NO_FEATURES },
    }),
    paint: () => [
      {
        slot: 'main',
        photograph: 'show',
        layer: {
          id: 'sample-fill',
          type: 'fill',
          source: 'sample-parcels',
          paint: { 'fill-color': color, 'fill-opacity': 0.24 },
        },
      },
      {
        slot: 'main',
        photograph: 'show',
        layer: {
          id: 'sample-line',
          type: 'line',
          source: 'sample-parcels',
          paint: { 'line-color': color, 'line-width': 1.4 },
        },
      },
      {
        slot: 'main',
        photograph: 'show',
        layer: {
          id: 'sample-points',
          type: 'circle',
          source: 'sample-parcels',
          filter: ['==', ['geometry-type'], 'Point'],
          paint: { 'circle-color': color, 'circle-radius': 3.5, 'circle-opacity': 0.8 },
        },
      },
      {
        slot: 'frame',
        photograph: 'show',
        layer: {
          id: 'sample-county',
          type: 'line',
          source: 'sample-county',
          paint: { 'line-color': color, 'line-width': 1.5, 'line-dasharray': [4, 3], 'line-opacity': 0.8 },
        },
      },
    ],
  };
}
