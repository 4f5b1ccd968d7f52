import { SANS_MEDIUM } from '../../../map/fonts.ts';
import type { LayerContext, MapLayer, PaintedLayer } from '../../../map/layer.ts';
import { HOVER_STATE } from '../../../map/map-pick.ts';
import type { ExpressionSpecification, LayerSpecification } from '../../../map/style-types.ts';
import { byZoom, byZoomWhere } from '../../../map/zoom-steps.ts';
import {
  BOUNDARY_NAME_TILE_LAYER,
  BOUNDARY_TILE_LAYER,
  BOUNDARY_TILE_MAX_ZOOM,
} from '../rules/boundary-tile-limits.ts';
import {
  ARE_SUB_BOUNDARIES_HIDDEN,
  SUB_BOUNDARIES,
  SUB_BOUNDARY_FILL_LAYER,
  SUB_BOUNDARY_SET,
  SUB_BOUNDARY_SOURCE,
  inkOfNames,
} from './map-values.ts';

const IS_HOVERED: ExpressionSpecification = ['boolean', ['feature-state', HOVER_STATE], false];

const COLORS = { light: '#6b59a3', dark: '#8d7dc8', photograph: '#e9e0ff' } as const;

const LINE_WIDTH = 0.75;
/** The lines fade out at the zooms where single parcels are seen, because there they look like streets. */
const LINES_END_AT = 15;
/**
 * The zoom at which the lines fade in, for the places inside a country, inside a state, and inside a county or a smaller place. Farther out,
 * the lines of so many small places would be one dark spot.
 */
const LINES_FADE_IN_AT = [0, 4, 9.5] as const;
const HOVERED_WIDTH = byZoomWhere(IS_HOVERED, [
  [3, 1.5],
  [12, 2.2],
  [16, 1.5],
]);
/** The zoom from which the set's names are drawn. The set `admin` gets no names here, because the basemap names its places. */
const NAMES_FROM = 11.5;
const NAMES_END_AT = 16;

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
    const set = context.read(SUB_BOUNDARY_SET);
    if (set === null) return [];
    const isHidden = context.read(ARE_SUB_BOUNDARIES_HIDDEN);
    const { ink, base, tone } = context;
    const zooms = lineZooms(set.path);
    const layers: PaintedLayer[] = [
      { slot: 'overlay', photograph: 'show', layer: fill(context, isHidden) },
      {
        slot: 'frame',
        photograph: 'show',
        layer: line('sub-boundary-hover-line', COLORS[tone], { width: HOVERED_WIDTH }),
      },
    ];
    if (isHidden) return layers;
    if (base !== 'street')
      layers.push({
        slot: 'overlay',
        photograph: 'show',
        layer: line('sub-boundary-halo', ink.frameHalo, { width: 2, zooms }),
      });
    layers.push({
      slot: 'overlay',
      photograph: 'show',
      layer: line('sub-boundary-line', COLORS[tone], { width: LINE_WIDTH, zooms }),
    });
    if (set.style !== 'admin') layers.push({ slot: 'labels', photograph: 'show', layer: names(context) });
    return layers;
  },
};

/** Returns the layer that fills the places. It is also there while the set is hidden, so that its places can still be hovered and clicked. */
function fill({ tone, base }: LayerContext, isHidden: boolean): LayerSpecification {
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
          ['case', IS_HOVERED, hovered * strength, isHidden ? 0 : rest * strength],
        ]),
      ] as ExpressionSpecification,
    },
  };
}

function line(
  id: string,
  color: string,
  { width, zooms }: { width: number | ExpressionSpecification; zooms?: LineZooms },
): LayerSpecification {
  return {
    id,
    type: 'line',
    source: SUB_BOUNDARY_SOURCE,
    'source-layer': BOUNDARY_TILE_LAYER,
    ...(zooms === undefined ? {} : { minzoom: zooms.minzoom, maxzoom: LINES_END_AT }),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': color,
      'line-width': width,
      ...(zooms === undefined ? {} : { 'line-opacity': zooms.opacity }),
    },
  };
}

interface LineZooms {
  minzoom: number;
  opacity: ExpressionSpecification;
}

/** Returns the zooms at which the lines of the places inside `path` are drawn. */
function lineZooms(path: string): LineZooms {
  const level = path.split('/').length - 2;
  const minzoom = LINES_FADE_IN_AT[level] ?? LINES_FADE_IN_AT[2];
  const opacity = byZoom([
    ...(minzoom === 0 ? [] : ([[minzoom, 0]] as const)),
    [minzoom + 1.5, 0.4],
    [13, 0.4],
    [LINES_END_AT, 0],
  ]);
  return { minzoom, opacity };
}

/** The names of the places. They look like those of the basemap, which has the same points, so that only one of two equal names finds space. */
function names(context: LayerContext): LayerSpecification {
  const ink = inkOfNames(context);
  return {
    id: 'sub-boundary-name',
    type: 'symbol',
    source: SUB_BOUNDARY_SOURCE,
    'source-layer': BOUNDARY_NAME_TILE_LAYER,
    minzoom: NAMES_FROM,
    maxzoom: NAMES_END_AT,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': SANS_MEDIUM,
      'text-size': byZoom([
        [11, 9.5],
        [16, 13],
      ]),
      'text-letter-spacing': 0.1,
      'text-max-width': 7,
      'text-padding': byZoom([
        [11.5, 12],
        [14, 8],
      ]),
      'text-transform': 'uppercase',
    },
    paint: {
      'text-color': ink.neighborhood,
      'text-halo-color': ink.halo,
      'text-halo-width': 1.5,
      'text-halo-blur': 0.4,
    },
  };
}
