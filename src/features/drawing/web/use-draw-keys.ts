import { useEffect } from 'react';
import { useEscape } from '../../../frontend/escape.ts';
import { belongsElsewhere } from '../../../frontend/key-owner.ts';
import { useOverlay } from '../../../frontend/overlays.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { isDrawing } from '../rules/draw-session.ts';
import { activeSession, closeTool, sendStep, setCross, useDrawing } from './drawing-store.ts';

/** With Shift an arrow moves the map by this share of its size: a third is far too much to aim with. */
const SMALL_STEP = 1 / 40;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-SMALL_STEP, 0],
  ArrowRight: [SMALL_STEP, 0],
  ArrowUp: [0, -SMALL_STEP],
  ArrowDown: [0, SMALL_STEP],
};

/** Escape, undo and the small steps of the active tool. Its other keys are commands. */
export function useDrawKeys(): void {
  // A menu or card that was opened over the tool closes first.
  const isOnTop = useOverlay(({ open }) => open === null);
  useEscape(isOnTop, leave);
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (belongsElsewhere(event) || !(tookBack(event) || steppedAside(event))) return;
      event.preventDefault();
    };
    // Before the page, which would move the map by a third, and can't tell Ctrl+Z under Caps Lock from Ctrl+Shift+Z.
    window.addEventListener('keydown', answer, { capture: true });
    return () => window.removeEventListener('keydown', answer, { capture: true });
  }, []);
}

/** One thing at a time: the cross, what is being drawn or selected, then the tool. */
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

/** Ctrl+Z and Ctrl+Shift+Z: true when it was one of them. */
function tookBack({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || altKey) return false;
  sendStep({ kind: shiftKey ? 'redo' : 'undo' });
  return true;
}

/** Shift and an arrow: true when it was one. */
function steppedAside({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const step = ARROWS[key];
  if (step === undefined || !shiftKey || ctrlKey || metaKey || altKey) return false;
  useMapSession.getState().view?.panBy(...step);
  return true;
}
