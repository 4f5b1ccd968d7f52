import type { LayerContext, PaintedLayer } from '../../../map/layer.ts';
import { type ZoomStops, byZoom } from '../../../map/zoom-steps.ts';
import { findStaticLayer } from '../rules/static-layers.ts';
import { staticSourceOf } from './static-sources.ts';

interface BoundaryClass {
  kind: 'neighborhood' | 'city' | 'county' | 'state' | 'country';
  color: 'cityLine' | 'countyLine' | 'stateLine' | 'countryLine';
  width: ZoomStops;
  dash?: number[];
  /** The line is not drawn from this zoom on. */
  maxZoom?: number;
}

/** The first zoom at which parcels are drawn. */
const FIRST_PARCEL_ZOOM = 11;

/** The smallest places come first, so that a country's line covers a county's. */
const CLASSES: readonly BoundaryClass[] = [
  {
    kind: 'neighborhood',
    color: 'cityLine',
    width: [
      [12, 0.6],
      [16, 1.2],
    ],
    dash: [1, 2.5],
  },
  {
    kind: 'city',
    color: 'cityLine',
    width: [
      [9, 0.5],
      [14, 1.4],
    ],
    dash: [3, 2],
  },
  {
    kind: 'county',
    color: 'countyLine',
    width: [
      [5, 0.3],
      [8, 0.8],
      [12, 1.6],
    ],
    dash: [5, 2, 1.5, 2],
    // County lines at 1:10 million would cut through parcels. The explored county has a more exact line of its own.
    maxZoom: FIRST_PARCEL_ZOOM,
  },
  {
    kind: 'state',
    color: 'stateLine',
    width: [
      [2, 0.4],
      [5, 0.9],
      [9, 1.8],
      [14, 2.6],
    ],
  },
  {
    kind: 'country',
    color: 'countryLine',
    width: [
      [0, 0.5],
      [5, 1.4],
      [9, 2.6],
      [14, 3.4],
    ],
  },
];

export function paintBoundaries({ ink }: LayerContext): PaintedLayer[] {
  const firstZooms = findStaticLayer('boundaries')?.classMinZoom ?? {};
  return CLASSES.map(({ kind, color, width, dash, maxZoom }) => ({
    slot: 'overlay',
    photograph: 'show',
    layer: {
      id: `boundary-${kind}`,
      type: 'line',
      source: staticSourceOf('boundaries'),
      'source-layer': 'boundaries',
      minzoom: firstZooms[kind] ?? 0,
      ...(maxZoom === undefined ? {} : { maxzoom: maxZoom }),
      filter: ['==', ['get', 'kind'], kind],
      layout: { 'line-join': 'round', 'line-cap': dash === undefined ? 'round' : 'butt' },
      paint: {
        'line-color': ink[color],
        'line-width': byZoom(width),
        ...(dash === undefined ? {} : { 'line-dasharray': dash }),
      },
    },
  }));
}
