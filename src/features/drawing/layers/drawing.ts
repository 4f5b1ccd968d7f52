import { SANS_SEMIBOLD } from '../../../map/fonts.ts';
import type { MapLayer, PaintedLayer } from '../../../map/layer.ts';
import { NO_FEATURES } from '../../../map/no-features.ts';
import type {
  ExpressionSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from '../../../map/style-types.ts';
import type { ThemeName } from '../../../map/themes.ts';
import { DRAWN_FEATURES } from './map-values.ts';

const DRAWING_SOURCE = 'drawing';

/** The same color on every base map. It differs from parcel lines, hover and selection, and its white casing makes it visible on photographs. */
const INK = '#7a2fd6';
const ISSUE_COLOR = '#c62828';
const SNAP = '#d97706';
const CASING = '#ffffff';

const color: ExpressionSpecification = ['case', ['get', 'hasIssue'], ISSUE_COLOR, INK];
const hasRole = (role: string): ExpressionSpecification => ['==', ['get', 'role'], role];

function painted(layer: LayerSpecification): PaintedLayer {
  return { slot: 'top', photograph: 'show', layer };
}

/** Draws the lines and points of the active drawing tool above everything else. */
export const drawing: MapLayer = {
  id: 'drawing',
  order: 160,
  dataOf: DRAWN_FEATURES,
  sources: ({ read }) => ({
    // With these values lines are exact to a few millimeters at zoom 22. `tolerance: 0` keeps the map from simplifying lines, which would then miss their points.
    [DRAWING_SOURCE]: {
      type: 'geojson',
      data: read(DRAWN_FEATURES) ?? NO_FEATURES,
      maxzoom: 20,
      tolerance: 0,
    },
  }),
  paint: ({ theme }) => {
    const labels = labelPaint(theme);
    return [...lines(), ...figures(labels), ...points(labels)].map(painted);
  },
};

type LabelPaint = Pick<
  NonNullable<SymbolLayerSpecification['paint']>,
  'text-color' | 'text-halo-color' | 'text-halo-width'
>;

/** Letters in the color of the lines with a white casing. On a dark map that is hard to read, so there the two colors change places. */
function labelPaint(theme: ThemeName): LabelPaint {
  const [text, halo] = theme === 'dark' ? [CASING, color] : [color, CASING];
  return { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 2 };
}

function lines(): LayerSpecification[] {
  const source = DRAWING_SOURCE;
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return [
    {
      id: 'drawing-fill',
      type: 'fill',
      source,
      filter: hasRole('fill'),
      paint: { 'fill-color': color, 'fill-opacity': 0.14, 'fill-antialias': false },
    },
    {
      id: 'drawing-casing',
      type: 'line',
      source,
      filter: hasRole('line'),
      layout,
      paint: {
        'line-color': CASING,
        'line-width': ['case', ['get', 'isCurrent'], 6, 5],
        'line-opacity': 0.85,
      },
    },
    {
      id: 'drawing-line',
      type: 'line',
      source,
      filter: hasRole('line'),
      layout,
      paint: { 'line-color': color, 'line-width': ['case', ['get', 'isCurrent'], 3, 2.2] },
    },
    {
      id: 'drawing-rubber',
      type: 'line',
      source,
      filter: hasRole('rubber'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': [2, 1.6] },
    },
  ];
}

/** The lengths along the sides, where they have room, and the area inside. */
function figures(paint: LabelPaint): LayerSpecification[] {
  const source = DRAWING_SOURCE;
  return [
    {
      id: 'drawing-side-length',
      type: 'symbol',
      source,
      filter: hasRole('side'),
      layout: {
        'text-field': ['get', 'text'],
        'text-font': SANS_SEMIBOLD,
        'text-size': 12,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.3],
        'text-rotate': ['get', 'rotate'],
        'text-rotation-alignment': 'map',
        'text-padding': 4,
      },
      paint,
    },
    {
      id: 'drawing-area',
      type: 'symbol',
      source,
      filter: hasRole('area'),
      layout: {
        'text-field': ['get', 'text'],
        'text-font': SANS_SEMIBOLD,
        'text-size': 15,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint,
    },
  ];
}

function points(paint: LabelPaint): LayerSpecification[] {
  const source = DRAWING_SOURCE;
  return [
    {
      id: 'drawing-midpoint',
      type: 'circle',
      source,
      filter: hasRole('midpoint'),
      paint: {
        'circle-radius': 4,
        'circle-color': CASING,
        'circle-stroke-color': color,
        'circle-stroke-width': 1.5,
        'circle-pitch-alignment': 'viewport',
      },
    },
    {
      id: 'drawing-point',
      type: 'circle',
      source,
      filter: hasRole('point'),
      paint: {
        'circle-radius': ['case', ['get', 'isSelected'], 8, ['get', 'isCurrent'], 6, 5],
        'circle-color': ['case', ['get', 'isSelected'], SNAP, ['get', 'isCurrent'], CASING, color],
        'circle-stroke-color': ['case', ['get', 'isCurrent'], color, CASING],
        'circle-stroke-width': 2.2,
      },
    },
    {
      id: 'drawing-label',
      type: 'symbol',
      source,
      filter: hasRole('point'),
      layout: {
        'text-field': ['get', 'label'],
        'text-font': SANS_SEMIBOLD,
        'text-size': 13,
        'text-anchor': 'bottom-left',
        'text-offset': [0.55, -0.35],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint,
    },
    {
      id: 'drawing-snap',
      type: 'circle',
      source,
      filter: hasRole('snap'),
      paint: {
        'circle-radius': ['match', ['get', 'snap'], 'corner', 9, 6],
        'circle-color': 'rgba(255, 255, 255, 0.35)',
        'circle-stroke-color': SNAP,
        'circle-stroke-width': 2.5,
      },
    },
  ];
}
