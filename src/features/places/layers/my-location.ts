import type { MapLayer, PaintedLayer } from '../../../map/layer.ts';
import { accuracyCircle } from '../rules/my-location.ts';
import { MY_LOCATION } from './map-values.ts';

const LOCATION_SOURCE = 'my-location';

/** Blue, as people know it from other maps. No parcel, selection or drawing has it. */
const BLUE = '#1a6fe8';
const RIM = '#ffffff';

/** The position of the reader's device, with a circle of its accuracy. */
export const myLocation: MapLayer = {
  id: 'my-location',
  order: 158,
  dataOf: MY_LOCATION,
  sources: ({ read }) => {
    const fix = read(MY_LOCATION);
    const features: GeoJSON.Feature[] =
      fix === null
        ? []
        : [
            { type: 'Feature', properties: {}, geometry: accuracyCircle(fix) },
            { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [fix.lon, fix.lat] } },
          ];
    return { [LOCATION_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features } } };
  },
  paint: () => [
    top({
      id: 'my-location-accuracy',
      type: 'fill',
      source: LOCATION_SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': BLUE, 'fill-opacity': 0.14, 'fill-outline-color': BLUE },
    }),
    top({
      id: 'my-location-point',
      type: 'circle',
      source: LOCATION_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': BLUE,
        'circle-stroke-color': RIM,
        'circle-stroke-width': 2.5,
        'circle-pitch-alignment': 'map',
      },
    }),
  ],
};

function top(layer: PaintedLayer['layer']): PaintedLayer {
  return { slot: 'top', photograph: 'show', layer };
}
