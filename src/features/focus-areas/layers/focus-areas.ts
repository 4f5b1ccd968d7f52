import type { MapLayer, PaintedLayer } from '../../../map/layer.ts';
import { HOVER_STATE } from '../../../map/map-pick.ts';
import { NO_FEATURES } from '../../../map/no-features.ts';
import type { ExpressionSpecification } from '../../../map/style-types.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import {
  FOCUS_AREAS,
  FOCUS_AREA_EDGE_LAYER,
  FOCUS_AREA_FILL_LAYER,
  FOCUS_AREA_OUTLINES,
  FOCUS_AREA_SOURCE,
} from './map-values.ts';

const FOCUS_DRAFT_SOURCE = 'focus-draft';
const COLORS = { light: '#a85500', dark: '#f2ab4e', photograph: '#ffb84d' } as const;

const IS_HOVERED: ExpressionSpecification = ['boolean', ['feature-state', HOVER_STATE], false];
/** The width of an invisible line that is wide enough for a finger. */
const EDGE_PX = 14;

/** The areas of the account, with a light fill and an outline that is stronger under the pointer, and an outline that is not saved yet. */
export const focusAreas: MapLayer = {
  id: 'focus-areas',
  order: 70,
  dataOf: FOCUS_AREA_OUTLINES,
  pick: FOCUS_AREAS,
  sources: ({ read }) => {
    const { areas, draft } = read(FOCUS_AREA_OUTLINES);
    return {
      [FOCUS_AREA_SOURCE]: { type: 'geojson', data: areas ?? NO_FEATURES, promoteId: 'path', maxzoom: 16 },
      [FOCUS_DRAFT_SOURCE]: {
        type: 'geojson',
        data: draft === null ? NO_FEATURES : { type: 'Feature', properties: {}, geometry: draft },
        maxzoom: 16,
      },
    };
  },
  paint: ({ ink, base, tone }) => [
    {
      slot: 'overlay',
      photograph: 'show',
      layer: {
        id: FOCUS_AREA_FILL_LAYER,
        type: 'fill',
        source: FOCUS_AREA_SOURCE,
        paint: {
          'fill-antialias': false,
          'fill-color': COLORS[tone],
          'fill-opacity': [
            'interpolate',
            ['linear'],
            ['zoom'],
            10,
            ['case', IS_HOVERED, 0.3, 0.14],
            14,
            ['case', IS_HOVERED, 0.16, 0.05],
          ],
        },
      },
    },
    ...(base === 'street' ? [] : [line('focus-area-halo', FOCUS_AREA_SOURCE, ink.frameHalo, 2)]),
    line('focus-area-line', FOCUS_AREA_SOURCE, COLORS[tone], 0),
    {
      slot: 'frame',
      photograph: 'show',
      layer: {
        id: FOCUS_AREA_EDGE_LAYER,
        type: 'line',
        source: FOCUS_AREA_SOURCE,
        paint: {
          'line-width': EDGE_PX,
          'line-color': COLORS[tone],
          'line-opacity': ['case', IS_HOVERED, 0.25, 0],
        },
      },
    },
    {
      slot: 'selection',
      photograph: 'show',
      layer: {
        id: 'focus-draft-fill',
        type: 'fill',
        source: FOCUS_DRAFT_SOURCE,
        paint: { 'fill-antialias': false, 'fill-color': COLORS[tone], 'fill-opacity': 0.18 },
      },
    },
    { ...line('focus-draft-halo', FOCUS_DRAFT_SOURCE, ink.frameHalo, 2.5), slot: 'selection' },
    { ...line('focus-draft-line', FOCUS_DRAFT_SOURCE, COLORS[tone], 0.8), slot: 'selection' },
  ],
};

function line(id: string, source: string, color: string, wider: number): PaintedLayer {
  return {
    slot: 'frame',
    photograph: 'show',
    layer: {
      id,
      type: 'line',
      source,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': color,
        'line-width': byZoom([
          [6, 1.2 + wider],
          [12, 1.8 + wider],
          [16, 2.4 + wider],
        ]),
      },
    },
  };
}
