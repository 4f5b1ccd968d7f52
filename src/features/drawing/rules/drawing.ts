import type { Position } from './scene.ts';

export interface Shape {
  points: readonly Position[];
}

/** The shapes drawn with one tool. It is immutable: an edit creates a new drawing. */
export interface Drawing {
  shapes: readonly Shape[];
}

export const EMPTY_DRAWING: Drawing = { shapes: [] };

export function countPoints({ shapes }: Drawing): number {
  return shapes.reduce((sum, { points }) => sum + points.length, 0);
}

/** Returns the index of a shape's first point among all points of the drawing, because labels of points continue from shape to shape. */
export function firstPointOf({ shapes }: Drawing, shape: number): number {
  return countPoints({ shapes: shapes.slice(0, shape) });
}
