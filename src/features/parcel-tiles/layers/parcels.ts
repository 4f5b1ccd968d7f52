import type { LayerContext, MapLayer, PaintedLayer } from '../../../map/layer.ts';
import { HOVER_STATE } from '../../../map/map-pick.ts';
import type { ExpressionSpecification, SourceSpecification } from '../../../map/style-types.ts';
import { type ZoomStops, byZoom, byZoomWhere } from '../../../map/zoom-steps.ts';
import { SHOWN_EDITION } from '../../editions/layers/shown-edition.ts';
import {
  PARCELS,
  PARCEL_FILL_LAYER,
  PARCEL_RASTER_SOURCE,
  PARCEL_SOURCE,
  PARCEL_SOURCE_LAYER,
} from '../../parcels/layers/map-values.ts';
import { parcelColorsIn } from '../../parcels/layers/parcel-colors.ts';
import { PARCEL_MIN_ZOOM, PARCEL_RASTER_MAX_ZOOM, PARCEL_VECTOR_MAX_ZOOM } from '../rules/tile-limits.ts';
import {
  IS_UPPERMOST,
  selectedLayers,
  selectedSources,
  selectedTiles,
  lineColor,
  lineOpacity,
  rasterOpacity,
} from './selected-parcels.ts';

const IS_HOVERED: ExpressionSpecification = ['boolean', ['feature-state', HOVER_STATE], false];

/** All parcels: raster tiles of their lines at low zooms, and vector tiles of their polygons above. */
export const parcels: MapLayer = {
  id: 'parcels',
  order: 80,
  pick: PARCELS,
  failure: 'Parcels could not be loaded here. Trying again.',
  sources: (context): Record<string, SourceSpecification> => {
    const { origin, tileVersion, read } = context;
    const shown = read(SHOWN_EDITION);
    const version = encodeURIComponent(tileVersion);
    const edition = shown === null ? '' : `&edition=${shown}`;
    const line = parcelColorsIn(context).parcelLines.slice(1).toLowerCase();
    return {
      [PARCEL_RASTER_SOURCE]: {
        type: 'raster',
        tiles: [`${origin}/api/v1/parcels/{z}/{x}/{y}.png?line=${line}&v=${version}${edition}`],
        tileSize: 512,
        minzoom: PARCEL_MIN_ZOOM,
        maxzoom: PARCEL_RASTER_MAX_ZOOM,
      },
      [PARCEL_SOURCE]: {
        type: 'vector',
        tiles: [
          selectedTiles(context) ??
            `${origin}/api/v1/parcels/{z}/{x}/{y}.mvt?fields=none&v=${version}${edition}`,
        ],
        minzoom: PARCEL_RASTER_MAX_ZOOM,
        maxzoom: PARCEL_VECTOR_MAX_ZOOM,
      },
      ...selectedSources(context),
    };
  },
  paint: (context) => [
    ...selectedLayers(context),
    ...(rasterOpacity(context) === 0 ? [] : [parcelRaster(context)]),
    {
      slot: 'main',
      photograph: 'show',
      layer: {
        id: PARCEL_FILL_LAYER,
        type: 'fill',
        source: PARCEL_SOURCE,
        'source-layer': PARCEL_SOURCE_LAYER,
        minzoom: PARCEL_RASTER_MAX_ZOOM,
        paint: {
          'fill-antialias': false,
          'fill-color': parcelColorsIn(context).hoverParcel,
          'fill-opacity': ['case', IS_HOVERED, context.base === 'street' ? 0.16 : 0.28, 0],
        },
      },
    },
    { slot: 'main', photograph: 'show', layer: parcelLines(context) },
    { slot: 'main', photograph: 'show', layer: hoveredLine(context) },
  ],
};

/** The raster tiles of all lines, for low zooms. */
function parcelRaster(context: LayerContext): PaintedLayer {
  const share = rasterOpacity(context);
  return {
    slot: 'main',
    photograph: 'show',
    layer: {
      id: 'parcel-picture',
      type: 'raster',
      source: PARCEL_RASTER_SOURCE,
      minzoom: PARCEL_MIN_ZOOM,
      maxzoom: PARCEL_RASTER_MAX_ZOOM,
      paint: {
        'raster-fade-duration': context.isStill ? 0 : 150,
        'raster-opacity': byZoom([
          // At this opacity, streets and parks are visible between the lots of a city, which are a pixel or two wide.
          [PARCEL_MIN_ZOOM, 0.42 * share],
          [PARCEL_RASTER_MAX_ZOOM, 0.75 * share],
        ]),
      },
    },
  };
}

/** Lines that are thinner than a pixel are more opaque on dark land, because their color contrasts less with it. */
function lineOpacityByZoom({ base, tone }: LayerContext): ZoomStops {
  if (tone === 'dark')
    return [
      [13, 0.65],
      [14, 0.85],
      [15, 1],
    ];
  return [
    [13, base === 'street' ? 0.42 : 0.5],
    [14, 0.55],
    [15, 0.75],
    [17, 0.9],
  ];
}

function parcelLines(context: LayerContext) {
  return {
    id: 'parcel-line',
    type: 'line',
    source: PARCEL_SOURCE,
    'source-layer': PARCEL_SOURCE_LAYER,
    minzoom: PARCEL_RASTER_MAX_ZOOM,
    filter: IS_UPPERMOST,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': lineColor(context),
      'line-width': byZoom([
        [13, 0.35],
        [14, 0.45],
        [15, 0.6],
        [16, 0.8],
        [18, 1.3],
        [20, 2],
        [22, 2.8],
      ]),
      'line-opacity': lineOpacity(context, lineOpacityByZoom(context)),
    },
  } as const;
}

/** A wider line for the hovered parcel only, above the lines of its neighbors. */
function hoveredLine(context: LayerContext) {
  return {
    id: 'parcel-hover-line',
    type: 'line',
    source: PARCEL_SOURCE,
    'source-layer': PARCEL_SOURCE_LAYER,
    minzoom: PARCEL_RASTER_MAX_ZOOM,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': parcelColorsIn(context).hoverParcel,
      'line-width': byZoomWhere(IS_HOVERED, [
        [13, 1.4],
        [16, 2.2],
        [19, 3.2],
      ]),
    },
  } as const;
}
