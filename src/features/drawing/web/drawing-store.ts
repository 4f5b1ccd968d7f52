import { z } from 'zod';
import { create } from 'zustand';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { type DrawSession, type DrawStep, startSession, stepSession } from '../rules/draw-session.ts';
import type { DrawToolId } from '../rules/draw-tools.ts';
import type { DrawPointer } from '../rules/scene.ts';
import { sessionOfOutline } from '../rules/session-of-outline.ts';

const SNAPPING = 'draw-snapping';

export interface DrawingState {
  /** The tool that handles clicks on the map; null when clicks select parcels. */
  activeTool: DrawToolId | null;
  /** The drawing of each tool. It is kept when the panel is closed. */
  sessions: Readonly<Partial<Record<DrawToolId, DrawSession>>>;
  isSnapping: boolean;
  /** True while the crosshair is shown, which places points without a pointer. */
  hasCross: boolean;
  pointer: DrawPointer | null;
}

export const useDrawing = create<DrawingState>(() => ({
  activeTool: null,
  sessions: {},
  isSnapping: recall(SNAPPING, z.boolean()) ?? true,
  hasCross: false,
  pointer: null,
}));

useDrawing.subscribe(({ activeTool }, before) => {
  if (activeTool !== before.activeTool) useMapSession.setState({ isToolActive: activeTool !== null });
});

/** Starts a tool with its earlier drawing, or ends it when it is active. */
export function toggleTool(tool: DrawToolId): void {
  if (useDrawing.getState().activeTool === tool) return closeTool();
  useDrawing.setState(({ sessions }) => ({
    activeTool: tool,
    sessions: { ...sessions, [tool]: sessions[tool] ?? startSession(tool) },
    hasCross: false,
    pointer: null,
  }));
}

/** Starts the focus-area tool with an outline to edit, which replaces its drawing. Returns a message when that isn't possible, or null. */
export function openOutline(outline: GeoJSON.Polygon | GeoJSON.MultiPolygon): string | null {
  const made = sessionOfOutline(outline);
  if ('refusal' in made) return made.refusal;
  useDrawing.setState(({ sessions }) => ({
    activeTool: 'drawFocusArea',
    sessions: { ...sessions, drawFocusArea: made.session },
    hasCross: false,
    pointer: null,
  }));
  return null;
}

/** Ends the active tool. Its drawing is kept. */
export function closeTool(): void {
  useDrawing.setState({ activeTool: null, hasCross: false, pointer: null });
}

export function activeSession({ activeTool, sessions }: DrawingState): DrawSession | null {
  return activeTool === null ? null : (sessions[activeTool] ?? null);
}

export function sendStep(step: DrawStep): void {
  const session = activeSession(useDrawing.getState());
  if (session === null) return;
  const next = stepSession(session, step);
  if (next !== session)
    useDrawing.setState(({ sessions }) => ({ sessions: { ...sessions, [next.tool]: next } }));
}

/** Deletes the drawing of a tool, for instance after it was saved. */
export function clearDrawing(tool: DrawToolId): void {
  useDrawing.setState(({ sessions, activeTool }) => ({
    sessions: { ...sessions, [tool]: activeTool === tool ? startSession(tool) : undefined },
  }));
}

export function setSnapping(isSnapping: boolean): void {
  remember(SNAPPING, isSnapping);
  useDrawing.setState({ isSnapping });
}

export function setCross(hasCross: boolean): void {
  useDrawing.setState({ hasCross });
}
