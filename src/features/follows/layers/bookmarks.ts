import { SANS_SEMIBOLD } from '../../../map/fonts.ts';
import type { LayerContext, MapLayer, PaintedLayer } from '../../../map/layer.ts';
import { NO_FEATURES } from '../../../map/no-features.ts';
import type { ExpressionSpecification } from '../../../map/style-types.ts';
import {
  BOOKMARK_CLUSTER_LAYER,
  BOOKMARK_PINS,
  BOOKMARK_PIN_LAYER,
  BOOKMARK_POINTS,
  BOOKMARK_SOURCE,
} from './map-values.ts';

/** The pins, and the text on them. */
const COLORS = {
  light: { pin: '#00656a', text: '#fefefe' },
  dark: { pin: '#46cdc9', text: '#062322' },
  photograph: { pin: '#007377', text: '#fefefe' },
} as const;

/** Pins that are nearer to each other are drawn as one circle with their number. */
const CLUSTER_RADIUS_PX = 50;
/** 15 pixels, 20 from ten bookmarks, 30 from fifty. */
const CIRCLE_RADIUS: ExpressionSpecification = ['step', ['get', 'point_count'], 15, 10, 20, 50, 30];
/** The space between the text of a circle and its edge, in pixels. Names on the map keep out of it, because the circle would cover a part of them. */
const CLUSTER_PADDING_PX = 9;
const PIN_PADDING_PX = 6;
/** From the next zoom on, every bookmark has its own pin, because parcels are wider than pins there. */
const LAST_CLUSTER_ZOOM = 16;

const IS_CLUSTER: ExpressionSpecification = ['has', 'point_count'];
const IS_GONE: ExpressionSpecification = ['boolean', ['get', 'is_gone'], false];

/** The parcels that the reader follows: pins, or circles with a number where pins would overlap. */
export const bookmarks: MapLayer = {
  id: 'bookmarks',
  order: 150,
  dataOf: BOOKMARK_POINTS,
  pick: BOOKMARK_PINS,
  sources: ({ read }) => ({
    [BOOKMARK_SOURCE]: {
      type: 'geojson',
      data: read(BOOKMARK_POINTS) ?? NO_FEATURES,
      cluster: true,
      clusterRadius: CLUSTER_RADIUS_PX,
      clusterMaxZoom: LAST_CLUSTER_ZOOM,
    },
  }),
  paint: (context) => [...clusters(context), ...pins(context)],
};

function clusters({ ink, tone }: LayerContext): PaintedLayer[] {
  return [
    {
      slot: 'labels',
      photograph: 'show',
      layer: {
        id: BOOKMARK_CLUSTER_LAYER,
        type: 'circle',
        source: BOOKMARK_SOURCE,
        filter: IS_CLUSTER,
        paint: {
          'circle-color': COLORS[tone].pin,
          'circle-radius': CIRCLE_RADIUS,
          'circle-stroke-color': ink.selectedHalo,
          'circle-stroke-width': 2,
        },
      },
    },
    {
      slot: 'labels',
      photograph: 'show',
      layer: {
        id: 'bookmark-count',
        type: 'symbol',
        source: BOOKMARK_SOURCE,
        filter: IS_CLUSTER,
        layout: {
          'text-field': ['get', 'point_count_abbreviated'],
          'text-font': SANS_SEMIBOLD,
          'text-size': 13,
          'text-allow-overlap': true,
          'text-padding': CLUSTER_PADDING_PX,
        },
        paint: { 'text-color': COLORS[tone].text },
      },
    },
  ];
}

/** A pin is a star in a circle. For a parcel that is gone, the colors of circle and star are swapped. */
function pins({ ink, tone }: LayerContext): PaintedLayer[] {
  return [
    {
      slot: 'labels',
      photograph: 'show',
      layer: {
        id: BOOKMARK_PIN_LAYER,
        type: 'circle',
        source: BOOKMARK_SOURCE,
        filter: ['!', IS_CLUSTER],
        paint: {
          'circle-color': ['case', IS_GONE, COLORS[tone].text, COLORS[tone].pin],
          'circle-radius': 10,
          'circle-stroke-color': ['case', IS_GONE, COLORS[tone].pin, ink.selectedHalo],
          'circle-stroke-width': 2,
        },
      },
    },
    {
      slot: 'labels',
      photograph: 'show',
      layer: {
        id: 'bookmark-star',
        type: 'symbol',
        source: BOOKMARK_SOURCE,
        filter: ['!', IS_CLUSTER],
        layout: {
          'text-field': '★',
          'text-font': SANS_SEMIBOLD,
          'text-size': 12,
          'text-allow-overlap': true,
          'text-padding': PIN_PADDING_PX,
        },
        paint: { 'text-color': ['case', IS_GONE, COLORS[tone].pin, COLORS[tone].text] },
      },
    },
  ];
}
