/** The sources and layers that the map view itself speaks to; the features that draw them use these names. */
export const PARCEL_SOURCE = 'parcels';
export const PARCEL_SOURCE_LAYER = 'parcels';
/** The invisible fill that answers which parcel is under the pointer. */
export const PARCEL_PICK_LAYER = 'parcel-fill';
export const SELECTED_SOURCE = 'selected-parcel';
export const BOUNDARY_SOURCE = 'working-boundary';
export const OUTSIDE_SOURCE = 'outside-boundary';
/** What the reader follows: pins, and circles of several. */
export const BOOKMARK_SOURCE = 'bookmarks';
export const BOOKMARK_PIN_LAYER = 'bookmark-pin';
export const BOOKMARK_CLUSTER_LAYER = 'bookmark-cluster';
export const SUB_BOUNDARY_SOURCE = 'sub-boundaries';
export const SUB_BOUNDARY_SOURCE_LAYER = 'boundaries';
/** The fill that answers which sub-boundary is under the pointer. */
export const SUB_BOUNDARY_PICK_LAYER = 'sub-boundary-fill';
export const FOCUS_AREA_SOURCE = 'focus-areas';
export const FOCUS_DRAFT_SOURCE = 'focus-draft';
/** What answers which focus area is under the pointer: its land from afar, its edge among parcels. */
export const FOCUS_AREA_FILL_LAYER = 'focus-area-fill';
export const FOCUS_AREA_EDGE_LAYER = 'focus-area-edge';
/** The feature state that highlights a parcel, a sub-boundary or a focus area. */
export const HOVER_STATE = 'hover';
/** The labels that the reader turned on. */
export const PARCEL_LABEL_SOURCE = 'float-labels';
/** Style layers of an additional layer start with this and its id. */
export const OVERLAY_PREFIX = 'overlay-';
/** What is being drawn and measured. */
export const DRAWING_SOURCE = 'drawing';
/** Heights are asked for twice, for raising the land and for shading it: MapLibre draws both better from sources of their own. */
export const TERRAIN_SOURCE = 'terrain';
export const HILLSHADE_SOURCE = 'terrain-shade';
