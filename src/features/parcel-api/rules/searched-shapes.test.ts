import { expect, it } from 'vitest';
import { boundsOfShape } from '../../filters/rules/shape-code.ts';
import { searchedShapes } from './searched-shapes.ts';

it.each([
  ['east', 179.99, -179.9],
  ['west', -179.99, 179.9],
])('a circle reaches over the 180° meridian to the %s', (_, lon, beyond) => {
  const shapes = searchedShapes({ points: [{ lon, lat: 51.9 }] }, 32_000);
  const boxes = (shapes as GeoJSON.Polygon[]).map(boundsOfShape);
  for (const found of [lon, beyond])
    expect(boxes.filter(([west, , east]) => west < found && found < east)).toHaveLength(1);
});

it('a circle elsewhere is one shape', () => {
  expect(searchedShapes({ points: [{ lon: 179.99, lat: 51.9 }] }, 5)).toHaveLength(1);
});
