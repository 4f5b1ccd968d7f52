/** Ids of the sources and layers that the map view uses itself. The features that draw them use these constants. */
export const PARCEL_SOURCE = 'parcels';
export const PARCEL_SOURCE_LAYER = 'parcels';
/** The invisible fill layer that is queried for the parcel under the pointer. */
export const PARCEL_PICK_LAYER = 'parcel-fill';
export const SELECTED_SOURCE = 'selected-parcel';
export const BOUNDARY_SOURCE = 'working-boundary';
export const OUTSIDE_SOURCE = 'outside-boundary';
/** The reader's bookmarks: pins, and circles for clusters of pins. */
export const BOOKMARK_SOURCE = 'bookmarks';
export const BOOKMARK_PIN_LAYER = 'bookmark-pin';
export const BOOKMARK_CLUSTER_LAYER = 'bookmark-cluster';
export const SUB_BOUNDARY_SOURCE = 'sub-boundaries';
export const SUB_BOUNDARY_SOURCE_LAYER = 'boundaries';
/** The fill layer that is queried for the sub-boundary under the pointer. */
export const SUB_BOUNDARY_PICK_LAYER = 'sub-boundary-fill';
export const FOCUS_AREA_SOURCE = 'focus-areas';
export const FOCUS_DRAFT_SOURCE = 'focus-draft';
/** The layers that are queried for the focus area under the pointer: the whole area at low zooms, its edge where single parcels are drawn. */
export const FOCUS_AREA_FILL_LAYER = 'focus-area-fill';
export const FOCUS_AREA_EDGE_LAYER = 'focus-area-edge';
/** The feature state that highlights a parcel, a sub-boundary or a focus area. */
export const HOVER_STATE = 'hover';
/** The labels that the reader turned on. */
export const PARCEL_LABEL_SOURCE = 'float-labels';
/** The prefix of the style layers of an additional layer; its id follows. */
export const OVERLAY_PREFIX = 'overlay-';
/** The source of the drawing and its measurements. */
export const DRAWING_SOURCE = 'drawing';
/** The heights have two sources, for raising the land and for shading it: MapLibre draws both better from separate sources. */
export const TERRAIN_SOURCE = 'terrain';
export const HILLSHADE_SOURCE = 'terrain-shade';
