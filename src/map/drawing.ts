/** Degrees. While something is drawn across the 180° meridian, longitudes go on past 180 so that neighbors stay neighbors. */
export type Position = readonly [lon: number, lat: number];

/** What the pointer does on the map while a drawing tool is active (map-view.md, section 4). */
export type DrawMode = 'draw_line_string' | 'draw_polygon' | 'draw_point' | 'simple_select' | 'direct_select';

export type ShapeKind = 'line' | 'polygon' | 'point';

export interface DrawnShape {
  kind: ShapeKind;
  points: readonly Position[];
  /** A name for each point. */
  labels: readonly string[];
  /** The line through the points as it is drawn: long sides bend with the earth. Of a closed polygon its ends are equal. */
  path: readonly Position[];
  /** What is wrong with it is said elsewhere; here it is only colored. */
  isFaulty: boolean;
}

/** Everything that is drawn, and what the pointer may do with it. */
export interface DrawingScene {
  mode: DrawMode;
  shapes: readonly DrawnShape[];
  /** The selected shape; in a drawing mode the one that is being drawn. */
  current: number | null;
  /** The selected point of the current shape. */
  currentPoint: number | null;
  /** True when points are pulled to the corners and edges of parcels. */
  isSnapping: boolean;
}

/** What the reader did on the map. The page decides what comes of it. */
export type DrawIntent =
  | { kind: 'add'; at: Position }
  | { kind: 'finish' }
  | { kind: 'select'; shape: number | null; point: number | null }
  /** `isFinal` false while the pointer still holds it. */
  | { kind: 'move'; shape: number; point: number; to: Position; isFinal: boolean }
  | { kind: 'insert'; shape: number; point: number; at: Position; isFinal: boolean };

/** Where the pointer is over the map, with the parcel's corner or edge that it was pulled to. `point` in CSS pixels. */
export interface DrawPointer {
  position: Position;
  point: { x: number; y: number };
  snap: 'corner' | 'edge' | null;
}
