import type { TileId } from '../../kernel/geo.ts';
import type { MapPick } from '../map-pick.ts';

/** A place on the map's element, in CSS pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

type LonLat = readonly [lon: number, lat: number];

/** A movement, press or click of the pointer. */
export interface ToolEvent {
  point: ScreenPoint;
  hasAlt: boolean;
  /** The second click of a double click. */
  isSecond: boolean;
  /** The main button of a mouse, or a single finger. */
  isMain: boolean;
  /** Keeps the map still while the pointer is dragged. */
  holdMap(): void;
}

type ToolEventName =
  | 'mousemove'
  | 'mousedown'
  | 'mouseout'
  | 'touchstart'
  | 'touchmove'
  | 'touchend'
  | 'touchcancel'
  | 'click';

/** An outline as a tile has it. A tile cuts features off at a margin beyond its own square. */
export interface TileOutline {
  geometry: GeoJSON.Geometry;
  tile: TileId;
}

/** The functions of the map for a tool that has the pointer. */
export interface PointerTool {
  on(name: ToolEventName, listener: (event: ToolEvent) => void): void;
  onMoved(listener: () => void): void;
  project(position: LonLat): ScreenPoint;
  unproject(point: ScreenPoint): LonLat;
  getZoom(): number;
  /** The longitude of the middle, which tells which copy of the world is on screen. */
  getCenterLon(): number;
  outlinesNear(pick: MapPick, point: ScreenPoint, reachPx: number): TileOutline[];
  setCursor(cursor: string): void;
  /** Gives the pointer back and removes all listeners. */
  release(): void;
}
