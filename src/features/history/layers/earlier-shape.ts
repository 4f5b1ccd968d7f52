import type { MapLayer } from '../../../map/layer.ts';
import { byZoom } from '../../../map/zoom-steps.ts';

const SOURCE = 'earlier-shape';

/** The outline of the selected parcel in an earlier edition. */
export const earlierShape: MapLayer = {
  id: 'earlier-shape',
  sources: ({ past }) => ({
    [SOURCE]: {
      type: 'geojson',
      data:
        past?.earlierShape == null
          ? { type: 'FeatureCollection', features: [] }
          : { type: 'Feature', properties: {}, geometry: past.earlierShape },
      maxzoom: 20,
      tolerance: 0.2,
    },
  }),
  paint: ({ past, ink }) =>
    past?.earlierShape == null
      ? []
      : [
          {
            slot: 'selection',
            imagery: 'show',
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
