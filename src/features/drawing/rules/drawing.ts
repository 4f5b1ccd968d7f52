import type { Position } from '../../../map/drawing.ts';

export interface Shape {
  points: readonly Position[];
}

/** What was drawn with one tool. A value: an edit makes another one. */
export interface Drawing {
  shapes: readonly Shape[];
}

export const EMPTY_DRAWING: Drawing = { shapes: [] };

export function countPoints({ shapes }: Drawing): number {
  return shapes.reduce((sum, { points }) => sum + points.length, 0);
}

/** The number of the first point of a shape among all points of the drawing: names of points go on from shape to shape. */
export function firstPointOf({ shapes }: Drawing, shape: number): number {
  return shapes.slice(0, shape).reduce((sum, { points }) => sum + points.length, 0);
}
