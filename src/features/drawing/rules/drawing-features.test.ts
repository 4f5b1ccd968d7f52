import { describe, expect, it } from 'vitest';
import { drawingFeatures, midpointsOf } from './drawing-features.ts';
import type { DrawingScene, DrawnShape, Position } from './scene.ts';

const points: Position[] = [
  [0, 0],
  [2, 0],
  [2, 2],
];
const outline: DrawnShape = {
  kind: 'polygon',
  points,
  labels: ['A', 'B', 'C'],
  path: points,
  hasIssue: false,
  figures: [],
};
const scene = (part: Partial<DrawingScene>): DrawingScene => ({
  mode: 'draw_polygon',
  shapes: [outline],
  current: 0,
  currentPoint: null,
  isDragging: false,
  isSnapping: true,
  ...part,
});
const rolesOf = (...given: Parameters<typeof drawingFeatures>) =>
  drawingFeatures(...given).features.map(({ properties }) => properties?.['role'] as string);

describe('the features of a drawing', () => {
  it('have a rubber band to the pointer while an outline is drawn', () => {
    const pointer = { at: [0, 2] as const, snap: 'corner' as const };
    expect(rolesOf(scene({}), pointer)).toEqual([
      'fill',
      'line',
      'rubber',
      'point',
      'point',
      'point',
      'snap',
    ]);
  });

  it('have no rubber band in select mode', () => {
    const closed = { ...outline, path: [...points, points[0] ?? [0, 0]] as Position[] };
    const pointer = { at: [0, 2] as const, snap: null };
    expect(rolesOf(scene({ mode: 'simple_select', shapes: [closed] }), pointer)).toEqual([
      'fill',
      'line',
      'point',
      'point',
      'point',
    ]);
  });

  it('have a dot between two points while points are edited', () => {
    expect(
      rolesOf(scene({ mode: 'direct_select' }), null).filter((role) => role === 'midpoint'),
    ).toHaveLength(3);
  });
});

it.each([
  ['polygon', 3],
  ['line', 2],
  ['point', 0],
] as const)('a %s of three points has %i midpoints', (kind, count) =>
  expect(midpointsOf({ kind, points })).toHaveLength(count),
);
