import { expect, it } from 'vitest';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { RowBoxes } from './row-boxes.ts';

function geometryOf(...corners: [x: number, y: number][]): GeometryBuffer {
  const geometry = new GeometryBuffer();
  geometry.reset('polygon');
  for (const [x, y] of corners) geometry.addVertex(x, y);
  return geometry;
}

it('a geometry without vertices widens nothing, and gets a box inside of the extent', () => {
  const boxes = new RowBoxes();
  boxes.addGeometry(geometryOf());
  boxes.addGeometry(geometryOf([-76.5, 39.25], [-76.25, 39.5]));
  boxes.addGeometry(geometryOf());
  boxes.placeEmpty();
  expect(boxes.extent).toEqual([-76.5, 39.25, -76.25, 39.5]);
  expect([...boxes.boxes.subarray(0, 12)]).toEqual([
    ...[-76.5, 39.25, -76.5, 39.25],
    ...[-76.5, 39.25, -76.25, 39.5],
    ...[-76.5, 39.25, -76.5, 39.25],
  ]);
});

it('rows without any vertices have boxes at 0, 0', () => {
  const boxes = new RowBoxes();
  boxes.addGeometry(geometryOf());
  boxes.placeEmpty();
  expect([boxes.count, ...boxes.boxes.subarray(0, 4)]).toEqual([1, 0, 0, 0, 0]);
});
