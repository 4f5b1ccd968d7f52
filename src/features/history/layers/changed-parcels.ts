import type { MapLayer } from '../../../map/layer.ts';
import type { ExpressionSpecification } from '../../../map/style-types.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { PARCEL_VECTOR_MAX_ZOOM } from '../../parcel-tiles/rules/tile-limits.ts';
import { CHANGE_LAYER } from '../contract.ts';
import { CHANGE_KINDS } from '../rules/change-kinds.ts';
import { CHANGED_PARCELS } from './map-values.ts';

const SOURCE = 'changed-parcels';
/** At zoom 8 a pixel is more than 200 meters wide in most of the United States, so single parcels could not be seen. */
const MIN_ZOOM = 9;

/** The property `class` of a feature in a tile is the position of its kind in `CHANGE_KINDS`, counting from 1. */
const KIND_COLOR = [
  'match',
  ['get', 'class'],
  ...CHANGE_KINDS.flatMap(({ color }, index) => [index + 1, color]),
  'rgba(0, 0, 0, 0)',
] as unknown as ExpressionSpecification;

/** The parcels that changed between two editions, in the color of their kind. */
export const changedParcels: MapLayer = {
  id: 'changed-parcels',
  order: 50,
  failure: 'The changed parcels could not be loaded here. Trying again.',
  sources: ({ origin, read }) => {
    const { path, query } = read(CHANGED_PARCELS) ?? { path: '', query: '' };
    return {
      [SOURCE]: {
        type: 'vector',
        tiles: [`${origin}${path}/{z}/{x}/{y}.mvt${query}`],
        minzoom: MIN_ZOOM,
        maxzoom: PARCEL_VECTOR_MAX_ZOOM,
      },
    };
  },
  paint: ({ read, base }) =>
    read(CHANGED_PARCELS) === null
      ? []
      : [
          {
            slot: 'overlay',
            photograph: 'show',
            layer: {
              id: 'changed-parcel-fill',
              type: 'fill',
              source: SOURCE,
              'source-layer': CHANGE_LAYER,
              paint: {
                'fill-antialias': false,
                'fill-color': KIND_COLOR,
                'fill-opacity': base === 'street' ? 0.45 : 0.6,
              },
            },
          },
          {
            slot: 'overlay',
            photograph: 'show',
            layer: {
              id: 'changed-parcel-line',
              type: 'line',
              source: SOURCE,
              'source-layer': CHANGE_LAYER,
              minzoom: 13,
              layout: { 'line-join': 'round' },
              paint: {
                'line-color': KIND_COLOR,
                'line-width': byZoom([
                  [13, 0.6],
                  [16, 1.6],
                  [19, 2.6],
                ]),
              },
            },
          },
        ],
};
