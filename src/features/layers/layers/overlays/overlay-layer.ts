import type { ExpressionSpecification } from '../../../../map/style-types.ts';
import type { SightedLayer } from '../../rules/layer-sight.ts';

/** A color on the light and on the dark map, as #rrggbb. */
export interface ThemedColor {
  light: string;
  dark: string;
}

/** What one color of a layer stands for. The map and the legend are both made from it. */
export interface OverlayClass {
  label: string;
  color: ThemedColor;
  /** True for the features of the class; null for all that no earlier class took. */
  when: ExpressionSpecification | null;
}

/** Where the features come from: vector tiles of this site. */
export interface OverlayTiles {
  /** With `{z}`, `{x}`, `{y}`; the version is added. */
  path: string;
  sourceLayer: string;
  minZoom: number;
  /** Beyond, the tiles are magnified. */
  maxZoom: number;
  /** The static layer that must be published for a place to have this; null: every place with parcels has it. */
  staticLayer: string | null;
  /** Whose audience decides who sees it. */
  sight: SightedLayer;
}

/**
 * A layer that people turn on over the map. One value a file; everything that shows it (map, tiles in the panels, legend, notices) reads
 * this.
 */
export interface OverlayLayer {
  /** `layer` in the URL hash. */
  id: string;
  name: string;
  description: string;
  /** Who made the data, for the tip. */
  source: string;
  /** Where it is offered. */
  countries: readonly ('us' | 'ca')[];
  /** Drawn from here to there (exclusive). */
  minZoom: number;
  maxZoom: number;
  tiles: OverlayTiles;
  draw: 'area' | 'line';
  /** Tried from top to bottom; the first that holds gives the color. */
  classes: readonly OverlayClass[];
  /** Of areas, over the street map. Default 0.5. */
  opacity?: number;
  /** Written along lines or in areas. */
  text?: ExpressionSpecification;
  /** Lines that are drawn stronger. */
  strong?: ExpressionSpecification;
}
