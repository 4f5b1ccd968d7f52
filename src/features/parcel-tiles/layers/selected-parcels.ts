import type { LayerContext, PaintedLayer } from '../../../map/layer.ts';
import type { ExpressionSpecification, SourceSpecification } from '../../../map/style-types.ts';
import { type ZoomStops, byZoom } from '../../../map/zoom-steps.ts';
import { SHOWN_EDITION } from '../../editions/layers/shown-edition.ts';
import { PARCEL_SOURCE, PARCEL_SOURCE_LAYER } from '../../parcels/layers/map-values.ts';
import { parcelColorsIn } from '../../parcels/layers/parcel-colors.ts';
import { PARCEL_RASTER_MAX_ZOOM } from '../rules/tile-limits.ts';
import { type ClassPaints, SELECTED_PARCELS, type SelectedParcels } from './map-values.ts';

/** Cells are drawn in place of parcels that are only a pixel or two wide. */
const CELL_SOURCE = 'selected-parcels-cells';
/** Cells are made from zoom 9, below which a county is small on the map, up to zoom 12. They are magnified up to the zoom where polygons begin. */
const CELL_MIN_ZOOM = 9;
const CELL_MAX_ZOOM = 12;

const NONE = 'rgba(0, 0, 0, 0)';
/** False for a parcel under another selected one of the same shape. */
export const IS_UPPERMOST: ExpressionSpecification = ['!', ['has', 'under']];
/** Opacity of parcels that are filtered out. */
const DIM = 0.22;

type PaintedParcels = Omit<SelectedParcels, 'paints'> & { paints: ClassPaints };

/** Returns the current selection with the paints of the theme; null for an earlier edition, which has other parcels. */
export function selectedOf({ read, theme }: LayerContext): PaintedParcels | null {
  const selected = read(SHOWN_EDITION) === null ? read(SELECTED_PARCELS) : null;
  return selected && { ...selected, paints: selected.paints[theme] };
}

/** Returns the URL of the tiles of single parcels with their classes; null without a selection. */
export function selectedTiles(context: LayerContext): string | null {
  const selected = selectedOf(context);
  if (selected === null) return null;
  return `${selected.tiles}&fields=none${selected.rest === 'hide' ? '' : '&rest=show'}`;
}

export function selectedSources(context: LayerContext): Record<string, SourceSpecification> {
  const selected = selectedOf(context);
  if (selected === null) return {};
  return {
    [CELL_SOURCE]: {
      type: 'vector',
      tiles: [`${selected.tiles}&fields=none`],
      minzoom: CELL_MIN_ZOOM,
      maxzoom: CELL_MAX_ZOOM,
    },
  };
}

/** Returns the fills of the selected parcels, below all lines. */
export function selectedLayers(context: LayerContext): PaintedLayer[] {
  const selected = selectedOf(context);
  if (selected === null) return [];
  const { opacity } = selected;
  const plain = parcelColorsIn(context).parcelLines;
  // At low zooms the line color also fills the cells of a parcel that has no fill. Without a filter, parcels without a color are drawn as usual.
  const isAll = selected.rest === 'show';
  const cell = byClass(
    selected,
    ({ fill, line }) => (fill === 'transparent' ? line : fill),
    isAll ? NONE : plain,
  );
  const fill = byClass(selected, (paint) => paint.fill, isAll ? NONE : plain);
  const plainClasses = selected.paints.flatMap((paint, index) => (paint === null ? [index + 1] : []));
  const faint: ExpressionSpecification = ['in', ['get', 'class'], ['literal', plainClasses]];
  return [
    {
      slot: 'main',
      photograph: 'show',
      layer: {
        id: 'selected-parcels-cell',
        type: 'fill',
        source: CELL_SOURCE,
        'source-layer': PARCEL_SOURCE_LAYER,
        minzoom: CELL_MIN_ZOOM,
        maxzoom: PARCEL_RASTER_MAX_ZOOM,
        paint: {
          'fill-antialias': false,
          'fill-color': cell,
          'fill-opacity': ['case', faint, 0.42, opacity],
        },
      },
    },
    {
      slot: 'main',
      photograph: 'show',
      layer: {
        id: 'selected-parcels-fill',
        type: 'fill',
        source: PARCEL_SOURCE,
        'source-layer': PARCEL_SOURCE_LAYER,
        minzoom: PARCEL_RASTER_MAX_ZOOM,
        // Each fill lets the map show through, so stacked fills would be darker than their class.
        filter: ['all', ['has', 'class'], IS_UPPERMOST],
        paint: {
          'fill-antialias': false,
          'fill-color': fill,
          'fill-opacity': ['case', faint, 0.2, opacity],
        },
      },
    },
  ];
}

/** Returns the color of parcel lines: that of their class, or the usual one for parcels without a class color. */
export function lineColor(context: LayerContext): string | ExpressionSpecification {
  const plain = parcelColorsIn(context).parcelLines;
  const selected = selectedOf(context);
  return selected === null ? plain : byClass(selected, ({ line }) => line, plain);
}

/** Returns the opacity of parcel lines: faint for parcels that are filtered out, strongest for colored lines. */
export function lineOpacity(context: LayerContext, stops: ZoomStops): ExpressionSpecification {
  const selected = selectedOf(context);
  if (selected === null || (selected.rest === 'show' && selected.paints.every((paint) => paint === null)))
    return byZoom(stops);
  const colored = selected.paints.flatMap((paint, index) => (paint === null ? [] : [index + 1]));
  const outputs = stops.flatMap(([zoom, value]) => [
    zoom,
    [
      'case',
      ['!', ['has', 'class']],
      value * (selected.rest === 'dim' ? DIM : 1),
      ['in', ['get', 'class'], ['literal', colored]],
      Math.min(1, value * 1.5),
      value,
    ],
  ]);
  return ['interpolate', ['linear'], ['zoom'], ...outputs] as ExpressionSpecification;
}

/** Returns the opacity of the raster tiles of all lines at low zooms. */
export function rasterOpacity(context: LayerContext): number {
  const selected = selectedOf(context);
  if (selected === null) return 1;
  if (selected.rest !== 'show') return selected.rest === 'dim' ? 0.4 : 0;
  // At full opacity, lines of another color would cover small painted cells.
  return selected.paints.every((paint) => paint === null) ? 1 : 0.35;
}

/** Returns a color by the class of a feature; `otherwise` for features without a class or with an unpainted one. */
function byClass(
  { paints }: PaintedParcels,
  colorOf: (paint: { fill: string; line: string }) => string,
  otherwise: string,
): string | ExpressionSpecification {
  const pairs = paints.flatMap((paint, index) => {
    if (paint === null) return [];
    const color = colorOf(paint);
    return [index + 1, color === 'transparent' ? NONE : color];
  });
  if (pairs.length === 0) return otherwise;
  return ['match', ['get', 'class'], ...pairs, otherwise] as unknown as ExpressionSpecification;
}
