import { type Drawing, type Shape, firstPointOf } from './drawing.ts';
import { pointLabel } from './point-label.ts';
import type { Position } from './scene.ts';

/** An edit as a value, which preview, undo and redo share. */
export type DrawingEdit =
  | { kind: 'addShape'; at: Position }
  | { kind: 'addPoint'; shape: number; at: Position }
  | { kind: 'insertPoint'; shape: number; point: number; at: Position }
  | { kind: 'movePoint'; shape: number; point: number; to: Position }
  | { kind: 'removePoint'; shape: number; point: number }
  | { kind: 'removeShape'; shape: number };

/** Returns the drawing after an edit. An edit of a missing shape changes nothing. */
export function applyEdit(drawing: Drawing, edit: DrawingEdit): Drawing {
  if (edit.kind === 'addShape') return { shapes: [...drawing.shapes, { points: [edit.at] }] };
  if (drawing.shapes[edit.shape] === undefined) return drawing;
  if (edit.kind === 'removeShape')
    return { shapes: drawing.shapes.filter((_, index) => index !== edit.shape) };
  return {
    shapes: drawing.shapes.map((shape, index) =>
      index === edit.shape ? { points: editedPoints(shape, edit) } : shape,
    ),
  };
}

function editedPoints(
  { points }: Shape,
  edit: Exclude<DrawingEdit, { kind: 'addShape' | 'removeShape' }>,
): readonly Position[] {
  switch (edit.kind) {
    case 'addPoint':
      return [...points, edit.at];
    case 'insertPoint':
      return points.toSpliced(edit.point, 0, edit.at);
    case 'movePoint':
      return points.map((point, index) => (index === edit.point ? edit.to : point));
    case 'removePoint':
      return points.filter((_, index) => index !== edit.point);
  }
}

/** Describes an edit of `before` for the undo and redo buttons, such as `move point C`. */
export function describeEdit(before: Drawing, edit: DrawingEdit, noun: string): string {
  const nameOf = (shape: number, point: number) => pointLabel(firstPointOf(before, shape) + point);
  switch (edit.kind) {
    case 'addShape':
      return `add point ${nameOf(before.shapes.length, 0)}`;
    case 'addPoint':
      return `add point ${nameOf(edit.shape, before.shapes[edit.shape]?.points.length ?? 0)}`;
    case 'insertPoint':
      return `insert point ${nameOf(edit.shape, edit.point)}`;
    case 'movePoint':
      return `move point ${nameOf(edit.shape, edit.point)}`;
    case 'removePoint':
      return `delete point ${nameOf(edit.shape, edit.point)}`;
    case 'removeShape':
      return `delete ${noun.toLowerCase()} ${edit.shape + 1}`;
  }
}
