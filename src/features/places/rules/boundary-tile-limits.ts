/** At zoom 16 a step of the grid is at most 15 cm. The map magnifies these tiles at higher zooms. */
export const BOUNDARY_TILE_MAX_ZOOM = 16;
/** The layer of boundary tiles. */
export const BOUNDARY_TILE_LAYER = 'boundaries';
/** The points of the names of the places. Each is in one tile only. */
export const BOUNDARY_NAME_TILE_LAYER = 'boundary_names';
