import type { LayerContext } from '../../../map/layer.ts';
import type { MapPick } from '../../../map/map-pick.ts';
import { mapValue } from '../../../map/map-value.ts';
import type { InkColors } from '../../../map/themes.ts';
import { BOUNDARY_TILE_LAYER } from '../rules/boundary-tile-limits.ts';
import type { Fix } from '../rules/my-location.ts';

/** The outline of the explored place. */
export const WORKING_OUTLINE = mapValue<GeoJSON.Feature | null>('working-boundary', null);

/** The map outside the outline of the explored place, cut into pieces by `outsideOf` (src/map/outside-of.ts); null until they are computed. */
export const OUTSIDE_OF_OUTLINE = mapValue<GeoJSON.MultiPolygon | null>('outside-boundary', null);

/** The location of the reader; null unless the reader asked for it. */
export const MY_LOCATION = mapValue<Fix | null>('my-location', null);

/** The set of boundaries that is drawn inside the working boundary. */
export interface SubBoundaries {
  path: string;
  style: string;
  /** Part of the address of the set's tiles; it changes with the set. */
  version: string;
}

export const SUB_BOUNDARY_SET = mapValue<SubBoundaries | null>('sub-boundaries', null);

/** True while the map shows something that the lines of the set would cover, such as the parcels that match a filter. */
export const ARE_SUB_BOUNDARIES_HIDDEN = mapValue('sub-boundaries-hidden', false);

/** A text about each place of the set, by path, which is shown beside its name. While there are some, a click on a place shows its text and does not open the place. */
export const SUB_BOUNDARY_NOTES = mapValue<ReadonlyMap<string, string> | null>('sub-boundary-notes', null);

/** Returns the colors of names. While parcels or places are colored by their values, gray and green names would be hard to read on them. */
export function inkOfNames({ ink, read }: Pick<LayerContext, 'ink' | 'read'>): InkColors {
  const isLandColored = read(ARE_SUB_BOUNDARIES_HIDDEN) || read(SUB_BOUNDARY_NOTES) !== null;
  return isLandColored
    ? { ...ink, county: ink.city, neighborhood: ink.city, park: ink.city, address: ink.city }
    : ink;
}

export const SUB_BOUNDARY_SOURCE = 'sub-boundaries';
export const SUB_BOUNDARY_FILL_LAYER = 'sub-boundary-fill';

/** At higher zooms people click parcels, and a click on the street beside them must not take them to another place. */
const PLACE_CLICK_MAX_ZOOM = 13;

/** The places of the set. The id of a feature is the id of its place in the database. */
export const SUB_BOUNDARIES: MapPick<{ path: string; name: string }> = {
  name: 'sub-boundaries',
  source: SUB_BOUNDARY_SOURCE,
  sourceLayer: BOUNDARY_TILE_LAYER,
  layersAt: () => [SUB_BOUNDARY_FILL_LAYER],
  clickMaxZoom: PLACE_CLICK_MAX_ZOOM,
  read: ({ properties: { path, name } }) =>
    typeof path === 'string' && typeof name === 'string' ? { path, name } : null,
};
