import type { BBox } from '../../../kernel/geo.ts';
import { mapValue } from '../../../map/map-value.ts';

/** The source of the elevation tiles: tiles that the operator configured, or those that this site makes. */
export interface TerrainSource {
  tiles: string;
  encoding: 'terrarium' | 'mapbox';
  maxZoom: number;
  /** The credits of the elevation data. */
  sources: string;
  /** The area that has tiles; null: the whole world. */
  bounds: BBox | null;
}

/** The shading of the flat map, as pictures of this site: the URL template, and the area that has tiles. Null: the land has none. */
export const LAND_SHADE = mapValue<{ tiles: string; bounds: BBox | null } | null>('land-shade', null);

/** The elevation tiles that raise the land in 3D; null: it stays flat. */
export const TERRAIN_SOURCE = mapValue<TerrainSource | null>('terrain', null);
