import { Check, Crosshair, Magnet, Plus, Redo2, Ruler, Trash2, Undo2 } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { setOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { noMapReason } from '../../../map/web/map-session.ts';
import { type DrawSession, type DrawStep, isDrawing, isWhole } from '../rules/draw-session.ts';
import { DRAW_TOOL_IDS, DRAW_TOOLS } from '../rules/draw-tools.ts';
import { activeSession, sendStep, setCross, setSnapping, toggleTool, useDrawing } from './drawing-store.ts';
import { TOOL_ICONS } from './tool-icons.ts';

const GROUP = 'Draw and measure';

/** Returns the command for a step of the active tool. `reason` says why the step is disabled. */
function step(
  kind: Extract<DrawStep['kind'], 'new' | 'finish' | 'delete' | 'undo' | 'redo'>,
  parts: Pick<Command, 'title' | 'icon' | 'shortcut'>,
  reason: (session: DrawSession) => string | null,
): Command {
  return {
    id: `draw.${kind}`,
    group: GROUP,
    ...parts,
    disabledReason: () => {
      const session = activeSession(useDrawing.getState());
      return session === null ? 'Choose a drawing tool first.' : reason(session);
    },
    run: () => sendStep({ kind }),
  };
}

/** Returns true when a button or link has the focus, because then Enter activates it. */
function isOnControl(): boolean {
  return document.activeElement?.closest('button, a') != null;
}

/** The commands for the list of tools, for each tool, and for the active tool's steps. */
export const drawCommands: readonly Command[] = [
  {
    id: 'draw.list',
    title: 'Draw and measure',
    group: GROUP,
    icon: Ruler,
    keywords: ['ruler', 'tools'],
    // On a Mac, Alt+M types µ.
    shortcut: { keys: ['m', 'M', 'µ'], shown: ['Alt', 'M'], held: 'alt' },
    isOn: () => useOverlay.getState().open === 'measure',
    disabledReason: noMapReason,
    run: () => setOverlay('measure', useOverlay.getState().open !== 'measure'),
  },
  ...DRAW_TOOL_IDS.map((id): Command => ({
    id: `draw.${id}`,
    title: DRAW_TOOLS[id].name,
    group: GROUP,
    icon: TOOL_ICONS[id],
    keywords: [DRAW_TOOLS[id].about],
    isOn: () => useDrawing.getState().activeTool === id,
    disabledReason: noMapReason,
    run: () => toggleTool(id),
  })),
  step('new', { title: 'Draw a new shape', icon: Plus }, (session) =>
    isDrawing(session) ? 'Finish what you are drawing first.' : null,
  ),
  step(
    'finish',
    { title: 'Finish the line or outline', icon: Check, shortcut: { keys: ['Enter'], shown: ['Enter'] } },
    (session) => {
      if (!isDrawing(session)) return 'Nothing is being drawn.';
      if (!isWhole(session)) return 'Place more points on the map first.';
      return isOnControl() ? 'Enter presses the button that has the focus.' : null;
    },
  ),
  step(
    'delete',
    {
      title: 'Delete what is selected, or the last point',
      icon: Trash2,
      shortcut: { keys: ['Delete', 'Backspace'], shown: ['Del'] },
    },
    ({ current }) => (current === null ? 'Select a shape or a point first.' : null),
  ),
  step(
    'undo',
    {
      title: 'Undo the last edit of the drawing',
      icon: Undo2,
      shortcut: { keys: ['z'], shown: ['Ctrl', 'Z'], held: 'ctrl' },
    },
    ({ history }) => (history.done.length === 0 ? 'There is nothing to undo.' : null),
  ),
  step(
    'redo',
    {
      title: 'Redo the edit that was undone',
      icon: Redo2,
      shortcut: { keys: ['Z', 'y'], shown: ['Ctrl', 'Shift', 'Z'], held: 'ctrl' },
    },
    ({ history }) => (history.undone.length === 0 ? 'There is nothing to redo.' : null),
  ),
  {
    id: 'draw.snap',
    title: 'Snap to parcels while drawing',
    group: GROUP,
    icon: Magnet,
    keywords: ['corner', 'edge'],
    isOn: () => useDrawing.getState().isSnapping,
    run: () => setSnapping(!useDrawing.getState().isSnapping),
  },
  {
    id: 'draw.cross',
    title: 'Place points with the crosshair',
    group: GROUP,
    icon: Crosshair,
    keywords: ['keyboard', 'center', 'centre'],
    isOn: () => useDrawing.getState().hasCross,
    disabledReason: () => (useDrawing.getState().activeTool === null ? 'Choose a drawing tool first.' : null),
    run: () => setCross(!useDrawing.getState().hasCross),
  },
];
