import { expect, it } from 'vitest';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import { DryRunShapes } from './dry-run-shapes.ts';

const triangle: ParcelGeometry = {
  coords: Float64Array.of(-76.6, 39.3, -76.5, 39.3, -76.6, 39.4, -76.6, 39.3),
  ringEnds: [4],
  polygonEnds: [1],
};

it('has the narrower extent of parcels on both sides of the antimeridian', () => {
  const shapes = new DryRunShapes();
  shapes.add(1, { ...triangle, coords: Float64Array.of(179.2, 51, 180, 51, 179.2, 52, 179.2, 51) });
  expect(shapes.extent).toEqual([179.2, 51, 180, 52]);
  shapes.add(2, { ...triangle, coords: Float64Array.of(-180, 51, -178.5, 51, -180, 52, -180, 51) });
  shapes.addPoint(3, [178, 50]);
  expect(shapes.extent).toEqual([-182, 50, -178.5, 52]);
});

it('has room for 300 polygons, however many points come before them', () => {
  const shapes = new DryRunShapes();
  for (let row = 1; row <= 400; row++) shapes.addPoint(row, [-76.7, 39.2]);
  for (let row = 401; row <= 800; row++) shapes.add(row, triangle);
  const rows = shapes.collection().features.map(({ geometry: { type }, properties: { row } }) => [type, row]);
  expect(rows).toHaveLength(600);
  expect(rows[299]).toEqual(['Point', 300]);
  expect(rows[300]).toEqual(['MultiPolygon', 401]);
  expect(rows[599]).toEqual(['MultiPolygon', 700]);
  expect(shapes.extent).toEqual([-76.7, 39.2, -76.5, 39.4]);
});
