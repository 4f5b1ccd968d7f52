import type { MapLayer } from '../../../map/layer.ts';
import { NO_FEATURES } from '../../../map/no-features.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { SELECTED_PARCEL } from '../../parcels/layers/map-values.ts';
import { parcelColorsIn } from '../../parcels/layers/parcel-colors.ts';

const SELECTED_SOURCE = 'selected-parcel';

/** The selected parcel, from its own geometry so that it is visible at any zoom, with a halo that stands out from any base map. */
export const selectedParcel: MapLayer = {
  id: 'selected-parcel',
  order: 120,
  dataOf: SELECTED_PARCEL,
  sources: ({ read }) => {
    const selected = read(SELECTED_PARCEL);
    return {
      [SELECTED_SOURCE]: {
        type: 'geojson',
        data:
          selected === null
            ? NO_FEATURES
            : { type: 'Feature', id: selected.fid, properties: {}, geometry: selected.geometry },
        maxzoom: 20,
        tolerance: 0.2,
      },
    };
  },
  paint: (context) => [
    {
      slot: 'selection',
      photograph: 'show',
      layer: {
        id: 'selected-fill',
        type: 'fill',
        source: SELECTED_SOURCE,
        paint: {
          'fill-antialias': false,
          'fill-color': parcelColorsIn(context).selectedParcel,
          'fill-opacity': 0.1,
        },
      },
    },
    {
      slot: 'selection',
      photograph: 'show',
      layer: {
        id: 'selected-halo',
        type: 'line',
        source: SELECTED_SOURCE,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': context.ink.selectedHalo,
          'line-width': byZoom([
            [8, 5],
            [16, 7],
            [20, 9],
          ]),
          'line-blur': 1,
        },
      },
    },
    {
      slot: 'selection',
      photograph: 'show',
      layer: {
        id: 'selected-line',
        type: 'line',
        source: SELECTED_SOURCE,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': parcelColorsIn(context).selectedParcel,
          'line-width': byZoom([
            [8, 2],
            [16, 3],
            [20, 4],
          ]),
        },
      },
    },
  ],
};
