import type { ExpressionSpecification } from '../../../../map/style-types.ts';
import type { LayerWithAudience } from '../../rules/layer-access.ts';

/** A color for the light and one for the dark map, as #rrggbb. */
export interface ThemedColor {
  light: string;
  dark: string;
}

/** One color of a layer and its meaning. Both the map and the legend are made from it. */
export interface OverlayClass {
  label: string;
  color: ThemedColor;
  /** Matches the features of the class. Null matches all features without an earlier class. */
  when: ExpressionSpecification | null;
}

/** The source of the features: vector tiles of this site. */
export interface OverlayTiles {
  /** The path with `{z}`, `{x}` and `{y}`. The version is added later. */
  path: string;
  sourceLayer: string;
  minZoom: number;
  /** The highest zoom of the tiles. The map magnifies them beyond it. */
  maxZoom: number;
  /** The static layer that must be published for a place to have this layer. Null when every place with parcels has it. */
  staticLayer: string | null;
  /** The layer whose audience decides who sees this one. */
  access: LayerWithAudience;
}

/**
 * An additional layer that readers can turn on over the map. Each one has a file with one value, which the map, panels, legend and notices
 * read.
 */
export interface OverlayLayer {
  /** The value of `layer` in the URL hash. */
  id: string;
  name: string;
  description: string;
  /** How the layer is drawn: from vector tiles, from pictures, or from pictures of a Web Map Service. */
  type: 'vector' | 'raster' | 'wms';
  /** The producer of the data, shown on the card. */
  source: string;
  /** The address of a page about the data. */
  docs?: string;
  /** True for a layer whose default audience is everyone (`defaultAudience`). Beside locked layers, the panel marks it as free. */
  free?: true;
  /** The countries where the layer is offered. */
  countries: readonly ('us' | 'ca')[];
  /** The layer is drawn from `minZoom` up to but excluding `maxZoom`, and with a `maxZoom` of 22 at all higher zooms too. */
  minZoom: number;
  maxZoom: number;
  tiles: OverlayTiles;
  draw: 'area' | 'line';
  /** Tried from top to bottom. The first match decides the color. */
  classes: readonly OverlayClass[];
  /** The opacity of areas over the street map. Default 0.5. */
  opacity?: number;
  /** The text along lines or inside areas. */
  text?: ExpressionSpecification;
  /** Matches the lines that are drawn wider. */
  strong?: ExpressionSpecification;
}
