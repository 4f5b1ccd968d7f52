import type { MapLayer } from '../../../map/layer.ts';
import { NO_FEATURES } from '../../../map/no-features.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { OUTSIDE_OF_OUTLINE } from './map-values.ts';

const SOURCE = 'outside-boundary';

/** A veil over everything outside the outline of the explored place. */
export const outsideBoundary: MapLayer = {
  id: SOURCE,
  order: 89,
  dataOf: OUTSIDE_OF_OUTLINE,
  sources: ({ read }) => ({
    [SOURCE]: {
      type: 'geojson',
      data: read(OUTSIDE_OF_OUTLINE) ?? NO_FEATURES,
      maxzoom: 16,
      // A fill needs no larger buffer around the tile.
      buffer: 1,
      // Simplifying would move the common side of two pieces apart.
      tolerance: 0,
    },
  }),
  paint: ({ ink }) => [
    {
      slot: 'frame',
      photograph: 'show',
      layer: {
        id: SOURCE,
        type: 'fill',
        source: SOURCE,
        paint: {
          // Smooth edges would show as lines between the pieces.
          'fill-antialias': false,
          'fill-color': ink.outside,
          // Where whole regions are seen, the veil would gray out the world.
          'fill-opacity': byZoom([
            [5, 0],
            [8, 1],
          ]),
        },
      },
    },
  ],
};
