import type { MapLayer } from '../../../map/layer.ts';
import { COVERAGE_TONES } from '../rules/coverage-tone.ts';

export const COVERAGE_SOURCE = 'county-coverage';
/** The fill layer that finds the county under the pointer. */
export const COVERAGE_PICK_LAYER = 'county-coverage-fill';
/** Percentages have one decimal, so the next value above 20 is 20.1. */
const ABOVE = 0.05;

/** Draws county outlines, colored by the percentage of parcels with a value. `percent` is a property of the outlines, absent when unknown. */
export function countyCoverage(areas: GeoJSON.FeatureCollection): MapLayer {
  const [most, half, some, few] = COVERAGE_TONES;
  return {
    id: 'county-coverage',
    order: 200,
    sources: () => ({ [COVERAGE_SOURCE]: { type: 'geojson', data: areas } }),
    paint: ({ ink }) => [
      {
        slot: 'structures',
        photograph: 'show',
        layer: {
          id: COVERAGE_PICK_LAYER,
          type: 'fill',
          source: COVERAGE_SOURCE,
          paint: {
            'fill-color': [
              'step',
              ['coalesce', ['get', 'percent'], 0],
              few.color,
              some.above + ABOVE,
              some.color,
              half.above + ABOVE,
              half.color,
              most.above + ABOVE,
              most.color,
            ],
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
    ],
  };
}
