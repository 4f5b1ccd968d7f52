import { useEffect } from 'react';
import { useEscape } from '../../../frontend/escape.ts';
import { belongsElsewhere } from '../../../frontend/key-owner.ts';
import { useOverlay } from '../../../frontend/overlays.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { isDrawing } from '../rules/draw-session.ts';
import { activeSession, closeTool, sendStep, setCross, useDrawing } from './drawing-store.ts';

/** With Shift, an arrow key moves the map by this share of its size, because the usual third is too much for aiming. */
const SMALL_STEP = 1 / 40;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-SMALL_STEP, 0],
  ArrowRight: [SMALL_STEP, 0],
  ArrowUp: [0, -SMALL_STEP],
  ArrowDown: [0, SMALL_STEP],
};

/** Handles Escape, undo and the arrow keys for the active tool. The tool's other keys are commands. */
export function useDrawKeys(): void {
  // A menu or card over the tool closes first.
  const isOnTop = useOverlay(({ open }) => open === null);
  useEscape(isOnTop, leave);
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (belongsElsewhere(event)) return;
      if (handlesUndo(event) || handlesArrow(event)) event.preventDefault();
    };
    // Runs before the page's own handlers, which would move the map by a third and can't tell Ctrl+Z with Caps Lock from Ctrl+Shift+Z.
    window.addEventListener('keydown', answer, { capture: true });
    return () => window.removeEventListener('keydown', answer, { capture: true });
  }, []);
}

/**
 * Handles Escape: hides the crosshair, else cancels the drag, the shape in progress, drawing or the selection, else ends the tool. Returns false if no tool is
 * active.
 */
function leave(): boolean {
  const state = useDrawing.getState();
  const session = activeSession(state);
  if (session === null) return false;
  const isIdle = session.current === null && session.preview === null;
  const canSelect = isDrawing(session) && session.history.now.shapes.length > 0;
  if (state.hasCross) setCross(false);
  else if (isIdle && !canSelect) closeTool();
  else sendStep({ kind: 'cancel' });
  return true;
}

/** Handles Ctrl+Z and Ctrl+Shift+Z. Returns true when the event was one of them. */
function handlesUndo({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || altKey) return false;
  sendStep({ kind: shiftKey ? 'redo' : 'undo' });
  return true;
}

/**
 * Handles an arrow key: the first one shows the crosshair, and later ones with Shift move the map by a small step. Returns false for later ones without Shift,
 * which the page handles: it moves the map by a large step.
 */
function handlesArrow({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const step = ARROWS[key];
  if (step === undefined || ctrlKey || metaKey || altKey) return false;
  if (!useDrawing.getState().hasCross) setCross(true);
  else if (shiftKey) useMapSession.getState().view?.panBy(...step);
  else return false;
  return true;
}
