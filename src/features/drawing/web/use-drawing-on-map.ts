import { useEffect } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { drawingSceneOf } from '../rules/drawing-scene.ts';
import { activeSession, type DrawingState, sendStep, useDrawing } from './drawing-store.ts';

/** Connects the drawing with the map: sends the reader's input to the session, and the session's scene to the map. */
export function useDrawingOnMap(): void {
  const view = useMapSession((session) => session.view);
  useEffect(() => {
    if (view === null) return;
    const listening = [
      view.on('drew', sendStep),
      view.on('drawPointer', (pointer) => useDrawing.setState({ pointer })),
      useDrawing.subscribe((state, before) => show(view, state, before)),
    ];
    show(view, useDrawing.getState(), null);
    return () => {
      for (const stop of listening) stop();
      view.setDrawing(null);
    };
  }, [view]);
}

function show(view: MapView, state: DrawingState, before: DrawingState | null): void {
  const session = activeSession(state);
  const isSame =
    before !== null && activeSession(before) === session && before.isSnapping === state.isSnapping;
  if (isSame) return;
  view.setDrawing(session === null ? null : drawingSceneOf(session, state.isSnapping));
}
