import type { LayerContext, MapLayer } from '../../../map/layer.ts';
import { HOVER_STATE } from '../../../map/map-pick.ts';
import type { ExpressionSpecification, LayerSpecification } from '../../../map/style-types.ts';
import { type ZoomStops, byZoom, byZoomWhere } from '../../../map/zoom-steps.ts';
import { BOUNDARY_TILE_LAYER, BOUNDARY_TILE_MAX_ZOOM } from '../contract.ts';
import {
  SUB_BOUNDARIES,
  SUB_BOUNDARY_FILL_LAYER,
  SUB_BOUNDARY_SET,
  SUB_BOUNDARY_SOURCE,
} from './map-values.ts';

const IS_HOVERED: ExpressionSpecification = ['boolean', ['feature-state', HOVER_STATE], false];

const COLORS = { light: '#6b59a3', dark: '#8d7dc8', photograph: '#e9e0ff' } as const;

const WIDTH: ZoomStops = [
  [3, 0.6],
  [8, 1],
  [12, 1.5],
  [16, 2.2],
];

/** At high zooms the fill fades out, because it would color the parcels. Only a faint fill of the hovered place stays. */
const FILL_ZOOMS = [
  { zoom: 4, rest: 0.05, hovered: 0.22 },
  { zoom: 11, rest: 0.06, hovered: 0.2 },
  { zoom: 14, rest: 0, hovered: 0.08 },
  { zoom: 17, rest: 0, hovered: 0.04 },
];

/** The places of a boundary set inside the explored place: their fills and outlines, with the hovered place highlighted. */
export const subBoundaries: MapLayer = {
  id: 'sub-boundaries',
  order: 60,
  pick: SUB_BOUNDARIES,
  failure: 'The boundaries could not be loaded here. Trying again.',
  sources: ({ origin, read }) => {
    const set = read(SUB_BOUNDARY_SET);
    if (set === null) return {};
    const query = `path=${encodeURIComponent(set.path)}&style=${set.style}&v=${encodeURIComponent(set.version)}`;
    return {
      [SUB_BOUNDARY_SOURCE]: {
        type: 'vector',
        tiles: [`${origin}/api/v1/boundaries/{z}/{x}/{y}.mvt?${query}`],
        maxzoom: BOUNDARY_TILE_MAX_ZOOM,
      },
    };
  },
  paint: (context) => {
    if (context.read(SUB_BOUNDARY_SET) === null) return [];
    const { ink, base, tone } = context;
    return [
      { slot: 'overlay', photograph: 'show', layer: fill(context) },
      ...(base === 'street'
        ? []
        : [
            {
              slot: 'frame' as const,
              photograph: 'show' as const,
              layer: line('sub-boundary-halo', ink.frameHalo, byZoom(widened(1.6))),
            },
          ]),
      { slot: 'frame', photograph: 'show', layer: line('sub-boundary-line', COLORS[tone], byZoom(WIDTH)) },
      {
        slot: 'frame',
        photograph: 'show',
        layer: line('sub-boundary-hover-line', COLORS[tone], byZoomWhere(IS_HOVERED, widened(1.4))),
      },
    ];
  },
};

function fill({ tone, base }: LayerContext): LayerSpecification {
  const strength = base === 'street' ? 1 : 1.3;
  return {
    id: SUB_BOUNDARY_FILL_LAYER,
    type: 'fill',
    source: SUB_BOUNDARY_SOURCE,
    'source-layer': BOUNDARY_TILE_LAYER,
    paint: {
      'fill-antialias': false,
      'fill-color': COLORS[tone],
      'fill-opacity': [
        'interpolate',
        ['linear'],
        ['zoom'],
        ...FILL_ZOOMS.flatMap(({ zoom, rest, hovered }) => [
          zoom,
          ['case', IS_HOVERED, hovered * strength, rest * strength],
        ]),
      ] as ExpressionSpecification,
    },
  };
}

function line(id: string, color: string, width: ExpressionSpecification): LayerSpecification {
  return {
    id,
    type: 'line',
    source: SUB_BOUNDARY_SOURCE,
    'source-layer': BOUNDARY_TILE_LAYER,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  };
}

function widened(by: number): ZoomStops {
  return WIDTH.map(([zoom, width]) => [zoom, width + by]);
}
