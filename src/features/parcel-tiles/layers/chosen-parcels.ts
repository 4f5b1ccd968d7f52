import type { ChosenParcels, LayerContext, PaintedLayer } from '../../../map/layer.ts';
import { PARCEL_SOURCE, PARCEL_SOURCE_LAYER } from '../../../map/map-ids.ts';
import type { ExpressionSpecification, SourceSpecification } from '../../../map/style-types.ts';
import { type ZoomStops, byZoom } from '../../../map/zoom-steps.ts';
import { PARCEL_RASTER_MAX_ZOOM } from '../contract.ts';

/** Cells that stand for parcels where those are a pixel or two. */
const CELL_SOURCE = 'chosen-parcel-cells';
/** A county is a few pixels before; cells are made to 12 and magnified to where polygons begin. */
const CELL_MIN_ZOOM = 9;
const CELL_MAX_ZOOM = 12;

const NONE = 'rgba(0, 0, 0, 0)';
/** How much of a parcel that is not chosen is seen. */
const DIM = 0.22;

/** What is chosen now; an earlier edition has parcels of its own. */
export function chosenOf({ chosen, past }: LayerContext): ChosenParcels | null {
  return past?.edition == null ? (chosen ?? null) : null;
}

/** The tiles of single parcels, with their classes; null where nothing is chosen. */
export function chosenTiles(context: LayerContext): string | null {
  const chosen = chosenOf(context);
  if (chosen === null) return null;
  return `${chosen.tiles}&fields=none${chosen.rest === 'hide' ? '' : '&rest=show'}`;
}

export function chosenSources(context: LayerContext): Record<string, SourceSpecification> {
  const chosen = chosenOf(context);
  if (chosen === null) return {};
  return {
    [CELL_SOURCE]: {
      type: 'vector',
      tiles: [`${chosen.tiles}&fields=none`],
      minzoom: CELL_MIN_ZOOM,
      maxzoom: CELL_MAX_ZOOM,
    },
  };
}

/** The fills of chosen parcels, under all lines. */
export function chosenLayers(context: LayerContext): PaintedLayer[] {
  const chosen = chosenOf(context);
  if (chosen === null) return [];
  const opacity = context.base === 'street' ? 0.66 : 0.72;
  const plain = context.parcelColors.parcelLines;
  // From afar a parcel that has only a line is seen by it; where nothing is filtered, what has no color is drawn as ever.
  const isAll = chosen.rest === 'show';
  const cell = byClass(
    chosen,
    ({ fill, line }) => (fill === 'transparent' ? line : fill),
    isAll ? NONE : plain,
  );
  const fill = byClass(chosen, (paint) => paint.fill, isAll ? NONE : plain);
  const isPlain = chosen.paints.flatMap((paint, index) => (paint === null ? [index + 1] : []));
  const faint: ExpressionSpecification = ['in', ['get', 'class'], ['literal', isPlain]];
  return [
    {
      slot: 'parcels',
      imagery: 'show',
      layer: {
        id: 'chosen-parcel-cell',
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
      slot: 'parcels',
      imagery: 'show',
      layer: {
        id: 'chosen-parcel-fill',
        type: 'fill',
        source: PARCEL_SOURCE,
        'source-layer': PARCEL_SOURCE_LAYER,
        minzoom: PARCEL_RASTER_MAX_ZOOM,
        filter: ['has', 'class'],
        paint: {
          'fill-antialias': false,
          'fill-color': fill,
          'fill-opacity': ['case', faint, 0.2, opacity],
        },
      },
    },
  ];
}

/** The color of parcel lines: of their class, and the usual one for what has none. */
export function lineColor(context: LayerContext): string | ExpressionSpecification {
  const plain = context.parcelColors.parcelLines;
  const chosen = chosenOf(context);
  return chosen === null ? plain : byClass(chosen, ({ line }) => line, plain);
}

/** The opacity of parcel lines: what is not chosen is faint, lines of a color are as strong as they can be. */
export function lineOpacity(context: LayerContext, stops: ZoomStops): ExpressionSpecification {
  const chosen = chosenOf(context);
  if (chosen === null || (chosen.rest === 'show' && chosen.paints.every((paint) => paint === null)))
    return byZoom(stops);
  const colored = chosen.paints.flatMap((paint, index) => (paint === null ? [] : [index + 1]));
  const outputs = stops.flatMap(([zoom, value]) => [
    zoom,
    [
      'case',
      ['!', ['has', 'class']],
      value * (chosen.rest === 'dim' ? DIM : 1),
      ['in', ['get', 'class'], ['literal', colored]],
      Math.min(1, value * 1.5),
      value,
    ],
  ]);
  return ['interpolate', ['linear'], ['zoom'], ...outputs] as ExpressionSpecification;
}

/** How much of the picture of all lines is seen from afar. */
export function restOpacity(context: LayerContext): number {
  const chosen = chosenOf(context);
  if (chosen === null) return 1;
  if (chosen.rest !== 'show') return chosen.rest === 'dim' ? 0.4 : 0;
  // Lines of another color over small painted cells would be what is seen of them.
  return chosen.paints.every((paint) => paint === null) ? 1 : 0.35;
}

/** A color by the class of a feature; `otherwise` where it has none and where its class is not painted. */
function byClass(
  { paints }: ChosenParcels,
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
