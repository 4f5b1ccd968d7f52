import { SANS_SEMIBOLD } from '../../../map/fonts.ts';
import type { MapLayer } from '../../../map/layer.ts';
import { NO_FEATURES } from '../../../map/no-features.ts';
import type { ExpressionSpecification } from '../../../map/style-types.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { LABEL_MIN_ZOOM } from '../rules/parcel-labels.ts';
import { PARCEL_LABELS } from './map-values.ts';

const SOURCE = 'float-labels';

/**
 * The minimum length in meters of a labeled side, by zoom: the label of a shorter side would cover the neighbors. Names and parcel numbers have no `m` and
 * always have room.
 */
const HAS_ROOM: ExpressionSpecification = [
  '>=',
  ['coalesce', ['get', 'm'], 1e9],
  ['step', ['zoom'], 34, 16, 26, 17, 14, 18, 7, 19, 3.5, 20, 1.7, 21, 0],
];

/**
 * Draws owner names, parcel numbers or lengths of sides, one kind at a time. Labels without room appear at higher zooms; the longest sides
 * come first. Lengths are rotated along their side and lie inside the parcel.
 */
export const floatLabels: MapLayer = {
  id: 'float-labels',
  order: 140,
  dataOf: PARCEL_LABELS,
  sources: ({ read }) => ({
    [SOURCE]: {
      type: 'geojson',
      data: read(PARCEL_LABELS) ?? NO_FEATURES,
      maxzoom: 20,
    },
  }),
  paint: ({ ink }) => [
    {
      slot: 'labels',
      photograph: 'show',
      layer: {
        id: 'float-label',
        type: 'symbol',
        source: SOURCE,
        minzoom: LABEL_MIN_ZOOM,
        filter: HAS_ROOM,
        layout: {
          'text-field': ['get', 'text'],
          'text-font': SANS_SEMIBOLD,
          'text-size': byZoom([
            [15, 10],
            [17, 11.5],
            [20, 14],
          ]),
          'text-max-width': 10,
          'text-padding': 3,
          'text-anchor': ['coalesce', ['get', 'anchor'], 'center'],
          'text-rotate': ['coalesce', ['get', 'rotate'], 0],
          'text-rotation-alignment': 'map',
          'symbol-sort-key': ['coalesce', ['get', 'rank'], 0],
        },
        paint: {
          'text-color': ink.city,
          'text-halo-color': ink.halo,
          'text-halo-width': 1.8,
        },
      },
    },
  ],
};
