import { create } from 'zustand';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { z } from 'zod';
import type { DrawPointer } from '../../../map/drawing.ts';
import { type DrawSession, type DrawStep, startSession, stepSession } from '../rules/draw-session.ts';
import type { DrawToolId } from '../rules/draw-tools.ts';
import { sessionOfOutline } from '../rules/session-of-outline.ts';

const SNAPPING = 'draw-snapping';

export interface DrawingState {
  /** The tool that has the map's pointer; null when the map is for parcels. */
  activeTool: DrawToolId | null;
  /** What was drawn with each tool. It stays when the panel is closed. */
  sessions: Readonly<Partial<Record<DrawToolId, DrawSession>>>;
  isSnapping: boolean;
  /** A cross stands in the middle of the map, to place points without a pointer. */
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

/** Starts a tool, or ends it when it is the active one. What was drawn with it before is there again. */
export function toggleTool(tool: DrawToolId): void {
  if (useDrawing.getState().activeTool === tool) return closeTool();
  useDrawing.setState(({ sessions }) => ({
    activeTool: tool,
    sessions: { ...sessions, [tool]: sessions[tool] ?? startSession(tool) },
    hasCross: false,
    pointer: null,
  }));
}

/** Starts the focus-area tool with an outline to change, in place of what it had; returns why that can't be, in words, or null. */
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

/** Gives the map back to the parcels; the drawing is kept. */
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

/** Forgets what was drawn with a tool, as after it was saved. */
export function forgetDrawing(tool: DrawToolId): void {
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
