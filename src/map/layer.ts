import type { BaseMap } from './base-map.ts';
import type { LayerSpecification, SourceSpecification, TerrainSpecification } from './style-types.ts';
import type { TerrainSource } from './terrain.ts';
import type { CustomParcelColors, GroundColors, InkColors, ParcelColors, ThemeName } from './themes.ts';

/** The drawing order, lowest first. A layer names its slot; inside a slot the order of declaration holds. */
export const SLOTS = [
  'ground',
  'imagery',
  'structures',
  'network',
  'overlay',
  'parcels',
  'frame',
  'selection',
  'labels',
  'drawing',
] as const;
export type Slot = (typeof SLOTS)[number];

/** One style layer and where it belongs. Layers of `imagery: 'hide'` are left out over a satellite photograph. */
export interface PaintedLayer {
  slot: Slot;
  imagery: 'show' | 'hide';
  layer: LayerSpecification;
}

/** A satellite as the operator configured it: a tile URL template and who made the pictures. */
export interface Satellite {
  tiles: string;
  sources: string;
}

export interface SelectedParcel {
  fid: number;
  geometry: GeoJSON.Geometry;
}

/** What of the past is shown. */
export interface PastView {
  /** An earlier edition in place of the current one, `24510.2`; null: all are current. */
  edition: string | null;
  /** Tiles of the parcels that changed: the part of their address before `/{z}/{x}/{y}` and after it. */
  changes: { path: string; query: string } | null;
  /** The outline that the selected parcel had. */
  earlierShape: GeoJSON.Geometry | null;
}

export const NO_PAST: PastView = { edition: null, changes: null, earlierShape: null };

/** What the reader turned on over the map. */
export interface ShownLayers {
  /** The id of an additional layer; one at a time. */
  overlay: string | null;
  hasStructures: boolean;
  /** Points with `text`, and for the lengths of edges `rotate` and `anchor`. */
  labels: GeoJSON.FeatureCollection<GeoJSON.Point> | null;
}

export const NOTHING_SHOWN: ShownLayers = { overlay: null, hasStructures: false, labels: null };

/** The set of boundaries that is drawn inside the place that is explored. */
export interface SubBoundaries {
  path: string;
  style: string;
  /** Part of the address of its tiles; changes with the set. */
  version: string;
}

/** Parcels that are picked out of the others: as polygons where tiles have them, as points further out. */
export interface ParcelSet {
  /** Feature ids, each once. */
  fids: readonly number[];
  points: GeoJSON.FeatureCollection<GeoJSON.Point>;
}

/** Sets of parcels that can be picked out at the same time; null: none. */
export interface ParcelSets {
  owner: ParcelSet | null;
  several: ParcelSet | null;
}

export const NO_SETS: ParcelSets = { owner: null, several: null };

/** Parcels that are chosen by filters, and how they are painted by class. */
export interface ChosenParcels {
  /** Template of their vector tiles, with a query; features have `class`. Below the zoom of single parcels they are cells. */
  tiles: string;
  /** Fill and line of each class, from 1: `#rrggbb` or `transparent`; null: as parcels are drawn otherwise. */
  paints: readonly ({ fill: string; line: string } | null)[];
  /** What is not chosen: hidden, faint, or as always, where nothing is filtered. */
  rest: 'hide' | 'dim' | 'show';
}

/** The reader's focus areas, and an outline that is not saved yet. */
export interface FocusAreasView {
  /** Outlines with `path` and `name`; small ones after those that they lie in. */
  areas: GeoJSON.FeatureCollection | null;
  draft: GeoJSON.Polygon | GeoJSON.MultiPolygon | null;
}

/** Everything the picture depends on. Two equal inputs give equal styles. */
export interface StyleInput {
  base: BaseMap;
  theme: ThemeName;
  /** Part of every tile URL; changes when data is published. */
  tileVersion: string;
  satellites: readonly (Satellite | null)[];
  /** Before every tile path, such as `https://maps.example.org`; empty for relative URLs. */
  origin: string;
  /** True when the reader asked for reduced motion: nothing fades or slides. */
  isStill: boolean;
  /** Replaces the specification's parcel colors. */
  parcelColors?: CustomParcelColors;
  selected: SelectedParcel | null;
  workingBoundary: GeoJSON.Feature | null;
  subBoundaries?: SubBoundaries | null;
  focusAreas?: FocusAreasView;
  /** Points with `path` and `is_gone`. */
  bookmarks?: GeoJSON.FeatureCollection<GeoJSON.Point>;
  past?: PastView;
  shown?: ShownLayers;
  /** What is being drawn, as `drawingFeatures` makes it; null while no drawing tool is active. */
  drawing?: GeoJSON.FeatureCollection | null;
  /** The heights that the land is raised by; absent or null: it is flat. */
  terrain?: TerrainSource | null;
  sets?: ParcelSets;
  /** Absent or null: every parcel is drawn alike. */
  chosen?: ChosenParcels | null;
}

/** What a layer is given to paint with: the input, and the colors that go with it. */
export interface LayerContext extends Omit<StyleInput, 'parcelColors'> {
  ground: GroundColors;
  ink: InkColors;
  parcelColors: ParcelColors;
}

/** What a feature draws on the map, as data. Its functions are pure. */
export interface MapLayer {
  id: string;
  sources(context: LayerContext): Readonly<Record<string, SourceSpecification>>;
  paint(context: LayerContext): readonly PaintedLayer[];
  /** Raises the land by a source of heights; of several layers the last. */
  terrain?(context: LayerContext): TerrainSpecification | null;
}
