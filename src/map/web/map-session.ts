import { create } from 'zustand';
import type { BBox } from '../../kernel/geo.ts';
import type { Camera, MapView } from './map-view.ts';

export interface MapSession {
  /** The map on the page; null until it is made. */
  view: MapView | null;
  /** `list-only`: this browser can't draw, the list of parcels still works. */
  state: 'loading' | 'ready' | 'list-only' | 'failed';
  /** Where the camera came to rest; null before it first did. */
  camera: Camera | null;
  bounds: BBox | null;
  /** Counts the times that the rendered parcels changed: a reason to ask for them again. */
  idleCount: number;
}

/** The one map of the page and what it shows, for every part that reads or steers it. */
export const useMapSession = create<MapSession>(() => ({
  view: null,
  state: 'loading',
  camera: null,
  bounds: null,
  idleCount: 0,
}));

/** Why a command of the map can't be done now, or null when it can. */
export function noMapReason(): string | null {
  const { view, state } = useMapSession.getState();
  if (view !== null) return null;
  return state === 'failed' ? 'The map could not be started.' : 'Open the map first.';
}
