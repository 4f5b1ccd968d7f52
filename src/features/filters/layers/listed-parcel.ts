import type { MapLayer } from '../../../map/layer.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { parcelColorsIn } from '../../parcels/layers/parcel-colors.ts';
import { LISTED_POINT } from './map-values.ts';

const ID = 'listed-parcel';
/** From this zoom on, the highlighted outline of the parcel is large enough to see. */
const GONE_ZOOM = 16;

/** While the pointer is on a row of the list: a dot on that row's parcel, at zooms where its outline is too small to see. */
export const listedParcel: MapLayer = {
  id: ID,
  order: 155,
  dataOf: LISTED_POINT,
  sources: ({ read }) => {
    const point = read(LISTED_POINT);
    const features =
      point === null
        ? []
        : [
            {
              type: 'Feature' as const,
              properties: {},
              geometry: { type: 'Point' as const, coordinates: [...point] },
            },
          ];
    return { [ID]: { type: 'geojson', data: { type: 'FeatureCollection', features } } };
  },
  paint: (context) => [
    {
      slot: 'labels',
      photograph: 'show',
      layer: {
        id: ID,
        type: 'circle',
        source: ID,
        maxzoom: GONE_ZOOM,
        paint: {
          'circle-color': parcelColorsIn(context).hoverParcel,
          'circle-radius': byZoom([
            [8, 6],
            [14, 8],
          ]),
          'circle-stroke-color': context.ink.selectedHalo,
          'circle-stroke-width': 2.5,
        },
      },
    },
  ],
};
