// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import type { PointerTool, ToolEvent } from '../../../../map/web/pointer-tool.ts';
import { type DrawSession, type DrawStep, startSession, stepSession } from '../../rules/draw-session.ts';
import { drawingSceneOf } from '../../rules/drawing-scene.ts';
import type { Position } from '../../rules/scene.ts';
import { startDrawingTool } from './drawing-tool.ts';

type Listeners = Map<string, (event: ToolEvent) => void>;

/** A map on which a degree is a pixel, and latitudes grow downward. It shows no parcels. */
function makeMap(listeners: Listeners): PointerTool {
  return {
    on: (name, listener) => void listeners.set(name, listener),
    onMoved: () => undefined,
    project: ([x, y]) => ({ x, y }),
    unproject: ({ x, y }) => [x, y],
    getZoom: () => 10,
    getCenterLon: () => 0,
    outlinesNear: () => [],
    setCursor: () => undefined,
    release: () => undefined,
  };
}

/** Starts the tool with a line that is complete, and returns functions that move the pointer, and send steps as keys do. */
function startLine(points: readonly Position[]) {
  const steps: DrawStep[] = [...points.map((at) => ({ kind: 'add' as const, at })), { kind: 'finish' }];
  let session: DrawSession = steps.reduce(stepSession, startSession('measureDistance'));
  const sceneNow = () => drawingSceneOf(session, true, { distance: 'feet', area: 'acres' });
  const listeners: Listeners = new Map();
  const send = (step: DrawStep) => {
    session = stepSession(session, step);
    tool.setScene(sceneNow());
  };
  const page = { tell: send, point: () => undefined, paint: () => undefined };
  const tool = startDrawingTool(makeMap(listeners), page, sceneNow());
  onTestFinished(() => tool.stop());
  const act = async (name: string, [x, y]: Position) => {
    const holdMap = () => undefined;
    listeners.get(name)?.({ point: { x, y }, hasAlt: true, isSecond: false, isMain: true, holdMap });
    // The tool follows the pointer in the next frame.
    await new Promise(requestAnimationFrame);
  };
  const letGo = () => window.dispatchEvent(new Event('mouseup'));
  return { act, letGo, send, points: () => sceneNow().shapes[0]?.points };
}

it('moves the point that is dragged, and leaves it where the button is released', async () => {
  const { act, letGo, points } = startLine([
    [10, 10],
    [60, 10],
  ]);
  await act('mousedown', [60, 10]);
  await act('mousemove', [60, 40]);
  letGo();
  await act('mousemove', [60, 80]);
  expect(points()).toEqual([
    [10, 10],
    [60, 40],
  ]);
});

it.each(['cancel', 'undo'] as const)('a drag that is ended by a key (%s) stays ended', async (kind) => {
  const line: Position[] = [
    [10, 10],
    [60, 10],
    [60, 60],
  ];
  const { act, letGo, send, points } = startLine(line);
  await act('mousedown', [10, 10]);
  await act('mousemove', [10, 40]);
  expect(points()?.[0]).toEqual([10, 40]);
  send({ kind });
  await act('mousemove', [10, 50]);
  letGo();
  expect(points()?.[0]).toEqual([10, 10]);
});
