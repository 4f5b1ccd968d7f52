import type { MapLayer } from '../../../map/layer.ts';
import { NO_FEATURES } from '../../../map/no-features.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { WORKING_OUTLINE } from './map-values.ts';

const BOUNDARY_SOURCE = 'working-boundary';

/** The outline of the explored place. */
export const workingBoundary: MapLayer = {
  id: 'working-boundary',
  order: 90,
  dataOf: WORKING_OUTLINE,
  sources: ({ read }) => ({
    [BOUNDARY_SOURCE]: { type: 'geojson', data: read(WORKING_OUTLINE) ?? NO_FEATURES, maxzoom: 16 },
  }),
  paint: ({ ink }) => [
    {
      slot: 'frame',
      photograph: 'show',
      layer: {
        id: 'working-boundary-halo',
        type: 'line',
        source: BOUNDARY_SOURCE,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': ink.frameHalo,
          'line-width': byZoom([
            [4, 2],
            [12, 3.6],
          ]),
        },
      },
    },
    {
      slot: 'frame',
      photograph: 'show',
      layer: {
        id: 'working-boundary-line',
        type: 'line',
        source: BOUNDARY_SOURCE,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': ink.frame,
          'line-width': byZoom([
            [4, 0.9],
            [12, 1.4],
          ]),
          'line-dasharray': [4, 1.6],
        },
      },
    },
  ],
};
