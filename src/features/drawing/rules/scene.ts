/** Degrees. Longitudes of a drawing across the 180° meridian continue past 180, so that neighboring points stay close. */
export type Position = readonly [lon: number, lat: number];

/** The effect of the pointer on the map while a drawing tool is active. */
export type DrawMode = 'draw_line_string' | 'draw_polygon' | 'draw_point' | 'simple_select' | 'direct_select';

export type ShapeKind = 'line' | 'polygon' | 'point';

export interface DrawnShape {
  kind: ShapeKind;
  points: readonly Position[];
  /** A label for each point. */
  labels: readonly string[];
  /** The line through the points as it is drawn: long sides follow the curve of the earth. The path of a closed polygon ends where it begins. */
  path: readonly Position[];
  /** The outline has an issue, so it is drawn in the color of issues. The page tells which issue. */
  hasIssue: boolean;
  /** The lengths of its sides and its area, as texts. */
  figures: readonly ShapeFigure[];
}

/** A measurement that is written on the map: along a side, or inside an outline. */
export interface ShapeFigure {
  kind: 'side' | 'area';
  text: string;
  at: Position;
  /** The rotation of the text, in degrees clockwise. Between -90 and 90, so that it is never upside down on a map with north up. */
  rotate: number;
}

/** The shapes of the drawing, and the state that decides what the pointer does to them. */
export interface DrawingScene {
  mode: DrawMode;
  shapes: readonly DrawnShape[];
  /** The index of the selected shape; while drawing, of the shape that is being drawn. */
  current: number | null;
  /** The index of the selected point of the current shape. */
  currentPoint: number | null;
  /** True while the drawing shows a point where the reader drags it. */
  isDragging: boolean;
  /** True while points snap to the corners and edges of parcels, and to the points of the other shapes. */
  isSnapping: boolean;
}

/** An action of the reader on the map. The page decides how it changes the drawing. */
export type DrawIntent =
  | { kind: 'add'; at: Position }
  | { kind: 'finish' }
  | { kind: 'select'; shape: number | null; point: number | null }
  /** `isFinal` is false while the reader still holds the point. */
  | { kind: 'move'; shape: number; point: number; to: Position; isFinal: boolean }
  | { kind: 'insert'; shape: number; point: number; at: Position; isFinal: boolean };

/** The pointer over the map. `snap` is the kind of place that `position` was snapped to; a point of another shape is a corner too. `point` is in CSS pixels. */
export interface DrawPointer {
  position: Position;
  point: { x: number; y: number };
  snap: 'corner' | 'edge' | null;
}
