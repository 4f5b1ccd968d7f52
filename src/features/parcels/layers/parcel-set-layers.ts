import type { PaintedLayer, Slot } from '../../../map/layer.ts';
import type { ExpressionSpecification, SourceSpecification } from '../../../map/style-types.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { PARCEL_SOURCE, PARCEL_SOURCE_LAYER, type ParcelSet } from './map-values.ts';

/** From this zoom on, polygons are large enough to see; at lower zooms a set is drawn as points. */
const POLYGON_ZOOM = 13;
const POINTS_GONE_ZOOM = 15;

interface Look {
  id: string;
  slot: Slot;
  color: string;
  halo: string;
}

/** Returns the source with the points of a set, for {@link parcelSetLayers}. */
export function parcelSetSources(
  id: string,
  set: ParcelSet | null,
): Readonly<Record<string, SourceSpecification>> {
  return set === null ? {} : { [`${id}-points`]: { type: 'geojson', data: set.points } };
}

/**
 * Returns the layers of a set of parcels: a tint and an outline of the parcels in the tiles, and points at lower zooms. The expression finds feature ids in a
 * table instead of comparing them one by one.
 */
export function parcelSetLayers(set: ParcelSet | null, { id, slot, color, halo }: Look): PaintedLayer[] {
  const [first, ...rest] = set?.fids ?? [];
  if (first === undefined) return [];
  const isInSet: ExpressionSpecification = ['match', ['id'], [first, ...rest], true, false];
  const ofTiles = {
    source: PARCEL_SOURCE,
    'source-layer': PARCEL_SOURCE_LAYER,
    minzoom: POLYGON_ZOOM,
    filter: isInSet,
  };
  return [
    {
      slot,
      photograph: 'show',
      layer: {
        id: `${id}-fill`,
        type: 'fill',
        ...ofTiles,
        paint: { 'fill-antialias': false, 'fill-color': color, 'fill-opacity': 0.24 },
      },
    },
    {
      slot,
      photograph: 'show',
      layer: {
        id: `${id}-line`,
        type: 'line',
        ...ofTiles,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': color,
          'line-width': byZoom([
            [13, 1.2],
            [16, 2.2],
            [20, 3.5],
          ]),
        },
      },
    },
    {
      slot,
      photograph: 'show',
      layer: {
        id: `${id}-point`,
        type: 'circle',
        source: `${id}-points`,
        maxzoom: POINTS_GONE_ZOOM,
        paint: {
          'circle-color': color,
          'circle-radius': byZoom([
            [8, 3.5],
            [13, 5],
          ]),
          'circle-stroke-color': halo,
          'circle-stroke-width': 1.5,
          'circle-opacity': byZoom([
            [14, 1],
            [15, 0],
          ]),
          'circle-stroke-opacity': byZoom([
            [14, 1],
            [15, 0],
          ]),
        },
      },
    },
  ];
}
