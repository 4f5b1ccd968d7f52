import type { BaseMap } from './base-map.ts';
import type { LayerSpecification, SourceSpecification, TerrainSpecification } from './style-types.ts';
import type { TerrainSource } from './terrain.ts';
import type { CustomParcelColors, GroundColors, InkColors, ParcelColors, ThemeName } from './themes.ts';

/** The drawing order, lowest first. Each layer names its slot; layers of one slot are drawn in the order of their declaration. */
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

/** One style layer and its slot. Layers with `imagery: 'hide'` are left out over a satellite photograph. */
export interface PaintedLayer {
  slot: Slot;
  imagery: 'show' | 'hide';
  layer: LayerSpecification;
}

/** A satellite that the operator configured: its tile URL template and the credits of its pictures. */
export interface Satellite {
  tiles: string;
  sources: string;
}

export interface SelectedParcel {
  fid: number;
  geometry: GeoJSON.Geometry;
}

/** The earlier data that the map shows. */
export interface PastView {
  /** An earlier edition, such as `24510.2`, that replaces the current one; null: every county shows its current edition. */
  edition: string | null;
  /** Tiles of the parcels that changed: the parts of their address before and after `/{z}/{x}/{y}`. */
  changes: { path: string; query: string } | null;
  /** The outline of the selected parcel at an earlier time. */
  earlierShape: GeoJSON.Geometry | null;
}

export const NO_PAST: PastView = { edition: null, changes: null, earlierShape: null };

/** The layers and labels that the reader turned on. */
export interface ShownLayers {
  /** The id of the additional layer that is shown; only one can be. */
  overlay: string | null;
  hasStructures: boolean;
  /** Points with `text`. Lengths of edges also have `rotate` and `anchor`. */
  labels: GeoJSON.FeatureCollection<GeoJSON.Point> | null;
}

export const NOTHING_SHOWN: ShownLayers = { overlay: null, hasStructures: false, labels: null };

/** The set of boundaries that is drawn inside the working boundary. */
export interface SubBoundaries {
  path: string;
  style: string;
  /** Part of the address of the set's tiles; it changes with the set. */
  version: string;
}

/** Highlighted parcels. They are drawn as polygons where tiles have parcels, and as points at lower zooms. */
export interface ParcelSet {
  /** Feature ids, without duplicates. */
  fids: readonly number[];
  points: GeoJSON.FeatureCollection<GeoJSON.Point>;
}

/** The sets of parcels that can be highlighted at the same time; null for an empty set. */
export interface ParcelSets {
  owner: ParcelSet | null;
  several: ParcelSet | null;
}

export const NO_SETS: ParcelSets = { owner: null, several: null };

/** The parcels that the filters and style rules select, and the paint of each class. */
export interface ChosenParcels {
  /** URL template of their vector tiles, with a query. Features have `class`. At zooms without single parcels the features are cells of a grid. */
  tiles: string;
  /** Fill and line of class 1, 2, ...: `#rrggbb` or `transparent`. null: the normal parcel colors. */
  paints: readonly ({ fill: string; line: string } | null)[];
  /** The look of all other parcels: hidden, faint, or normal if nothing is filtered. */
  rest: 'hide' | 'dim' | 'show';
}

/** The reader's focus areas, and an outline that is not saved yet. */
export interface FocusAreasView {
  /** Outlines with `path` and `name`. A small area comes after the area that it lies in. */
  areas: GeoJSON.FeatureCollection | null;
  draft: GeoJSON.Polygon | GeoJSON.MultiPolygon | null;
}

/** The input of the map style. Equal inputs give equal styles. */
export interface StyleInput {
  base: BaseMap;
  theme: ThemeName;
  /** Part of every tile URL; changes when data is published. */
  tileVersion: string;
  satellites: readonly (Satellite | null)[];
  /** The start of every tile URL, such as `https://maps.example.org`; empty for relative URLs. */
  origin: string;
  /** The reader asked for reduced motion, so nothing fades or slides. */
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
  /** The drawing as features, from `drawingFeatures`; null while no drawing tool is active. */
  drawing?: GeoJSON.FeatureCollection | null;
  /** The elevation tiles that the land is raised by. Absent or null: the land is flat. */
  terrain?: TerrainSource | null;
  sets?: ParcelSets;
  /** Absent or null: all parcels look alike. */
  chosen?: ChosenParcels | null;
}

/** The data that a layer paints with: the style input, and the colors of its base and theme. */
export interface LayerContext extends Omit<StyleInput, 'parcelColors'> {
  ground: GroundColors;
  ink: InkColors;
  parcelColors: ParcelColors;
}

/** A layer of the map that a feature declares, as data. Its functions are pure. */
export interface MapLayer {
  id: string;
  sources(context: LayerContext): Readonly<Record<string, SourceSpecification>>;
  paint(context: LayerContext): readonly PaintedLayer[];
  /** Returns the elevation source that raises the land, or null. If two layers return one, the last wins. */
  terrain?(context: LayerContext): TerrainSpecification | null;
}
