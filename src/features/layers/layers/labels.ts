import { SANS_MEDIUM, SANS_REGULAR, SERIF_ITALIC } from '../../../map/fonts.ts';
import type { LayerContext, PaintedLayer } from '../../../map/layer.ts';
import type {
  ExpressionSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from '../../../map/style-types.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { AREA_NAME_SOURCE, staticSourceOf } from './static-sources.ts';

/** Large waters have their names at low zooms, ponds only at high ones. */
const HAS_ROOM_FOR_ITS_NAME: ExpressionSpecification = [
  'step',
  ['zoom'],
  ['==', ['get', 'class'], 'sea'],
  11,
  ['in', ['get', 'class'], ['literal', ['sea', 'lake']]],
  12.5,
  ['!=', ['get', 'class'], 'pond'],
  15,
  true,
];

/** Draws names along lines and inside areas, the least important first: later layers get their space first. */
export function paintLabels(context: LayerContext): PaintedLayer[] {
  const { ink } = context;
  const layers: LayerSpecification[] = [
    addressNumbers(context),
    alongStreets(context, 'street-name-minor', ['residential', 'service', 'alley'], 14.5),
    alongStreets(context, 'street-name-secondary', ['secondary'], 13.2),
    alongStreets(context, 'street-name-major', ['motorway', 'primary'], 12),
    {
      id: 'park-name',
      type: 'symbol',
      source: AREA_NAME_SOURCE,
      'source-layer': 'parks',
      minzoom: 13,
      filter: ['has', 'name'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': SANS_MEDIUM,
        'text-size': byZoom([
          [13, 10],
          [17, 13],
        ]),
        'text-max-width': 7,
        'text-padding': 12,
      },
      paint: { 'text-color': ink.park, 'text-halo-color': ink.halo, 'text-halo-width': 1.3 },
    },
    {
      id: 'waterway-name',
      type: 'symbol',
      source: staticSourceOf('waterways'),
      'source-layer': 'waterways',
      minzoom: 13,
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
    {
      id: 'water-name',
      type: 'symbol',
      source: AREA_NAME_SOURCE,
      'source-layer': 'water',
      minzoom: 9,
      filter: ['all', ['has', 'name'], HAS_ROOM_FOR_ITS_NAME],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': SERIF_ITALIC,
        'text-size': byZoom([
          [9, 11],
          [14, 14],
          [18, 18],
        ]),
        'text-letter-spacing': 0.14,
        'text-max-width': 6,
        'text-padding': 70,
      },
      paint: {
        'text-color': ink.water,
        'text-halo-color': ink.halo,
        'text-halo-width': 0.8,
        'text-halo-blur': 0.6,
      },
    },
  ];
  return layers.map((layer) => ({ slot: 'labels', photograph: 'show', layer }));
}

function addressNumbers({ ink }: LayerContext): SymbolLayerSpecification {
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
  const isMajor = classes.includes('motorway');
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
        [13, 260],
        [17, 420],
        [20, 640],
      ]),
      'text-field': ['get', 'name'],
      'text-font': isMajor ? SANS_MEDIUM : SANS_REGULAR,
      'text-size': byZoom([
        [12, isMajor ? 10 : 9.5],
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
