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
  /** Where to look when there is no camera. */
  bounds: BBox | null;
  base: BaseMap;
  theme: 'light' | 'dark';
  /** Part of every tile URL; changes when data is published. */
  tileVersion: string;
  satellites: readonly ({ tiles: string; sources: string } | null)[];
}

/** A sub-boundary as the map knows it: the place's number, path and name. */
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

/** What the map tells the page. `fid` is the parcel's feature id. */
export interface MapViewEvents {
  /** The camera came to rest. */
  moved: { camera: Camera; bounds: BBox };
  /** The pointer is over a parcel (zoom 13 and above), or over none. `point` in CSS pixels of the container. */
  hovered: { fid: number; point: { x: number; y: number } } | { fid: null };
  /** The pointer is over a sub-boundary, or over none. */
  boundaryHovered: (PickedBoundary & { point: { x: number; y: number } }) | null;
  /** `boundary`: the sub-boundary that was clicked, beside a parcel or alone. `isAdding`: with Shift, to select several. */
  clicked: {
    fid: number | null;
    boundary: PickedBoundary | null;
    /** The focus area that was clicked; it lies over the boundary. */
    area: PickedArea | null;
    lon: number;
    lat: number;
    isAdding: boolean;
  };
  /** While something is drawn: what the reader did on the map. Parcels are neither hovered nor clicked meanwhile. */
  drew: DrawIntent;
  /** While something is drawn: where the pointer is, or that it left the map. */
  drawPointer: DrawPointer | null;
  /** A pin was clicked; several paths when pins lie on each other. */
  bookmarkClicked: { paths: readonly string[] };
  /** The parcels whose features are rendered changed; ask `listParcelsInView`. */
  idle: null;
  /** The map began to show the land from the side, or from above again. */
  tilted: { is3d: boolean };
  /** A tile source failed; `isOver` when it works again. */
  failure: { source: string; message: string; isOver: boolean };
}

export interface Uncovered {
  size: { width: number; height: number };
  area: { x: number; y: number; width: number; height: number };
}

export interface PictureRequest {
  /** CSS pixels; whole numbers. */
  width: number;
  height: number;
  /** Pixels of the picture to the CSS pixel. Less is drawn where the device can't. */
  pixelRatio: number;
  camera: Camera;
  /** As on the screen; or with the light map's colors, for paper. */
  look: 'screen' | 'paper';
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

export interface Picture {
  canvas: HTMLCanvasElement;
  /** False when some tiles failed or did not come in time. */
  isWhole: boolean;
}

/** The only thing the page knows of the map. Owns the MapLibre map; everything else goes through here. */
export interface MapView {
  on<Name extends keyof MapViewEvents>(
    name: Name,
    listener: (event: MapViewEvents[Name]) => void,
  ): () => void;
  setBase(base: BaseMap): void;
  setTheme(theme: 'light' | 'dark'): void;
  setTileVersion(version: string): void;
  /** Replaces the specification's parcel colors; `{}` resets them. */
  setParcelColors(colors: CustomParcelColors): void;
  /** Outlines the selected parcel; null for none. The geometry draws it at any zoom. */
  setSelected(selected: { fid: number; geometry: GeoJSON.Geometry } | null): void;
  /** Points with `path` and `is_gone`, as pins; null for none. */
  setBookmarks(points: GeoJSON.FeatureCollection<GeoJSON.Point> | null): void;
  /** Highlights a parcel from the list as if hovered. */
  setHovered(fid: number | null): void;
  /** Shows an earlier edition, the parcels that changed, or an earlier outline; what is left out stays. */
  setPast(past: Partial<PastView>): void;
  /** Turns additional layers, structures and labels on and off; what is left out stays. */
  setShown(shown: Partial<ShownLayers>): void;
  /** Draws only, or above all, the parcels that are chosen, in their colors; null: all alike. */
  setChosen(chosen: ChosenParcels | null): void;
  /** Picks parcels out of the others; what is left out stays. */
  setParcelSets(sets: Partial<ParcelSets>): void;
  /** True when none of a layer's features is on screen; null while they are on their way. */
  isOverlayEmpty(id: string): boolean | null;
  /** Hands the pointer to a drawing tool and shows what was drawn; null gives it back to the parcels. */
  setDrawing(scene: DrawingScene | null): void;
  /** Does what a click of the drawing tool at a place of the container does. */
  drawAt(point: { x: number; y: number }): void;
  /** Lets the drawing tool take a place of the container for the pointer's, for those who use none; null: no longer. */
  aimAt(point: { x: number; y: number } | null): void;
  setWorkingBoundary(outline: GeoJSON.Feature | null): void;
  /** Draws a set of boundaries inside the place that is explored; null for none. */
  setSubBoundaries(set: SubBoundaries | null): void;
  /** Highlights a sub-boundary from the list as if hovered. */
  setHoveredBoundary(id: number | null): void;
  /** Draws the reader's focus areas, and an outline that is not saved yet. */
  setFocusAreas(view: FocusAreasView): void;
  /** Highlights a focus area from the list as if hovered. */
  setHoveredArea(path: string | null): void;
  /** Fits a parcel as the specification says: below zoom 14.5 or not fully in view; max zoom 17, padding 60. */
  fitParcel(bbox: BBox): void;
  fitBounds(bbox: BBox): void;
  /** Pixels at the sides of the map that panels cover: fits and the list of parcels in view leave them out. */
  setInsets(insets: Insets): void;
  /** The heights that raise the land while the map is in 3D; null: it stays flat. */
  setTerrain(source: TerrainSource | null): void;
  /** Leans the camera over, or puts it upright with north up. */
  set3d(is3d: boolean): void;
  /** True from when the camera begins to lean, whoever leans it. */
  is3d(): boolean;
  flyTo(camera: Partial<Camera>): void;
  zoomBy(steps: number): void;
  /** Pans by a share of the map size: (1/3, 0) is a third to the right. */
  panBy(shareX: number, shareY: number): void;
  /** Feature ids of the parcels on screen, nearest the middle first. */
  listParcelsInView(limit: number): number[];
  getCamera(): Camera;
  /** The colors that parcels have now. */
  getParcelColors(): ParcelColors;
  /** The size of the map, and the part of it that no panel covers; CSS pixels. */
  getUncovered(): Uncovered;
  /** The parcel drawn in the middle of the uncovered part, or null. */
  parcelInMiddle(): number | null;
  /** Draws the map off screen, of any size and resolution. Rejects with the signal's reason when it is aborted. */
  takePicture(request: PictureRequest): Promise<Picture>;
  resize(): void;
  destroy(): void;
}
