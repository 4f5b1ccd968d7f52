import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { DRAWN_FEATURES } from '../layers/map-values.ts';
import type { DrawUnits } from '../rules/draw-units.ts';
import { drawingSceneOf } from '../rules/drawing-scene.ts';
import { activeSession, type DrawingState, sendStep, useDrawing } from './drawing-store.ts';
import { type DrawingTool, startDrawingTool } from './tool/drawing-tool.ts';
import { useDrawUnits } from './use-draw-units.ts';

/** The handler of the map's pointer; null while no drawing tool is active. */
export const useDrawingTool = create<{ tool: DrawingTool | null }>(() => ({ tool: null }));

/** Connects the drawing with the map: sends the reader's input to the session, and the session's scene to the map. */
export function useDrawingOnMap(): void {
  const view = useMapSession((session) => session.view);
  const { distance, area } = useDrawUnits();
  const units = useRef<DrawUnits>({ distance, area });
  useEffect(() => {
    if (view === null) return;
    const stop = useDrawing.subscribe((state, before) => show(view, state, before, units.current));
    show(view, useDrawing.getState(), null, units.current);
    return () => {
      stop();
      end(view);
    };
  }, [view]);
  // New units change only the figures that are written on the map. The drawing tool keeps running, so this effect is separate from the one that starts it.
  useEffect(() => {
    if (units.current.distance === distance && units.current.area === area) return;
    units.current = { distance, area };
    if (view !== null) show(view, useDrawing.getState(), null, units.current);
  }, [view, distance, area]);
}

function show(view: MapView, state: DrawingState, before: DrawingState | null, units: DrawUnits): void {
  const session = activeSession(state);
  const isSame =
    before !== null && activeSession(before) === session && before.isSnapping === state.isSnapping;
  if (isSame) return;
  if (session === null) return end(view);
  const scene = drawingSceneOf(session, state.isSnapping, units);
  const { tool } = useDrawingTool.getState();
  if (tool !== null) return tool.setScene(scene);
  const page = {
    tell: sendStep,
    point: (pointer: DrawingState['pointer']) => useDrawing.setState({ pointer }),
    paint: (features: GeoJSON.FeatureCollection) => view.set(DRAWN_FEATURES, features),
  };
  useDrawingTool.setState({ tool: startDrawingTool(view.takePointer(), page, scene) });
}

function end(view: MapView): void {
  useDrawingTool.getState().tool?.stop();
  useDrawingTool.setState({ tool: null });
  view.set(DRAWN_FEATURES, null);
}
