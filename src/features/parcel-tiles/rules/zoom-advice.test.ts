import { expect, it } from 'vitest';
import type { BBox } from '../../../kernel/geo.ts';
import { zoomAdvice } from './zoom-advice.ts';

const county = (name: string, extent: BBox, isDemo = false) => ({ name, extent, is_demo: isDemo });
const west = county('west', [-100, 40, -99, 41]);
const east = county('east', [-80, 40, -79, 41]);
const asia = county('asia', [178, 40, 179, 41]);
const mapOf = (bounds: BBox, zoom = 9) => ({
  zoom,
  bounds,
  middle: { lon: (bounds[0] + bounds[2]) / 2, lat: (bounds[1] + bounds[3]) / 2 },
});

it.each<[string, BBox, string | null, boolean]>([
  ['a county in the middle', [-99.7, 40.3, -99.3, 40.7], null, false],
  ['a county at the edge, beside an open pane', [-99.1, 40, -97, 41], null, false],
  ['a county that only touches the edge', [-99, 40, -97, 41], null, false],
  ['a county under an open pane', [-98.9, 40, -97, 41], 'west', true],
  ['land north of a county', [-80, 41.1, -79, 42], 'east', true],
  ['land over the antimeridian with a county beyond it', [-183, 40, -181.5, 41], null, false],
  ['land over the antimeridian without one', [-180.5, 40, -179.5, 41], 'asia', true],
])('where the map shows %s', (_, bounds, offered, isEmpty) => {
  const advice = zoomAdvice([west, east, asia], mapOf(bounds));
  expect([advice.offered?.name ?? null, advice.isEmpty]).toEqual([offered, isEmpty]);
});

it('offers a county when the map shows the whole country, although counties are in sight', () => {
  const country: BBox = [-125, 25, -66, 50];
  expect(zoomAdvice([west, east], mapOf(country, 5.9))).toMatchObject({ offered: west, isEmpty: false });
  expect(zoomAdvice([west, east], mapOf(country, 6))).toMatchObject({ offered: null, isEmpty: false });
});

it('zooms into the middle, or where a county in sight begins', () => {
  expect(zoomAdvice([west], mapOf([-99.7, 40.3, -99.3, 40.7])).towards).toEqual({ lon: -99.5, lat: 40.5 });
  expect(zoomAdvice([west], mapOf([-99.2, 40.8, -97.2, 42.8])).towards).toEqual({ lon: -99, lat: 41 });
  expect(zoomAdvice([west], mapOf([-90, 40, -88, 42])).towards).toEqual({ lon: -89, lat: 41 });
});

it('zooms towards a county beyond the antimeridian by the short way', () => {
  expect(zoomAdvice([asia], mapOf([-183, 40, -180, 41])).towards.lon).toBeCloseTo(-181.5, 9);
});

it('has nothing to offer without counties', () => {
  expect(zoomAdvice([], mapOf([0, 0, 1, 1]))).toMatchObject({ offered: null, isEmpty: false });
});

it('offers the invented county only on a site without a real one', () => {
  const invented = county('invented', [-99, 40, -98, 41], true);
  const elsewhere = mapOf([-97, 40, -96, 41]);
  expect(zoomAdvice([invented, east], elsewhere).offered).toBe(east);
  expect(zoomAdvice([invented], elsewhere).offered).toBe(invented);
});
