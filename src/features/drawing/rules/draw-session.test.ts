import { describe, expect, it } from 'vitest';
import { type DrawSession, type DrawStep, drawingOf, startSession, stepSession } from './draw-session.ts';
import { DRAW_TOOL_IDS, type DrawToolId, MAX_POINTS_OF_SHAPE } from './draw-tools.ts';
import { describeEdit } from './edits.ts';
import type { Position } from './scene.ts';

const P: Position[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const add = (...points: Position[]): DrawStep[] => points.map((at) => ({ kind: 'add', at }));
const FINISH: DrawStep = { kind: 'finish' };
const UNDO: DrawStep = { kind: 'undo' };
const REDO: DrawStep = { kind: 'redo' };
const DELETE: DrawStep = { kind: 'delete' };
const select = (shape: number | null, point: number | null = null): DrawStep => ({
  kind: 'select',
  shape,
  point,
});
const walk = (tool: DrawToolId, ...steps: DrawStep[]): DrawSession =>
  steps.reduce(stepSession, startSession(tool));
const pointsOf = (session: DrawSession) => drawingOf(session).shapes.map(({ points }) => points);

describe('drawing', () => {
  it.each([
    ['measureDistance', 'draw_line_string'],
    ['measureArea', 'draw_polygon'],
    ['measureCoords', 'draw_point'],
    ['drawFocusArea', 'draw_polygon'],
  ] as const)('%s begins in %s', (tool, mode) => expect(startSession(tool).mode).toBe(mode));

  it('a line of two points can be finished, and is then selected', () => {
    expect(walk('measureDistance', ...add(...P.slice(0, 1)), FINISH).mode).toBe('draw_line_string');
    const line = walk('measureDistance', ...add(...P.slice(0, 2)), FINISH);
    expect([line.mode, line.current]).toEqual(['simple_select', 0]);
  });

  it('an outline needs three points', () => {
    expect(walk('measureArea', ...add(...P.slice(0, 2)), FINISH).mode).toBe('draw_polygon');
    expect(walk('measureArea', ...add(...P.slice(0, 3)), FINISH).mode).toBe('simple_select');
  });

  it('with the coordinates tool each click adds a point', () => {
    const points = walk('measureCoords', ...add(...P));
    expect(pointsOf(points)).toEqual(P.map((point) => [point]));
    expect(points.mode).toBe('draw_point');
  });

  it('a second click at the same place adds no side; on a complete line it finishes', () => {
    expect(pointsOf(walk('measureDistance', ...add([0, 0], [0, 0])))).toEqual([[[0, 0]]]);
    expect(walk('measureDistance', ...add([0, 0], [1, 0], [1, 0])).mode).toBe('simple_select');
  });

  it('longitudes continue past 180 across the 180° meridian', () => {
    expect(pointsOf(walk('measureDistance', ...add([179, 0], [-179, 0])))).toEqual([
      [
        [179, 0],
        [181, 0],
      ],
    ]);
  });

  it('New starts another shape, and drops an incomplete one', () => {
    const two = walk(
      'measureDistance',
      ...add([0, 0], [1, 0]),
      FINISH,
      { kind: 'new' },
      ...add([5, 5], [6, 6]),
    );
    expect(pointsOf(two)).toHaveLength(2);
    const dropped = walk('measureArea', ...add(...P.slice(0, 2)), { kind: 'new' });
    expect(pointsOf(dropped)).toEqual([]);
    expect(pointsOf(stepSession(dropped, UNDO))).toEqual([P.slice(0, 2)]);
  });

  it('refuses more points than the limit with a message', () => {
    const many = Array.from({ length: MAX_POINTS_OF_SHAPE + 1 }, (_, index): Position => [index / 1000, 0]);
    const full = walk('measureDistance', ...add(...many));
    expect(pointsOf(full)[0]).toHaveLength(MAX_POINTS_OF_SHAPE);
    expect(full.refusal).toContain('500 points');
    expect(stepSession(full, FINISH).refusal).toBeNull();
  });

  it('a drawing of points has a limit too', () => {
    const many = Array.from({ length: 1001 }, (_, index): Position => [index / 100, 0]);
    const full = walk('measureCoords', ...add(...many));
    expect(pointsOf(full)).toHaveLength(1000);
    expect(full.refusal).toContain('1,000');
  });
});

describe('editing', () => {
  const line = walk('measureDistance', ...add(...P.slice(0, 3)), FINISH);

  it('the second click on a shape makes its points selectable', () => {
    expect(stepSession(line, select(0)).mode).toBe('direct_select');
    const away = stepSession(line, select(null));
    expect([away.mode, away.current]).toEqual(['simple_select', null]);
    expect(stepSession(away, select(0)).mode).toBe('simple_select');
    expect(stepSession(line, select(0, 1)).currentPoint).toBe(1);
  });

  it('a drag is previewed before it ends', () => {
    const held = stepSession(line, { kind: 'move', shape: 0, point: 1, to: [9, 9], isFinal: false });
    expect(pointsOf(held)[0]?.[1]).toEqual([9, 9]);
    expect(held.history).toBe(line.history);
    expect(pointsOf(stepSession(held, { kind: 'cancel' }))).toEqual(pointsOf(line));
    const done = stepSession(held, { kind: 'move', shape: 0, point: 1, to: [8, 8], isFinal: true });
    expect(pointsOf(done)[0]?.[1]).toEqual([8, 8]);
    expect(pointsOf(stepSession(done, UNDO))).toEqual(pointsOf(line));
  });

  it('a point can be inserted', () => {
    const more = stepSession(line, { kind: 'insert', shape: 0, point: 1, at: [0.5, 0.2], isFinal: true });
    expect(pointsOf(more)[0]).toEqual([P[0], [0.5, 0.2], P[1], P[2]]);
  });

  it('Delete removes the selected point, or the shape when too few points are left or none is selected', () => {
    const fewer = walk('measureDistance', ...add(...P.slice(0, 3)), FINISH, select(0, 1), DELETE);
    expect(pointsOf(fewer)).toEqual([[P[0], P[2]]]);
    expect(pointsOf([select(0, 0), DELETE].reduce(stepSession, fewer))).toEqual([]);
    const gone = stepSession(line, DELETE);
    expect(pointsOf(gone)).toEqual([]);
    expect(gone.mode).toBe('draw_line_string');
    expect(pointsOf(stepSession(gone, UNDO))).toEqual(pointsOf(line));
  });

  it('while drawing, Delete removes the last point', () => {
    const shorter = walk('measureArea', ...add(...P), DELETE);
    expect(pointsOf(shorter)).toEqual([P.slice(0, 3)]);
    expect(shorter.mode).toBe('draw_polygon');
  });

  it('with the coordinates tool whole points are selected and moved', () => {
    const selected = walk('measureCoords', ...add(...P), select(2));
    expect([selected.mode, selected.current, selected.currentPoint]).toEqual(['simple_select', 2, null]);
    const moved = stepSession(selected, { kind: 'move', shape: 2, point: 0, to: [7, 7], isFinal: true });
    expect(pointsOf(moved)[2]).toEqual([[7, 7]]);
    expect(pointsOf(stepSession(moved, DELETE))).toHaveLength(3);
  });
});

describe('undo and redo', () => {
  it('step through every edit, and drawing continues', () => {
    const outline = walk('measureArea', ...add(...P), FINISH);
    const back = [UNDO, UNDO].reduce(stepSession, outline);
    expect(pointsOf(back)).toEqual([P.slice(0, 2)]);
    expect(back.mode).toBe('draw_polygon');
    const forth = [REDO, REDO].reduce(stepSession, back);
    expect(pointsOf(forth)).toEqual([P]);
    const empty = [UNDO, UNDO, UNDO, UNDO, UNDO].reduce(stepSession, outline);
    expect([empty.mode, empty.current, pointsOf(empty)]).toEqual(['draw_polygon', null, []]);
  });

  it('a new edit discards the undone edits', () => {
    const other = walk('measureDistance', ...add([0, 0], [1, 0]), UNDO, ...add([2, 2]), REDO);
    expect(pointsOf(other)).toEqual([
      [
        [0, 0],
        [2, 2],
      ],
    ]);
  });

  it('edits are described', () => {
    const { now } = walk(
      'measureDistance',
      ...add(...P.slice(0, 2)),
      FINISH,
      { kind: 'new' },
      ...add([5, 5]),
    ).history;
    expect(describeEdit(now, { kind: 'addPoint', shape: 1, at: [6, 6] }, 'Line')).toBe('add point D');
    expect(describeEdit(now, { kind: 'movePoint', shape: 0, point: 1, to: [6, 6] }, 'Line')).toBe(
      'move point B',
    );
    expect(describeEdit(now, { kind: 'removeShape', shape: 1 }, 'Line')).toBe('delete line 2');
  });
});

it('Escape keeps a complete line, drops an incomplete one, then clears the selection', () => {
  const kept = walk('measureDistance', ...add([0, 0], [1, 0]), { kind: 'cancel' });
  expect([kept.mode, kept.current, pointsOf(kept).length]).toEqual(['simple_select', 0, 1]);
  expect(stepSession(kept, { kind: 'cancel' }).current).toBeNull();
  expect(pointsOf(walk('measureDistance', ...add([0, 0]), { kind: 'cancel' }))).toEqual([]);
});

it.each(DRAW_TOOL_IDS)("%s ignores steps that its mode doesn't allow", (tool) => {
  const steps: DrawStep[] = [
    UNDO,
    REDO,
    DELETE,
    FINISH,
    { kind: 'cancel' },
    select(7, 9),
    DELETE,
    { kind: 'new' },
  ];
  const lost: DrawStep[] = [
    { kind: 'move', shape: 4, point: 4, to: [0, 0], isFinal: true },
    { kind: 'insert', shape: 4, point: 4, at: [0, 0], isFinal: true },
  ];
  expect(pointsOf(walk(tool, ...steps, FINISH, ...lost))).toEqual([]);
});
