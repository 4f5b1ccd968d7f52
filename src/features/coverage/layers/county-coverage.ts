import type { MapLayer } from '../../../map/layer.ts';
import type { ExpressionSpecification } from '../../../map/style-types.ts';
import { dotsOfAreas } from '../rules/bounds-of-areas.ts';
import { COVERAGE_TONES } from '../rules/coverage-tone.ts';

const COVERAGE_SOURCE = 'county-coverage';
const DOT_SOURCE = 'county-coverage-dots';
const FILL_LAYER = 'county-coverage-fill';
const DOT_LAYER = 'county-coverage-dots';
/** The layers that find the county under the pointer. */
export const COVERAGE_PICK_LAYERS = [DOT_LAYER, FILL_LAYER];
/** Below this zoom a county is a few pixels wide, so a dot marks it. */
const DOTS_BELOW_ZOOM = 6;
/** A tone begins above its threshold, but a `step` expression begins at it. Percentages have one decimal, so 20.05 separates 20 from 20.1. */
const HALF_STEP = 0.05;

/** Draws county outlines, and dots at low zooms, colored by the percentage of parcels with a value. `percent` is a property of the outlines, absent when unknown. */
export function countyCoverage(areas: GeoJSON.FeatureCollection): MapLayer {
  const [most, half, some, few] = COVERAGE_TONES;
  const toneColor: ExpressionSpecification = [
    'step',
    ['coalesce', ['get', 'percent'], 0],
    few.color,
    some.above + HALF_STEP,
    some.color,
    half.above + HALF_STEP,
    half.color,
    most.above + HALF_STEP,
    most.color,
  ];
  return {
    id: 'county-coverage',
    order: 200,
    sources: () => ({
      [COVERAGE_SOURCE]: { type: 'geojson', data: areas },
      [DOT_SOURCE]: { type: 'geojson', data: dotsOfAreas(areas) },
    }),
    paint: ({ ink }) => [
      {
        slot: 'structures',
        photograph: 'show',
        layer: {
          id: FILL_LAYER,
          type: 'fill',
          source: COVERAGE_SOURCE,
          paint: {
            'fill-color': toneColor,
            'fill-opacity': ['case', ['has', 'percent'], 0.78, 0.25],
          },
        },
      },
      {
        slot: 'overlay',
        photograph: 'show',
        layer: {
          id: 'county-coverage-line',
          type: 'line',
          source: COVERAGE_SOURCE,
          paint: { 'line-color': ink.countyLine, 'line-width': 1 },
        },
      },
      {
        slot: 'top',
        photograph: 'show',
        layer: {
          id: DOT_LAYER,
          type: 'circle',
          source: DOT_SOURCE,
          maxzoom: DOTS_BELOW_ZOOM,
          paint: {
            'circle-radius': 7,
            'circle-color': toneColor,
            'circle-opacity': ['case', ['has', 'percent'], 1, 0.6],
            'circle-stroke-width': 1.5,
            'circle-stroke-color': ink.halo,
          },
        },
      },
    ],
  };
}
