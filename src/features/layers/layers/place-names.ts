import { SANS_MEDIUM, SANS_REGULAR, SANS_SEMIBOLD } from '../../../map/fonts.ts';
import type { LayerContext, PaintedLayer } from '../../../map/layer.ts';
import type { ExpressionSpecification } from '../../../map/style-types.ts';
import { type ZoomStops, byZoom } from '../../../map/zoom-steps.ts';
import { inkOfNames } from '../../places/layers/map-values.ts';
import { findStaticLayer } from '../rules/static-layers.ts';
import { staticSourceOf } from './static-sources.ts';

interface PlaceNameClass {
  kind: 'neighborhood' | 'county' | 'city' | 'state' | 'country';
  font: string[];
  size: ZoomStops;
  /** The sizes of the smallest towns, when they differ from those of large cities. */
  townSize?: ZoomStops;
  maxzoom: number;
  spacing: number;
  isCapitals: boolean;
  /** The space kept free around a name. */
  padding?: ZoomStops;
}

/** The least important come first, because the map finds space for the names of later classes first. Areas are in spaced capitals, cities in mixed case. */
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
      [7, 12],
      [9, 14.5],
      [12, 18],
      [15, 20],
    ],
    townSize: [
      [7, 9.5],
      [9, 10.5],
      [12, 13],
      [15, 16],
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

/** The ranks (static-layers.ts) of a city about 30 km across, and of a small town. Places of earlier versions have no rank. */
const CITY_RANK = 10.5;
const TOWN_RANK = 13.5;
const RANK: ExpressionSpecification = ['coalesce', ['get', 'rank'], 12];

/** The townships of a county are the land around its towns, so their names are less prominent. */
const IS_TOWNSHIP: ExpressionSpecification = ['in', 'Township', ['get', 'name']];

/** The positions of a name around its point, in em. The name of a city moves beside a pin on the point; the name of a township is hidden by the pin. */
const POSITIONS: ExpressionSpecification = [
  'case',
  IS_TOWNSHIP,
  ['literal', ['center', [0, 0]]],
  ['literal', ['center', [0, 0], 'bottom', [0, -1], 'top', [0, 1], 'left', [1, 0], 'right', [-1, 0]]],
];

/** Hides the name of a small town until its area is large enough on screen, from zoom 9 or 10. */
const IS_LARGE_ENOUGH: ExpressionSpecification = [
  'any',
  ['!=', ['get', 'kind'], 'city'],
  ['>=', ['+', ['zoom'], 4.5], RANK],
];

function sizeOf({ size, townSize }: PlaceNameClass): ExpressionSpecification {
  if (townSize === undefined) return byZoom(size);
  const stops = size.flatMap(([zoom, city], index) => [
    zoom,
    [
      'case',
      IS_TOWNSHIP,
      (townSize[index]?.[1] ?? city) - 1,
      ['interpolate', ['linear'], RANK, CITY_RANK, city, TOWN_RANK, townSize[index]?.[1] ?? city],
    ],
  ]);
  return ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;
}

export function paintPlaceNames(context: LayerContext): PaintedLayer[] {
  const ink = inkOfNames(context);
  const firstZooms = findStaticLayer('place_labels')?.classMinZoom ?? {};
  return CLASSES.map((placeClass) => {
    const { kind, font, maxzoom, spacing, isCapitals, padding } = placeClass;
    return {
      slot: 'labels',
      photograph: 'show',
      layer: {
        id: `place-name-${kind}`,
        type: 'symbol',
        source: staticSourceOf('place_labels'),
        'source-layer': 'place_labels',
        minzoom: firstZooms[kind] ?? 0,
        maxzoom,
        filter: ['all', ['==', ['get', 'kind'], kind], IS_NOT_TINY_STATE, IS_LARGE_ENOUGH],
        layout: {
          'text-field': ['get', 'name'],
          'text-font':
            kind === 'city' ? ['case', IS_TOWNSHIP, ['literal', SANS_MEDIUM], ['literal', font]] : font,
          'text-size': sizeOf(placeClass),
          'text-letter-spacing': spacing,
          'text-max-width': isCapitals ? 7 : 9,
          'text-padding': padding === undefined ? 6 : byZoom(padding),
          ...(kind === 'city' && { 'text-variable-anchor-offset': POSITIONS }),
          'text-transform': isCapitals ? 'uppercase' : 'none',
          // The larger place gets its space first, and a town before the township around it.
          'symbol-sort-key': ['case', IS_TOWNSHIP, 99, RANK],
        },
        paint: {
          'text-color': kind === 'city' ? ['case', IS_TOWNSHIP, ink.neighborhood, ink.city] : ink[kind],
          'text-halo-color': ink.halo,
          'text-halo-width': 1.6,
          'text-halo-blur': 0.4,
        },
      },
    };
  });
}
