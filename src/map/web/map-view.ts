import type { BBox } from '../../kernel/geo.ts';
import type { BaseMap } from '../base-map.ts';
import type { DrawingScene, DrawIntent, DrawPointer } from '../drawing.ts';
import type { Insets } from '../fit-rule.ts';
import type { TerrainSource } from '../terrain.ts';
import type {
  ChosenParcels,
  FocusAreasView,
  ParcelSets,
  PastView,
  ShownLayers,
  SubBoundaries,
} from '../layer.ts';
import type { CustomParcelColors, ParcelColors } from '../themes.ts';

export type { BaseMap } from '../base-map.ts';
export type { Insets } from '../fit-rule.ts';

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
  /** The view to start with if there is no camera. */
  bounds: BBox | null;
  base: BaseMap;
  theme: 'light' | 'dark';
  /** Part of every tile URL; changes when data is published. */
  tileVersion: string;
  satellites: readonly ({ tiles: string; sources: string } | null)[];
}

/** A sub-boundary as the map has it: the place's number, path and name. */
export interface PickedBoundary {
  id: number;
  path: string;
  name: string;
}

/** A focus area that the map draws. */
export interface PickedArea {
  path: string;
  name: string;
}

/** The events that the map sends to the page. `fid` is the parcel's feature id. */
export interface MapViewEvents {
  /** The camera stopped moving. */
  moved: { camera: Camera; bounds: BBox };
  /** The pointer moved over a parcel (zoom 13 and above), or off all parcels. `point` is in CSS pixels of the container. */
  hovered: { fid: number; point: { x: number; y: number } } | { fid: null };
  /** The pointer moved over a sub-boundary, or off all of them (null). */
  boundaryHovered: (PickedBoundary & { point: { x: number; y: number } }) | null;
  /** `boundary`: the sub-boundary that was clicked, with or without a parcel. `isAdding`: Shift was held, which adds to the selection. */
  clicked: {
    fid: number | null;
    boundary: PickedBoundary | null;
    /** The focus area that was clicked. Focus areas lie over the boundary. */
    area: PickedArea | null;
    lon: number;
    lat: number;
    isAdding: boolean;
  };
  /** While a drawing tool is active: an action of the reader on the map. Parcels can't be hovered or clicked meanwhile. */
  drew: DrawIntent;
  /** While a drawing tool is active: the place of the pointer, or null when it left the map. */
  drawPointer: DrawPointer | null;
  /** A pin was clicked. There are two or more paths if pins lie on top of each other. */
  bookmarkClicked: { paths: readonly string[] };
  /** The set of rendered parcels changed. Call `listParcelsInView` for the new ones. */
  idle: null;
  /** The map switched to 3D, or back to 2D. */
  tilted: { is3d: boolean };
  /** A tile source failed, or, with `isOver`, works again. */
  failure: { source: string; message: string; isOver: boolean };
}

export interface Uncovered {
  size: { width: number; height: number };
  area: { x: number; y: number; width: number; height: number };
}

export interface PictureRequest {
  /** Whole numbers of CSS pixels. */
  width: number;
  height: number;
  /** Wanted device pixels per CSS pixel. The picture has fewer if the device can't draw so many. */
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

/** The page's only interface to the map. It owns the MapLibre map, which no other code may touch. */
export interface MapView {
  on<Name extends keyof MapViewEvents>(
    name: Name,
    listener: (event: MapViewEvents[Name]) => void,
  ): () => void;
  setBase(base: BaseMap): void;
  setTheme(theme: 'light' | 'dark'): void;
  setTileVersion(version: string): void;
  /** Replaces the specification's parcel colors. `{}` resets them. */
  setParcelColors(colors: CustomParcelColors): void;
  /** Outlines the selected parcel; null for none. It is drawn from its geometry, so it is visible at every zoom. */
  setSelected(selected: { fid: number; geometry: GeoJSON.Geometry } | null): void;
  /** Points with `path` and `is_gone`, as pins; null for none. */
  setBookmarks(points: GeoJSON.FeatureCollection<GeoJSON.Point> | null): void;
  /** Highlights a parcel of the list as if the pointer were over it. */
  setHovered(fid: number | null): void;
  /** Shows an earlier edition, the parcels that changed, or an earlier outline. Properties that are left out keep their values. */
  setPast(past: Partial<PastView>): void;
  /** Turns additional layers, structures and labels on and off. Properties that are left out keep their values. */
  setShown(shown: Partial<ShownLayers>): void;
  /** Draws the selected parcels in the colors of their classes, and all others as `rest` says; null: all parcels look alike. */
  setChosen(chosen: ChosenParcels | null): void;
  /** Highlights sets of parcels. Properties that are left out keep their values. */
  setParcelSets(sets: Partial<ParcelSets>): void;
  /** Returns true if no feature of an additional layer is on screen; null while the layer is loading. */
  isOverlayEmpty(id: string): boolean | null;
  /** Starts a drawing tool and shows the drawing; null ends it, and parcels can be selected again. */
  setDrawing(scene: DrawingScene | null): void;
  /** Clicks with the drawing tool at a point of the container. */
  drawAt(point: { x: number; y: number }): void;
  /** Moves the drawing tool to a point of the container, for readers who use no pointer; null: off the map. */
  aimAt(point: { x: number; y: number } | null): void;
  setWorkingBoundary(outline: GeoJSON.Feature | null): void;
  /** Draws a set of boundaries inside the working boundary; null for none. */
  setSubBoundaries(set: SubBoundaries | null): void;
  /** Highlights a sub-boundary of the list as if the pointer were over it. */
  setHoveredBoundary(id: number | null): void;
  /** Draws the reader's focus areas, and an outline that is not saved yet. */
  setFocusAreas(view: FocusAreasView): void;
  /** Highlights a focus area of the list as if the pointer were over it. */
  setHoveredArea(path: string | null): void;
  /** Fits a parcel as the specification says: only below zoom 14.5 or if it is not fully in view, to zoom 17 at most, with a padding of 60 pixels. */
  fitParcel(bbox: BBox): void;
  fitBounds(bbox: BBox): void;
  /** Sets the pixels that panels cover on each side of the map. Fits and the list of parcels in view exclude them. */
  setInsets(insets: Insets): void;
  /** Sets the elevation tiles that raise the land in 3D; null: it stays flat. */
  setTerrain(source: TerrainSource | null): void;
  /** Tilts the camera for 3D, or returns it to 2D with north up. */
  set3d(is3d: boolean): void;
  /** Returns true as soon as the camera begins to tilt, whether a button, a drag or a link tilts it. */
  is3d(): boolean;
  flyTo(camera: Partial<Camera>): void;
  zoomBy(steps: number): void;
  /** Pans by a share of the map's size. (1/3, 0) pans by a third of its width to the right. */
  panBy(shareX: number, shareY: number): void;
  /** Returns the feature ids of the parcels on screen, nearest to the middle first. */
  listParcelsInView(limit: number): number[];
  getCamera(): Camera;
  /** Returns the current colors of parcels. */
  getParcelColors(): ParcelColors;
  /** Returns the size of the map, and the part of it that no panel covers, in CSS pixels. */
  getUncovered(): Uncovered;
  /** Returns the feature id of the parcel in the middle of the uncovered part, or null. */
  parcelInMiddle(): number | null;
  /** Draws the map off screen, at any size and resolution. Rejects with the signal's reason when the signal is aborted. */
  takePicture(request: PictureRequest): Promise<Picture>;
  resize(): void;
  destroy(): void;
}
