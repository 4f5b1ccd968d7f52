import type { MapLayer } from '../../../map/layer.ts';
import { COVERAGE_TONES } from '../rules/coverage-tone.ts';

export const COVERAGE_SOURCE = 'county-coverage';
/** The fill that answers which county is under the pointer. */
export const COVERAGE_PICK_LAYER = 'county-coverage-fill';
/** Percents have one decimal: what is above 20 is at least 20.1. */
const ABOVE = 0.05;

/** Counties as outlines with the property `percent` (absent: not known), colored by how full a column is. */
export function countyCoverage(areas: GeoJSON.FeatureCollection): MapLayer {
  const [most, half, some, few] = COVERAGE_TONES;
  return {
    id: 'county-coverage',
    sources: () => ({ [COVERAGE_SOURCE]: { type: 'geojson', data: areas } }),
    paint: ({ ink }) => [
      {
        slot: 'structures',
        imagery: 'show',
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
        imagery: 'show',
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
