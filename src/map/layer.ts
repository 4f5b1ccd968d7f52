import type { BaseMap } from './base-map.ts';
import type { MapIcon } from './map-icon.ts';
import type { MapPick } from './map-pick.ts';
import type { MapValue, MapValues } from './map-value.ts';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from './style-types.ts';
import type { GroundColors, InkColors, ThemeName, Tone } from './themes.ts';

/** The drawing order, lowest first. Each layer names its slot; layers of one slot are drawn in ascending order of their numbers. */
export const SLOTS = [
  'ground',
  'photograph',
  'structures',
  'network',
  'overlay',
  'main',
  'frame',
  'selection',
  'labels',
  'top',
] as const;
export type Slot = (typeof SLOTS)[number];

/** One style layer and its slot. Layers with `photograph: 'hide'` are left out over a satellite photograph. */
export interface PaintedLayer {
  slot: Slot;
  photograph: 'show' | 'hide';
  layer: LayerSpecification;
}

/** A satellite map that the operator configured: the URL template of its tiles and the credits of its pictures. */
export interface Satellite {
  tiles: string;
  sources: string;
}

/** The input of the map style. Equal inputs give equal styles. */
export interface StyleInput {
  base: BaseMap;
  theme: ThemeName;
  /** Part of the URLs of tiles of published data; changes when data is published. */
  tileVersion: string;
  satellites: readonly (Satellite | null)[];
  /** The start of the URLs of this site's own tiles, such as `https://maps.example.org`; empty for relative URLs. */
  origin: string;
  /** The reader asked for reduced motion, so nothing fades or slides. */
  isStill: boolean;
  /** The camera is tilted. */
  is3d: boolean;
  /** The data that the page handed to the map, for the layers that read it. */
  values: MapValues;
}

/** The input for painting a layer: the style input, and the colors of its base and theme. */
export interface LayerContext extends Omit<StyleInput, 'values'> {
  ground: GroundColors;
  ink: InkColors;
  tone: Tone;
  read<Value>(value: MapValue<Value>): Value;
}

/** Parts of the style besides its sources and layers, such as the elevation that raises the land. */
export type StyleSettings = Partial<Omit<StyleSpecification, 'version' | 'sources' | 'layers'>>;

/** A layer of the map that a feature declares, as data. Its functions are pure. */
export interface MapLayer {
  id: string;
  /** Layers of one slot are drawn in ascending order of this number, and the pointer finds the highest first. */
  order: number;
  sources(context: LayerContext): Readonly<Record<string, SourceSpecification>>;
  paint(context: LayerContext): readonly PaintedLayer[];
  /** A value that changes only the data of the GeoJSON sources of this layer. The map then sets the data and compares no styles. */
  dataOf?: MapValue;
  /** The features that the pointer can hover and click. */
  pick?: MapPick;
  /** Returns an icon that the layer's symbols name in `icon-image`, or null. The name must tell everything that the icon depends on, such as its colors. */
  icon?(id: string): MapIcon | null;
  /** The message for the reader while tiles of this layer fail to load. */
  failure?: string;
  /** If two layers return the same setting, the later one wins. */
  settings?(context: LayerContext): StyleSettings;
  /** The maximum zoom of the map while this layer is drawn. */
  maxZoom?(context: LayerContext): number;
}

/** Joins the layers of all features, in ascending order of their numbers. `buildStyle` then sorts what they paint by slot. */
export function mapLayersOf(lists: readonly (readonly MapLayer[])[]): readonly MapLayer[] {
  return lists.flat().toSorted((a, b) => a.order - b.order);
}
