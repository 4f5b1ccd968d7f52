import type { ExpressionSpecification } from './style-types.ts';

export type ZoomStops = readonly (readonly [zoom: number, value: number])[];

/** Returns an expression that interpolates linearly between zooms. */
export function byZoom(stops: ZoomStops): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification;
}

/** Returns an expression for a width by zoom, for features that meet `condition`. All others have width 0, which costs no drawing; an opacity of 0 would. */
export function byZoomWhere(condition: ExpressionSpecification, stops: ZoomStops): ExpressionSpecification {
  const outputs = stops.flatMap(([zoom, value]) => [zoom, ['case', condition, value, 0]]);
  return ['interpolate', ['linear'], ['zoom'], ...outputs] as ExpressionSpecification;
}

/** Returns an expression for a width that doubles with every zoom between stops, as the land itself does. */
export function byScale(stops: ZoomStops): ExpressionSpecification {
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops.flat()] as ExpressionSpecification;
}

/** Returns an expression that blends colors from one zoom to the next. */
export function colorByZoom(
  stops: readonly (readonly [zoom: number, color: string])[],
): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification;
}
