import type { DrawMode, ShapeKind } from './scene.ts';

export const DRAW_TOOL_IDS = ['measureDistance', 'measureArea', 'measureCoords', 'drawFocusArea'] as const;
export type DrawToolId = (typeof DRAW_TOOL_IDS)[number];

export interface DrawTool {
  id: DrawToolId;
  name: string;
  about: string;
  /** The instructions while drawing; `editHint` has those while editing. */
  hint: string;
  editHint: string;
  shape: ShapeKind;
  /** The word for one of the tool's shapes. */
  noun: string;
  drawMode: Extract<DrawMode, `draw_${string}`>;
  /** The minimum number of points of a complete shape. */
  minPoints: number;
}

/** The four tools of the list. */
export const DRAW_TOOLS: Readonly<Record<DrawToolId, DrawTool>> = {
  measureDistance: {
    id: 'measureDistance',
    name: 'Measure Distance',
    about: 'The length of a line and of each of its parts.',
    hint: 'Click or tap the map to place points. Double-click, or tap the last point, to finish.',
    editHint: 'Click the line to edit its points. Drag a point to move it, or a small dot to add one.',
    shape: 'line',
    noun: 'Line',
    drawMode: 'draw_line_string',
    minPoints: 2,
  },
  measureArea: {
    id: 'measureArea',
    name: 'Measure Area',
    about: 'The area and perimeter of an outline.',
    hint: 'Click or tap the map to place corners. Double-click, or tap the first point, to close the outline.',
    editHint: 'Select the outline to edit its corners. Drag a corner to move it, or a small dot to add one.',
    shape: 'polygon',
    noun: 'Area',
    drawMode: 'draw_polygon',
    minPoints: 3,
  },
  measureCoords: {
    id: 'measureCoords',
    name: 'Coordinates',
    about: 'The latitude and longitude of points.',
    hint: 'Click or tap the map to add a point.',
    editHint: 'Click a point to select it. Drag it to move it.',
    shape: 'point',
    noun: 'Point',
    drawMode: 'draw_point',
    minPoints: 1,
  },
  drawFocusArea: {
    id: 'drawFocusArea',
    name: 'Draw Focus Area',
    about: 'An outline that you can save and come back to.',
    hint: 'Click or tap the map to place corners. Double-click, or tap the first point, to close the outline.',
    editHint: 'Select the outline to edit its corners. Drag a corner to move it, or a small dot to add one.',
    shape: 'polygon',
    noun: 'Part',
    drawMode: 'draw_polygon',
    minPoints: 3,
  },
};

/** More points would be slow to edit, and no outline drawn by hand needs them. */
export const MAX_POINTS_OF_SHAPE = 500;
export const MAX_POINTS_OF_DRAWING = 1_000;
