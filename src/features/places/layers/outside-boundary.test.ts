import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadTriangulation } from '../../../../tests/support/load-triangulation.ts';
import { starsWithLakes } from '../../../../tests/support/stars-with-lakes.ts';
import { STYLE_INPUT } from '../../../../tests/support/style-input.ts';
import { buildStyle } from '../../../map/build-style.ts';
import { outsideOf } from '../../../map/outside-of.ts';
import { outsideBoundary } from './outside-boundary.ts';

const EXTENT = 8192;

/** A county of two islands. With both as holes of one polygon, MapLibre draws triangles over a quarter of the tile that are not in the polygon. */
const TWO_ISLANDS: GeoJSON.MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-76.42304, 39.02],
        [-76.42073, 39.01886],
        [-76.42893, 39.02227],
        [-76.4206, 39.02118],
        [-76.42304, 39.02],
      ],
    ],
    [
      [
        [-76.41269, 39.02],
        [-76.41372, 39.01605],
        [-76.41401, 39.02305],
        [-76.41269, 39.02],
      ],
    ],
  ],
};

const triangulate = await loadTriangulation();
const { maxzoom = 18, buffer = 128, tolerance = 0.375 } = findSource();

it('is drawn by MapLibre over the whole area outside two islands', () => {
  const { area, drawnArea } = tilesOf(outsideOf(TWO_ISLANDS))(15, 9428, 12521);
  expect(area).toBeGreaterThan(0.5 * EXTENT ** 2);
  expect(drawnArea).toBe(area);
});

it('is drawn by MapLibre over the whole area outside any county, without overlaps', () => {
  fc.assert(
    fc.property(starsWithLakes(), (county) => {
      const outside = tilesOf(outsideOf(county));
      const inside = tilesOf(county);
      // The tiles of zoom 9 that together cover the whole county.
      for (let x = 145; x <= 151; x++)
        for (let y = 191; y <= 198; y++) {
          const { area, drawnArea } = outside(9, x, y);
          expect(drawnArea).toBe(area);
          const whole = (EXTENT + 2 * buffer * 16) ** 2;
          expect(Math.abs(area + inside(9, x, y).area - whole)).toBeLessThan(0.01 * whole);
        }
    }),
    { numRuns: 20 },
  );
});

function findSource() {
  const { sources } = buildStyle(STYLE_INPUT, [outsideBoundary]);
  const source = sources['outside-boundary'];
  if (source?.type !== 'geojson') throw new Error('The source is not GeoJSON.');
  return source;
}

function tilesOf(geometry: GeoJSON.MultiPolygon | null) {
  if (geometry === null) throw new Error('The county has no area.');
  return triangulate(geometry, { maxzoom, buffer, tolerance });
}
