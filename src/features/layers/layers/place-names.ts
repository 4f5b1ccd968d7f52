import { SANS_MEDIUM, SANS_REGULAR, SANS_SEMIBOLD } from '../../../map/fonts.ts';
import type { LayerContext, PaintedLayer } from '../../../map/layer.ts';
import type { ExpressionSpecification } from '../../../map/style-types.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import type { ZoomStops } from '../../../map/zoom-steps.ts';
import { findStaticLayer } from '../rules/static-layers.ts';
import { staticSourceOf } from './static-sources.ts';

interface PlaceNameClass {
  kind: 'neighborhood' | 'county' | 'city' | 'state' | 'country';
  font: string[];
  size: ZoomStops;
  maxzoom: number;
  spacing: number;
  isCapitals: boolean;
  /** The space kept free around a name. */
  padding?: ZoomStops;
}

/** The smallest places come first: later classes get their space first. Areas are in spaced capitals, cities in mixed case. */
const CLASSES: readonly PlaceNameClass[] = [
  {
    kind: 'neighborhood',
    font: SANS_MEDIUM,
    size: [
      [12, 9.5],
      [16, 13],
    ],
    maxzoom: 17,
    spacing: 0.1,
    isCapitals: true,
    padding: [
      [12, 22],
      [14, 8],
    ],
  },
  {
    kind: 'county',
    font: SANS_REGULAR,
    size: [
      [7, 9.5],
      [10, 13],
    ],
    maxzoom: 11.5,
    spacing: 0.14,
    isCapitals: true,
  },
  {
    kind: 'city',
    font: SANS_SEMIBOLD,
    size: [
      [8, 10.5],
      [12, 15],
      [15, 18],
    ],
    maxzoom: 15,
    spacing: 0.01,
    isCapitals: false,
  },
  {
    kind: 'state',
    font: SANS_MEDIUM,
    size: [
      [3, 9.5],
      [6, 14],
      [8, 17],
    ],
    maxzoom: 8,
    spacing: 0.2,
    isCapitals: true,
  },
  {
    kind: 'country',
    font: SANS_SEMIBOLD,
    size: [
      [1, 11],
      [5, 17],
    ],
    maxzoom: 5,
    spacing: 0.24,
    isCapitals: true,
  },
];

/** Excludes the District of Columbia, whose state name would displace Maryland's. Its name as a county is shown instead. */
const IS_NOT_TINY_STATE: ExpressionSpecification = ['!=', ['get', 'path'], '/us/dc'];

export function paintPlaceNames({ ink }: LayerContext): PaintedLayer[] {
  const firstZooms = findStaticLayer('place_labels')?.classMinZoom ?? {};
  return CLASSES.map(({ kind, font, size, maxzoom, spacing, isCapitals, padding }) => ({
    slot: 'labels',
    photograph: 'show',
    layer: {
      id: `place-name-${kind}`,
      type: 'symbol',
      source: staticSourceOf('place_labels'),
      'source-layer': 'place_labels',
      minzoom: firstZooms[kind] ?? 0,
      maxzoom,
      filter: ['all', ['==', ['get', 'kind'], kind], IS_NOT_TINY_STATE],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': byZoom(size),
        'text-letter-spacing': spacing,
        'text-max-width': isCapitals ? 7 : 9,
        'text-padding': padding === undefined ? 6 : byZoom(padding),
        'text-transform': isCapitals ? 'uppercase' : 'none',
      },
      paint: {
        'text-color': ink[kind],
        'text-halo-color': ink.halo,
        'text-halo-width': 1.5,
        'text-halo-blur': 0.4,
      },
    },
  }));
}
