/**
 * Parcels are drawn from zoom 11 on, as raster tiles up to zoom 13 and as vector tiles from zoom 13 on. Tiles are made
 * up to 16 and overzoomed beyond.
 */
export const PARCEL_MIN_ZOOM = 11;
export const PARCEL_RASTER_MAX_ZOOM = 13;
export const PARCEL_VECTOR_MAX_ZOOM = 16;
/** The only vector layer of a parcel tile. */
export const PARCEL_LAYER = 'parcels';
