import type { MapLayer } from '../../../map/layer.ts';
import { NO_FEATURES } from '../../../map/no-features.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { EARLIER_SHAPE } from './map-values.ts';

const SOURCE = 'earlier-shape';

/** The outline of the selected parcel in an earlier edition. */
export const earlierShape: MapLayer = {
  id: 'earlier-shape',
  order: 130,
  dataOf: EARLIER_SHAPE,
  sources: ({ read }) => {
    const geometry = read(EARLIER_SHAPE);
    return {
      [SOURCE]: {
        type: 'geojson',
        data: geometry === null ? NO_FEATURES : { type: 'Feature', properties: {}, geometry },
        maxzoom: 20,
        tolerance: 0.2,
      },
    };
  },
  paint: ({ ink }) => [
    {
      slot: 'selection',
      photograph: 'show',
      layer: {
        id: 'earlier-shape-line',
        type: 'line',
        source: SOURCE,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': ink.frame,
          'line-dasharray': [2.2, 1.4],
          'line-width': byZoom([
            [8, 1.5],
            [16, 2.2],
            [20, 3],
          ]),
        },
      },
    },
  ],
};
