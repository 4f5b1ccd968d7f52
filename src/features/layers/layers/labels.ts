import { SANS_MEDIUM, SANS_REGULAR, SERIF_ITALIC } from '../../../map/fonts.ts';
import type { LayerContext, PaintedLayer } from '../../../map/layer.ts';
import type {
  ExpressionSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from '../../../map/style-types.ts';
import type { InkColors } from '../../../map/themes.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { inkOfNames } from '../../places/layers/map-values.ts';
import { type StaticLayerId, areaNameLayerOf } from '../rules/static-layers.ts';
import { routeShields } from './route-shields.ts';
import { staticSourceOf } from './static-sources.ts';

/**
 * Returns a text size by zoom for the names of areas, whose `rank` tells their size (layer-tile.ts): a name is larger the more of the screen its area takes.
 * `sizes` are those of an area that is hardly larger than its name, and of one that fills the screen.
 */
function sizeByRoom([least, most]: readonly [number, number]): ExpressionSpecification {
  const at = (zoom: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['coalesce', ['get', 'rank'], zoom + 4],
    zoom - 1,
    most,
    zoom + 4,
    least,
  ];
  return ['interpolate', ['linear'], ['zoom'], 6, at(6), 12, at(12), 18, at(18)];
}

/** The first zoom at which the lines of rivers and streams have their names. */
const WATERWAY_NAME_ZOOM = 13;

/** The names of areas: one point for each, however many pieces the area has. */
function areaNames(
  id: string,
  layer: StaticLayerId,
  look: { color: string; halo: string; font: string[]; sizes: readonly [number, number]; spacing?: number },
  shown: Pick<SymbolLayerSpecification, 'minzoom' | 'filter'>,
): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source: staticSourceOf(layer),
    'source-layer': areaNameLayerOf(layer),
    ...shown,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': look.font,
      'text-size': sizeByRoom(look.sizes),
      'text-max-width': 7,
      'text-padding': 10,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
      ...(look.spacing === undefined ? {} : { 'text-letter-spacing': look.spacing }),
    },
    paint: {
      'text-color': look.color,
      'text-halo-color': look.halo,
      'text-halo-width': 1.3,
      'text-halo-blur': 0.4,
    },
  };
}

/** Draws address numbers, route shields, and names along lines and inside areas, the least important first: later layers get their space first. */
export function paintLabels(context: LayerContext): PaintedLayer[] {
  const ink = inkOfNames(context);
  const layers: LayerSpecification[] = [
    addressNumbers(ink),
    alongStreets(context, 'street-name-minor', ['residential', 'service', 'alley'], 14.5),
    alongStreets(context, 'street-name-secondary', ['secondary'], 13),
    alongStreets(context, 'street-name-major', ['primary'], 11.5),
    alongStreets(context, 'street-name-motorway', ['motorway'], 10),
    routeShields(context),
    areaNames(
      'campus-name',
      'landuse',
      { color: ink.neighborhood, halo: ink.halo, font: SANS_MEDIUM, sizes: [10, 12] },
      { minzoom: 14 },
    ),
    areaNames(
      'park-name',
      'parks',
      { color: ink.park, halo: ink.halo, font: SANS_MEDIUM, sizes: [10, 13] },
      { minzoom: 10 },
    ),
    {
      id: 'waterway-name',
      type: 'symbol',
      source: staticSourceOf('waterways'),
      'source-layer': 'waterways',
      minzoom: WATERWAY_NAME_ZOOM,
      filter: ['has', 'name'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'name'],
        'text-font': SERIF_ITALIC,
        'text-size': byZoom([
          [13, 10.5],
          [18, 14],
        ]),
        'text-letter-spacing': 0.12,
        'text-max-angle': 35,
      },
      paint: { 'text-color': ink.water, 'text-halo-color': ink.halo, 'text-halo-width': 1.2 },
    },
    areaNames(
      'water-name',
      'water',
      { color: ink.water, halo: ink.halo, font: SERIF_ITALIC, sizes: [10.5, 15.5], spacing: 0.1 },
      {
        minzoom: 8,
        // Once the line of a river has its name, the area of its water doesn't repeat it.
        filter: ['any', ['!=', ['get', 'class'], 'river'], ['<', ['zoom'], WATERWAY_NAME_ZOOM]],
      },
    ),
  ];
  return layers.map((layer) => ({ slot: 'labels', photograph: 'show', layer }));
}

function addressNumbers(ink: InkColors): SymbolLayerSpecification {
  return {
    id: 'address-number',
    type: 'symbol',
    source: staticSourceOf('addresses'),
    'source-layer': 'addresses',
    minzoom: 17,
    layout: {
      'text-field': ['get', 'number'],
      'text-font': SANS_REGULAR,
      'text-size': byZoom([
        [17, 9],
        [20, 13],
      ]),
      'text-padding': 4,
    },
    paint: {
      'text-color': ink.address,
      'text-halo-color': ink.halo,
      'text-halo-width': 1.1,
      'text-opacity': byZoom([
        [17, 0],
        [17.4, 1],
      ]),
    },
  };
}

function alongStreets(
  { ink }: LayerContext,
  id: string,
  classes: string[],
  minzoom: number,
): SymbolLayerSpecification {
  const isMajor = classes.includes('motorway') || classes.includes('primary');
  return {
    id,
    type: 'symbol',
    source: staticSourceOf('streets'),
    'source-layer': 'streets',
    minzoom,
    filter: ['all', ['has', 'name'], ['in', ['get', 'class'], ['literal', classes]]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': byZoom([
        [10, 220],
        [13, 260],
        [17, 420],
        [20, 640],
      ]),
      'text-field': ['get', 'name'],
      'text-font': isMajor ? SANS_MEDIUM : SANS_REGULAR,
      'text-size': byZoom([
        [10, 9.5],
        [12, isMajor ? 10.5 : 9.5],
        [16, isMajor ? 12.5 : 11.5],
        [20, isMajor ? 17 : 16],
      ]),
      'text-letter-spacing': 0.03,
      'text-max-angle': 30,
      'text-padding': 6,
      'text-rotation-alignment': 'map',
    },
    paint: {
      'text-color': isMajor ? ink.streetMajor : ink.street,
      'text-halo-color': ink.halo,
      'text-halo-width': 1.4,
    },
  };
}
