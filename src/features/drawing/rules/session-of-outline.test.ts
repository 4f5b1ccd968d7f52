import { describe, expect, it } from 'vitest';
import { focusOutlineOf } from './focus-outline.ts';
import { sessionOfOutline } from './session-of-outline.ts';

const RING = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const HOLE = RING.map(([x = 0, y = 0]) => [0.6 + x / 10, 0.2 + y / 10]);

describe('an outline to edit', () => {
  it('is drawn as it was', () => {
    const made = sessionOfOutline({ type: 'Polygon', coordinates: [RING] });
    if (!('session' in made)) throw new Error(made.refusal);
    expect(focusOutlineOf(made.session.history.now).geometry).toEqual({
      type: 'Polygon',
      coordinates: [RING],
    });
  });
  const polygon = (...coordinates: number[][][]): GeoJSON.Polygon => ({ type: 'Polygon', coordinates });
  const ringOf = (corners: number) => [...Array.from({ length: corners }, (_, at) => [at, at]), [0, 0]];
  const parts: GeoJSON.MultiPolygon = {
    type: 'MultiPolygon',
    coordinates: [[ringOf(400)], [ringOf(400)], [ringOf(400)]],
  };
  it.each([
    ['a hole', polygon(RING, HOLE), /with holes/],
    ['501 corners', polygon(ringOf(501)), /more corners than can be drawn by hand \(500\)/],
    ['three parts of 400 corners', parts, /more corners than can be drawn by hand \(1,000\)/],
  ])('with %s is refused with a message', (_, outline, message) => {
    const made = sessionOfOutline(outline);
    expect('refusal' in made ? made.refusal : '').toMatch(message);
  });
});
