import type { BBox } from '../../kernel/geo.ts';
import type { BaseMap } from '../base-map.ts';
import type { Insets } from '../fit-padding.ts';
import type { Satellite } from '../layer.ts';
import type { MapPick } from '../map-pick.ts';
import type { MapValue } from '../map-value.ts';
import type { ThemeName } from '../themes.ts';
import type { PointerTool, ScreenPoint } from './pointer-tool.ts';

export type { BaseMap } from '../base-map.ts';

export interface Camera {
  lon: number;
  lat: number;
  zoom: number;
  bearing: number;
  pitch: number;
}

export interface MapViewOptions {
  container: HTMLElement;
  camera: Camera | null;
  /** The area to show at the start if there is no camera. */
  bounds: BBox | null;
  /** The pixels that panels cover on each side of the map. */
  insets: Insets;
  base: BaseMap;
  theme: ThemeName;
  /** Part of the URLs of tiles of published data; changes when data is published. */
  tileVersion: string;
  satellites: readonly (Satellite | null)[];
}

/** A click on features of one pick, the highest first. There are several where they overlap. `isAdding`: Shift was held, which adds to the selection. */
export interface PickClick<Picked> {
  picked: readonly Picked[];
  isAdding: boolean;
}

export interface PickHover<Picked> {
  picked: Picked;
  point: ScreenPoint;
}

/** The events that the map sends to the page. */
export interface MapViewEvents {
  /** The map has loaded, or the camera stopped moving. */
  moved: { camera: Camera; bounds: BBox };
  /** A click without Shift hit no feature that can be clicked. */
  missed: null;
  /** Other features may be on screen. Call `listInView` for the new ones. */
  idle: null;
  /** The map switched to 3D, or back to 2D. */
  tilted: { is3d: boolean };
  /** Tiles of a layer failed to load, or the browser took the graphics context away. With `isOver`, this has ended. */
  failure: { source: string; message: string; isOver: boolean };
}

export interface Uncovered {
  size: { width: number; height: number };
  area: { x: number; y: number; width: number; height: number };
  /** The bounds of `area` on the ground, in degrees. */
  bounds: BBox;
}

export interface PictureRequest {
  /** Whole numbers of CSS pixels. */
  width: number;
  height: number;
  /** Wanted device pixels per CSS pixel. The picture has fewer if the device can't draw that many. */
  pixelRatio: number;
  camera: Camera;
  /** `screen`: the colors of the screen. `paper`: the colors of the light map. */
  look: 'screen' | 'paper';
  signal: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  onProgress: (share: number) => void;
}

export interface Picture {
  canvas: HTMLCanvasElement;
  /** False if some tiles failed or did not arrive in time. */
  isWhole: boolean;
}

export interface FitOptions {
  /** Default 24 CSS pixels. */
  padding?: number;
  /** Default 18. */
  maxZoom?: number;
}

/** The page's only interface to the map. It owns the MapLibre map, which no other code may touch. */
export interface MapView {
  on<Name extends keyof MapViewEvents>(
    name: Name,
    listener: (event: MapViewEvents[Name]) => void,
  ): () => void;
  /** Listens to clicks. A click goes to the highest pick that has a feature there. */
  onClicked<Picked>(pick: MapPick<Picked>, listener: (click: PickClick<Picked>) => void): () => void;
  /** Listens to the pointer that moves over a feature, or off all features of the pick (null). */
  onHovered<Picked>(pick: MapPick<Picked>, listener: (hover: PickHover<Picked> | null) => void): () => void;
  /** Highlights a feature, by its id, as if the pointer were over it; null for none. */
  highlight(pick: MapPick, id: number | string | null): void;
  /** Returns the feature that is drawn at a point, or null. */
  findAt<Picked>(pick: MapPick<Picked>, point: ScreenPoint): Picked | null;
  /** Returns the ids of the features on screen, nearest to the middle first. */
  listInView(pick: MapPick, limit: number): number[];
  /** Returns the ids of at most `limit` features to label: spread evenly over the uncovered part of the screen, each the largest of its surroundings. */
  listSpread(pick: MapPick, limit: number): number[];
  /** Hands data to the layers that read it. Setting an equal value changes nothing. */
  set<Value>(value: MapValue<Value>, next: NoInfer<Value>): void;
  get<Value>(value: MapValue<Value>): Value;
  /** Gives the pointer to a tool. Until the tool releases it, nothing else can be hovered or clicked. */
  takePointer(): PointerTool;
  setBase(base: BaseMap): void;
  setTheme(theme: ThemeName): void;
  setTileVersion(version: string): void;
  /** Returns true if no feature of a style layer is on screen; null while the layer is loading or not part of the style. */
  isEmpty(styleLayer: string): boolean | null;
  /** Returns true while tiles of a source are missing on screen. Tiles that failed don't count. */
  isLoading(source: string): boolean;
  fitBounds(bbox: BBox, options?: FitOptions): void;
  /**
   * Sets the pixels that panels cover on each side of the map. Fits and lists of features in view exclude them. With `refits` the area on which the map opened
   * is fitted again, unless the map has been moved since.
   */
  setInsets(insets: Insets, options?: { refits: boolean }): void;
  /** Tilts the camera for 3D, or returns it to 2D with north up. */
  set3d(is3d: boolean): void;
  /** Returns whether the map is in 3D. `set3d` changes it at once; a drag or a flight changes it when the camera stops. */
  is3d(): boolean;
  flyTo(camera: Partial<Camera>): void;
  zoomBy(steps: number): void;
  /** Pans by a share of the map's size. (1/3, 0) pans by a third of its width to the right. */
  panBy(shareX: number, shareY: number): void;
  getCamera(): Camera;
  /** Returns the size of the map, and the part of it that no panel covers, in CSS pixels. */
  getUncovered(): Uncovered;
  /** Draws the map off screen, at any size and resolution. Rejects with the signal's reason when the signal is aborted. */
  takePicture(request: PictureRequest): Promise<Picture>;
  resize(): void;
  destroy(): void;
}
