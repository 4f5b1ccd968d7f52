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

/** Escape and the small steps of the active tool. Its other keys are commands. */
export function useDrawKeys(): void {
  // A menu or card that was opened over the tool closes first.
  const isOnTop = useOverlay(({ open }) => open === null);
  useEscape(isOnTop, leave);
  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const step = ARROWS[event.key];
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
      if (step === undefined || !event.shiftKey || !isPlain || belongsElsewhere(event)) return;
      event.preventDefault();
      useMapSession.getState().view?.panBy(...step);
    };
    // Before the page, which would move the map by a third.
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
