import { create } from 'zustand';
import type { BBox } from '../../kernel/geo.ts';
import type { MapLayer } from '../layer.ts';
import type { Camera, MapView } from './map-view.ts';

export interface MapSession {
  /** The map on the page; null until it is made. */
  view: MapView | null;
  /** True while the map page is open, also while its map is still loading. */
  isOnPage: boolean;
  /** `list-only`: this browser can't draw the map, but the list of parcels works. */
  state: 'loading' | 'ready' | 'list-only' | 'failed';
  /** The camera after its last movement; null before its first. */
  camera: Camera | null;
  bounds: BBox | null;
  /** The part of the map that no panel covers, and its middle. Where the part crosses the antimeridian, its longitudes continue beyond 180 degrees. */
  uncovered: BBox | null;
  middle: { lon: number; lat: number } | null;
  /** True while a tool handles the clicks on the map, so that they don't select anything. */
  isToolActive: boolean;
  /** Counts how often the rendered parcels changed. A change means that they must be queried again. */
  idleCount: number;
}

/** The one map of the page and its state, for every part of the page that reads or controls it. */
export const useMapSession = create<MapSession>(() => ({
  view: null,
  isOnPage: false,
  state: 'loading',
  camera: null,
  bounds: null,
  uncovered: null,
  middle: null,
  isToolActive: false,
  idleCount: 0,
}));

/** Notes the uncovered part of the map after the map moved or a panel opened. */
export function noteUncovered(view: MapView): void {
  const uncovered = view.getUncovered().bounds;
  const [west, south, east, north] = uncovered;
  const lon = (((((west + east) / 2 + 540) % 360) + 360) % 360) - 180;
  useMapSession.setState({ uncovered, middle: { lon, lat: (south + north) / 2 } });
}

type LoadLayers = () => Promise<readonly MapLayer[]>;
let load: LoadLayers = () => Promise.resolve([]);

/** Sets how the layers of all features are loaded. `src/apps/web/main.tsx` calls it before the page is drawn. */
export function openMapLayers(loadLayers: LoadLayers): void {
  load = loadLayers;
}

/** Loads the layers of all features, which only the map needs. */
export function loadMapLayers(): ReturnType<LoadLayers> {
  return load();
}

/** Returns why a command of the map is unavailable now, or null if it is available. */
export function noMapReason(): string | null {
  const { view, isOnPage, state } = useMapSession.getState();
  if (view !== null) return null;
  if (!isOnPage) return 'Open the map first.';
  return state === 'failed' ? 'The map could not be started.' : 'The map is loading.';
}
