import type { ExpressionSpecification } from './style-types.ts';

export type ZoomStops = readonly (readonly [zoom: number, value: number])[];

/** A number that grows evenly between zooms. */
export function byZoom(stops: ZoomStops): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification;
}

/** A width for what `condition` holds for; all else has none and costs no drawing, as it would with an opacity of 0. */
export function byZoomWhere(condition: ExpressionSpecification, stops: ZoomStops): ExpressionSpecification {
  const outputs = stops.flatMap(([zoom, value]) => [zoom, ['case', condition, value, 0]]);
  return ['interpolate', ['linear'], ['zoom'], ...outputs] as ExpressionSpecification;
}

/** A width that doubles with every zoom between stops, as the land itself does. */
export function byScale(stops: ZoomStops): ExpressionSpecification {
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops.flat()] as ExpressionSpecification;
}

/** A color that turns into another between two zooms. */
export function colorByZoom(
  stops: readonly (readonly [zoom: number, color: string])[],
): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification;
}
