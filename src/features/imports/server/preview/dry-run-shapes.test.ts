import { expect, it } from 'vitest';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import { DryRunShapes } from './dry-run-shapes.ts';

const triangle: ParcelGeometry = {
  coords: Float64Array.of(-76.6, 39.3, -76.5, 39.3, -76.6, 39.4, -76.6, 39.3),
  ringEnds: [4],
  polygonEnds: [1],
};

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
